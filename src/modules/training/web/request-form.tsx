import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { SchemaField } from '#ui/form/schema-form.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { trainingCatalogue } from '#modules/training/shared/learning.ts'
import { trainingRequest } from '#modules/training/shared/training-request.ts'
import { t } from '#modules/training/web/words.ts'

interface Values {
  training_id: string | null
  topic: string
  expected_cost: string
  needed_by: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Asking for a training: one of the list, or any other topic. */
export function RequestForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(trainingRequest.create, { success: t('asked') })
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('ask')}
      initial={{ training_id: null, topic: '', expected_cost: '', needed_by: '', remarks: '', approvers: [] }}
      schema={trainingRequest.input}
      submitTitle={t('ask')}
      submit={(body) => create.attempt({ params: { org }, body })}
    >
      <SchemaField
        name="training_id"
        field={{ kind: 'reference', title: 'Training', required: false, choices: trainingCatalogue }}
        params={{ org }}
        row={null}
      />
      <F.Text name="topic" label={t('topic')} hint={t('topicHint')} />
      <F.TextArea name="remarks" label={t('reason')} required />
      <F.Money name="expected_cost" label={t('expectedCost')} />
      <F.Date name="needed_by" label={t('neededBy')} />
      <ApproversField type={trainingRequest.name} facts={{}} />
    </FormDialog>
  )
}
