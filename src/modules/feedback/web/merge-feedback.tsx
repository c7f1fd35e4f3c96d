import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { feedback, type Feedback } from '#modules/feedback/shared/feedback.ts'
import { t } from '#modules/feedback/web/words.ts'

interface Values {
  into_id: string
  version: number
}
const F = fieldsOf<Values>()

/** One piece of feedback says the same as another. */
export function MergeFeedback({
  row,
  opened,
  onClose,
}: {
  row: Feedback
  opened: boolean
  onClose: () => void
}) {
  const { org, as } = useScope()
  const merge = useAction(feedback.merge, { success: t('merged'), errors: 'caller' })
  const source = listSource(
    feedback.list,
    { params: { org }, query: { stands_for: row.id } },
    { value: (other) => other.id, label: (other) => other.title },
  )
  return (
    <FormDialog<Values>
      key={row.version}
      opened={opened}
      onClose={onClose}
      title={t('merge')}
      initial={{ into_id: '', version: row.version }}
      schema={feedback.merge.spec.body}
      submit={(body) => merge.attempt({ params: { org, id: row.id }, query: { as }, body })}
      submitTitle={t('merge')}
    >
      <Callout>{t('mergeHint')}</Callout>
      <F.AsyncSelect name="into_id" label={t('mergeInto')} source={source} required />
    </FormDialog>
  )
}
