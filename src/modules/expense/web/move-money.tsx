import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { payDue, recoverDue } from '#modules/expense/shared/expense-money.ts'
import type { Detail } from '#modules/expense/web/detail.tsx'
import styles from '#modules/expense/web/expense.module.css'

const Pay = fieldsFor(payDue)
const Recover = fieldsFor(recoverDue)

/** Writes down that money has moved, where the request itself is read. */
export function MoveMoney({ id, detail }: { id: string; detail: Detail }) {
  const { org, today } = useScope()
  const [open, setOpen] = useState<'pay' | 'recover' | null>(null)
  const pay = useAction(payDue, { success: declared(payDue.success) })
  const recover = useAction(recoverDue, { success: declared(recoverDue.success) })
  const { may, to_pay } = detail
  if (!may.pay && !may.recover) return null
  const start = { paid_on: today, voucher: '', note: '' }
  return (
    <div className={styles.buttons}>
      {may.pay && (
        <Button size="compact-md" onClick={() => setOpen('pay')}>
          {declared(payDue.title)}
        </Button>
      )}
      {may.recover && (
        <Button size="compact-md" variant="default" onClick={() => setOpen('recover')}>
          {declared(recoverDue.title)}
        </Button>
      )}
      <FormDialog
        opened={open === 'pay'}
        onClose={() => setOpen(null)}
        title={declared(payDue.title)}
        initial={{ ...start, amount: to_pay, method: 'Bank' }}
        schema={payDue.spec.body}
        submit={(body) => pay.attempt({ params: { org, id }, body: body as never })}
      >
        <FieldGrid>
          <Pay name="amount" />
          <Pay name="method" />
          <Pay name="paid_on" />
          <Pay name="voucher" />
        </FieldGrid>
        <Pay name="note" />
      </FormDialog>
      <FormDialog
        opened={open === 'recover'}
        onClose={() => setOpen(null)}
        title={declared(recoverDue.title)}
        initial={{ ...start, amount: detail.to_recover, method: 'Cash' }}
        schema={recoverDue.spec.body}
        submit={(body) => recover.attempt({ params: { org, id }, body: body as never })}
      >
        <FieldGrid>
          <Recover name="amount" />
          <Recover name="method" />
          <Recover name="paid_on" />
          <Recover name="voucher" />
        </FieldGrid>
        <Recover name="note" />
      </FormDialog>
    </div>
  )
}
