import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { Hat } from '#kernel/endpoint.ts'
import { useAction } from '#ui/data/query.ts'
import { SchemaForm, type DeclaredFields } from '#ui/form/schema-form.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import type { ShownEditable } from '#engines/approval/editable.ts'
import styles from '#engines/approval/flow.module.css'
import { t } from '#engines/approval/flow-words-web.ts'
import type { RequestHeader } from '#engines/approval/request-type.ts'
import { field as fieldOf } from '#kernel/field.ts'

/** The button by which who is asked changes what their step lets them, before they decide. Nothing where it is nothing. */
export function EditRequest({
  declared: { edit, editable = {} },
  request,
  at: { org, id },
  as,
}: {
  declared: { edit: Endpoint; editable?: ShownEditable | undefined }
  request: RequestHeader
  at: { org: string; id: string }
  as: Hat
}) {
  const [opened, setOpened] = useState(false)
  const save = useAction(edit, { success: t('change.saved'), alsoStale: ['/notifications/'] })
  if (!request.editable.length) return null
  const fields: DeclaredFields = Object.fromEntries(
    request.editable.flatMap((name) => {
      const field = editable[name]
      if (!field) return []
      const { titles, ...declared } = field
      const options = declared.options?.map((value) => ({ value, label: inWords(titles?.[value] ?? value) }))
      return [[name, { ...declared, ...(options ? { options } : {}) }]]
    }),
  )
  const send = ({ remarks, ...values }: Record<string, unknown>) =>
    save.attempt({
      params: { org, id },
      query: { as },
      body: { version: request.version, remarks, values: sent(values, fields) },
    } as never)
  return (
    <div>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setOpened(true)}>
        {t('change.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('change.title')} size={620}>
        <div className={styles.above}>
          <Callout tone="info">{t('change.hint', { name: request.sender.full_name })}</Callout>
        </div>
        <SchemaForm
          key={request.version}
          place="dialog"
          fields={{ ...fields, remarks: { ...fieldOf.text(t('change.why'), 255), kind: 'long_text' } }}
          params={{ org }}
          row={request as Readonly<Record<string, unknown>>}
          submitTitle={t('change.save')}
          submit={send}
          onSaved={() => setOpened(false)}
          onCancel={() => setOpened(false)}
        />
      </Dialog>
    </div>
  )
}

/** A choice that stands empty since what is there cannot be chosen stays as it is. */
const sent = (values: Record<string, unknown>, fields: DeclaredFields) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const options = fields[name]?.options?.map((option) =>
        typeof option === 'string' ? option : option.value,
      )
      return !options || options.some((option) => option === value)
    }),
  )
