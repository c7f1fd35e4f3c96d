import { FormShell } from '#ui/form/form-shell.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { balances } from '#modules/leave/shared/balance.ts'
import { leaveFilePurpose, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { emptyLeave, leaveBody, LeaveFields, type LeaveValues } from '#modules/leave/web/leave-fields.tsx'
import { t } from '#modules/leave/web/words.ts'

/** Asking for leave: while one chooses, the cost and the balance that would be left stand beside. */
export function LeaveForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(leaveRequest.create, { success: t('request.sent') })
  const own = useRead(balances, opened ? { params: { org }, query: { as: 'user' } } : null, {
    errors: 'inline',
  })
  const types = (own.data?.balances ?? []).map(({ leave_type, usable }) => ({
    value: leave_type.id,
    label: `${leave_type.name} (${usable === null ? t('form.noLimit') : t('form.usableOf', { days: usable })})`,
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
