import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { feedback, type Feedback } from '#modules/feedback/shared/feedback.ts'
import { t } from '#modules/feedback/web/words.ts'

type Values = { assignee_id: string | null }
const F = fieldsOf<Values>()

/** Who of HR sees to it; they are told. */
export function AssignFeedback({
  row,
  opened,
  onClose,
}: {
  row: Feedback
  opened: boolean
  onClose: () => void
}) {
  const { org, as } = useScope()
  const known = useRead(feedback.assignees, opened ? { params: { org } } : null, { errors: 'inline' })
  const assign = useAction(feedback.assign, { success: t('settled'), errors: 'caller' })
  const options = (known.data?.results ?? []).map(({ id, full_name }) => ({ value: id, label: full_name }))
  return (
    <FormDialog<Values>
      opened={opened && known.data !== undefined}
      onClose={onClose}
      title={t('assign')}
      initial={{ assignee_id: row.assignee?.id ?? null }}
      submit={(values) =>
        assign.attempt({
          params: { org, id: row.id },
          query: { as },
          body: { ...values, version: row.version },
        })
      }
    >
      <F.Select name="assignee_id" label={t('assignee')} hint={t('assignHint')} options={options} />
    </FormDialog>
  )
}
