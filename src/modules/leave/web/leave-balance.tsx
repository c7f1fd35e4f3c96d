import { Button } from '@mantine/core'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddress } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { adjustBalance } from '#modules/leave/shared/balance-change.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { BalanceCards } from '#modules/leave/web/balance-cards.tsx'
import { t } from '#modules/leave/web/words.ts'

/** HR's view of one person's balances, each explained by its ledger, with adjustments. The address names the person. */
export default function LeaveBalance() {
  const { org, may } = useScope()
  const [{ employee = '', name = '' }, change] = useAddress()
  const [adjusting, setAdjusting] = useState(false)
  const source = listSource(
    peopleChoices,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  return (
    <>
      <PageHead title={t('balance.ofEmployee')} subtitle={t('balance.ofEmployeeHint')}>
        {employee && may([P.leave.balance], 'write') && (
          <Button onClick={() => setAdjusting(true)}>{t('balance.adjust')}</Button>
        )}
      </PageHead>
      <div style={{ maxWidth: 380, marginBottom: 20 }}>
        <AsyncSelect
          label={t('balance.employee')}
          source={source}
          value={employee ? { value: employee, label: name } : null}
          onChange={(chosen) => change({ employee: chosen?.value ?? null, name: chosen?.label ?? null })}
        />
      </div>
      {employee ? (
        <BalanceCards key={employee} employeeId={employee} />
      ) : (
        <Empty title={t('balance.choose')} />
      )}
      {employee && (
        <AdjustDialog employeeId={employee} opened={adjusting} onClose={() => setAdjusting(false)} />
      )}
    </>
  )
}

interface Adjustment {
  employee_id: string
  leave_type_id: string
  days: string
  effective_on: string
  reason: string
}
const F = fieldsOf<Adjustment>()

function AdjustDialog({
  employeeId,
  opened,
  onClose,
}: {
  employeeId: string
  opened: boolean
  onClose: () => void
}) {
  const { org, today } = useScope()
  const read = useRead(
    balances,
    opened ? { params: { org }, query: { as: 'hr', employee_id: employeeId } } : null,
    { errors: 'inline' },
  )
  const adjust = useAction(adjustBalance, {
    success: ({ request_id }) => (request_id ? t('adjust.sent') : t('balance.adjusted')),
  })
  const start: Adjustment = {
    employee_id: employeeId,
    leave_type_id: '',
    days: '',
    effective_on: today,
    reason: '',
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('balance.adjust')}>
      <FormShell<Adjustment>
        place="dialog"
        initial={start}
        schema={adjustBalance.spec.body}
        submit={(body) => adjust.attempt({ params: { org }, body })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <F.Select
          name="leave_type_id"
          label={t('form.type')}
          required
          options={(read.data?.balances ?? []).map(({ leave_type }) => ({
            value: leave_type.id,
            label: leave_type.name,
          }))}
        />
        <F.Text name="days" label={t('adjust.days')} hint={t('adjust.daysHint')} required />
        <F.Date name="effective_on" label={t('adjust.from')} required />
        <F.TextArea name="reason" label={t('adjust.reason')} required />
      </FormShell>
    </Dialog>
  )
}
