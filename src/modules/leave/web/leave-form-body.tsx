import { FormShell } from '#ui/form/form-shell.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { balances, type Balance } from '#modules/leave/shared/balance.ts'
import { leaveFilePurpose, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { emptyLeave, leaveBody, LeaveFields, type LeaveValues } from '#modules/leave/web/leave-fields.tsx'
import type { LeaveFormProps } from '#modules/leave/web/leave-form.tsx'
import { t } from '#modules/leave/web/words.ts'

/** Asking for leave: while one chooses, the cost and the balance that would be left stand beside. */
export default function LeaveFormBody({ opened, onClose }: LeaveFormProps) {
  const { org, today } = useScope()
  const create = useAction(leaveRequest.create, { success: t('request.sent') })
  const own = useRead(balances, opened ? { params: { org }, query: { as: 'user' } } : null, {
    errors: 'inline',
  })
  const types = (own.data?.balances ?? []).map((balance) => ({
    value: balance.leave_type.id,
    label: `${balance.leave_type.name} (${limitOf(balance)})`,
  }))
  const send = async (values: LeaveValues) => {
    const file_id = values.file ? (await upload(org, values.file, leaveFilePurpose)).id : ''
    return create.attempt({ params: { org }, body: leaveBody(values, file_id) })
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('request.new')} size={620}>
      <FormShell<LeaveValues>
        place="dialog"
        initial={emptyLeave(today)}
        schema={leaveRequest.input}
        submitTitle={t('request.send')}
        submit={send}
        onSaved={onClose}
        onCancel={onClose}
      >
        <LeaveFields types={types} />
      </FormShell>
    </Dialog>
  )
}

/** What can be requested: by the balance, else by the most days of a request or an event. */
function limitOf({ usable, max_days, once_per_event }: Balance) {
  if (usable !== null) return t('form.usableOf', { days: localDigits(usable) })
  if (!max_days) return t('form.noLimit')
  const most = { count: Number(max_days), days: localDigits(max_days) }
  return once_per_event ? t('form.upToEvent', most) : t('form.upTo', most)
}
