import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Fields } from '#kernel/field.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { t } from '#modules/payroll/web/words.ts'

/** The button that asks for something about pay, with its form. */
export function AskForPay({
  create,
  type,
  title,
  fields,
}: {
  create: Endpoint
  /** The request type whose flow may let who asks choose; none where HR alone decides. */
  type: string | null
  title: string
  fields: Fields
}) {
  const { org, today } = useScope()
  const [asking, setAsking] = useState(false)
  const ask = useAction(create, { success: t('advance.asked') })
  const initial = Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'day' ? today : kind === 'reference' ? null : kind === 'boolean' ? false : '',
    ]),
  )
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {title}
      </Button>
      {asking && (
        <FormDialog<Record<string, unknown>>
          opened
          onClose={() => setAsking(false)}
          title={title}
          submitTitle={title}
          initial={initial}
          submit={(values) => ask.attempt({ params: { org }, body: values } as never)}
          onSaved={() => setAsking(false)}
        >
          <SchemaFields fields={fields} params={{ org }} row={null} />
          {type !== null && <ApproversField type={type} facts={{}} />}
        </FormDialog>
      )}
    </>
  )
}
