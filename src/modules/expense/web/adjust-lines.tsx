import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import type { Hat } from '#kernel/endpoint.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { adjustLines } from '#modules/expense/shared/expense-claim.ts'
import type { ShownLine } from '#modules/expense/shared/expense-line.ts'
import { t } from '#modules/expense/web/words.ts'

interface Values {
  lines: { id: string; approved_amount: string }[]
  remarks: string
}
const F = fieldsOf<Values>()

/** Less than was claimed of a line, by whoever decides: the others go on as they are. */
export function AdjustLines({
  id,
  version,
  lines,
  as,
}: {
  id: string
  version: number
  lines: readonly ShownLine[]
  as: Hat
}) {
  const { org } = useScope()
  const [open, setOpen] = useState(false)
  const save = useAction(adjustLines, { success: t('detail.changed') })
  return (
    <div data-no-print>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {t('detail.approve')}
      </Button>
      <FormDialog<Values>
        key={version}
        opened={open}
        onClose={() => setOpen(false)}
        title={t('detail.approve')}
        initial={{
          lines: lines.map((line) => ({
            id: line.id,
            approved_amount: line.approved_amount ?? line.base_amount,
          })),
          remarks: '',
        }}
        submit={(body) =>
          save.attempt({
            params: { org, id },
            query: as === 'hr' ? { as: 'hr' } : { as: 'supervisor' },
            body: { ...body, version },
          })
        }
      >
        <Callout tone="info">{t('detail.approveHint')}</Callout>
        {lines.map((line, at) => (
          <F.Money
            key={line.id}
            name={`lines.${at}.approved_amount`}
            label={[line.expense_type.name, line.description].filter(Boolean).join(' · ')}
            required
          />
        ))}
        <F.TextArea name="remarks" label={t('detail.remarks')} required />
      </FormDialog>
    </div>
  )
}
