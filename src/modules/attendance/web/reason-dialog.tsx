import { field } from '#kernel/field.ts'
import { WireError } from '#ui/data/failure.ts'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { t } from '#modules/attendance/web/words.ts'

const LAST = 'chautari.check-in-reason'

/** Whether a check-in was refused because it lacks a reason. */
export const asksReason = (error: unknown): boolean =>
  error instanceof WireError &&
  error.status === 400 &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'reason' in error.body

/** Why somebody checks in or out here; the last reason is chosen already. */
export function ReasonDialog({
  reasons,
  onClose,
  onChosen,
}: {
  reasons: readonly string[]
  onClose: () => void
  onChosen: (reason: string) => Promise<void>
}) {
  const last = localStorage.getItem(LAST)
  const first = reasons.find((one) => one === last) ?? reasons[0] ?? ''
  return (
    <FormDialog<{ reason: string }>
      opened
      onClose={onClose}
      title={t('mine.why')}
      submitTitle={t('mine.send')}
      initial={{ reason: first }}
      submit={async ({ reason }) => {
        localStorage.setItem(LAST, reason)
        await onChosen(reason)
      }}
      onSaved={onClose}
    >
      <SchemaFields
        fields={{ reason: field.choice('Reason', reasons as [string, ...string[]]) }}
        params={{}}
        row={null}
      />
    </FormDialog>
  )
}
