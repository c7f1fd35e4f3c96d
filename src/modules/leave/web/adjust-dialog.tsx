import { useRead, useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { adjustBalance, balanceChange } from '#modules/leave/shared/balance-change.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

interface Adjustment {
  employee_id: string
  leave_type_id: string
  days: string
  effective_on: string
  reason: string
  approvers: string[][]
}
const F = fieldsOf<Adjustment>()

/** Gives or takes days, with a reason that the person reads. */
export function AdjustDialog({
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
    success: ({ request_id }) => (request_id ? bt('adjust.sent') : bt('balance.adjusted')),
  })
  const start: Adjustment = {
    employee_id: employeeId,
    leave_type_id: '',
    days: '',
    effective_on: today,
    reason: '',
    approvers: [],
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={bt('balance.adjust')}>
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
        <F.Text name="days" label={bt('adjust.days')} hint={bt('adjust.daysHint')} required />
        <F.Date name="effective_on" label={bt('adjust.from')} required />
        <F.TextArea name="reason" label={bt('adjust.reason')} required />
        <Approvers employeeId={employeeId} />
      </FormShell>
    </Dialog>
  )
}

/** Asked only where so many days need somebody else's word; the server knows from how many on. */
const Approvers = ({ employeeId }: { employeeId: string }) => (
  <ApproversField
    type={balanceChange.name}
    employeeId={employeeId}
    required={false}
    facts={{ leave_type_id: useFieldValue('leave_type_id'), days: useFieldValue('days') }}
  />
)
