import { FormActions } from '#ui/form/form-actions.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { balances, type Balance } from '#modules/leave/shared/balance.ts'
import { leaveFilePurpose, leaveRequest } from '#modules/leave/shared/leave-request.ts'
import {
  emptyLeave,
  leaveBody,
  LeaveFields,
  usePreview,
  type LeaveValues,
} from '#modules/leave/web/leave-fields.tsx'
import type { LeaveFormProps } from '#modules/leave/web/leave-form.tsx'
import { useOwnDays } from '#modules/leave/web/own-days.ts'
import { t } from '#modules/leave/web/words.ts'

/** Requesting leave: while one chooses, the month with what it takes and the balance after stand beside. */
export default function LeaveFormBody({ opened, typeId, onClose }: LeaveFormProps) {
  const { org, today } = useScope()
  const create = useAction(leaveRequest.create, { success: t('request.sent') })
  const own = useRead(balances, opened ? { params: { org }, query: { as: 'user' } } : null, {
    errors: 'inline',
  })
  const { noted, lastType, isRead } = useOwnDays(opened)
  const all = own.data?.balances ?? []
  const types = all.map((balance) => ({
    value: balance.leave_type.id,
    label: `${balance.leave_type.name} (${limitOf(balance)})`,
  }))
  const send = async (values: LeaveValues) => {
    const file_id = values.file ? (await upload(org, values.file, leaveFilePurpose)).id : ''
    return create.attempt({ params: { org }, body: leaveBody(values, file_id) })
  }
  const ready = own.data && isRead
  return (
    <Dialog opened={opened} onClose={onClose} title={t('request.new')} size={620}>
      {!ready && <ReadState read={own} waiting={<FormSkeleton fields={4} />} />}
      {ready && (
        <FormShell<LeaveValues>
          place="dialog"
          initial={emptyLeave(today, likeliest(all, [typeId, lastType]))}
          schema={leaveRequest.input}
          actions={<Send />}
          submit={send}
          onSaved={onClose}
          onCancel={onClose}
        >
          <LeaveFields types={types} noted={noted} />
        </FormShell>
      )}
    </Dialog>
  )
}

/** What would be refused is not sent. */
function Send() {
  const blocked = (usePreview()?.problems.length ?? 0) > 0
  return <FormActions submitTitle={t('request.send')} blocked={blocked} />
}

const canTake = ({ usable }: Balance) => usable === null || Number(usable) > 0

/** The type that is meant or was taken last, if there is any left of it; else the first with a balance. */
function likeliest(all: readonly Balance[], meant: readonly (string | undefined)[]): string {
  const left = all.filter(canTake)
  const found =
    meant.map((id) => left.find(({ leave_type }) => leave_type.id === id)).find(Boolean) ??
    left.find(({ usable }) => usable !== null) ??
    left[0]
  return found?.leave_type.id ?? ''
}

/** What can be requested: by the balance, else by the most days of a request or an event. */
function limitOf({ usable, max_days, once_per_event }: Balance) {
  if (usable !== null) return t('form.usableOf', { days: localDigits(usable) })
  if (!max_days) return t('form.noLimit')
  const most = { count: Number(max_days), days: localDigits(max_days) }
  return once_per_event ? t('form.upToEvent', most) : t('form.upTo', most)
}
