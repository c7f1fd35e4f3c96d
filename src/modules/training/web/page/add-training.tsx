import { training } from '#modules/training/shared/training.ts'
import { AddForm } from '#modules/training/web/add-form.tsx'
import { t } from '#modules/training/web/words.ts'

export default function AddTraining() {
  return (
    <AddForm
      declared={training}
      title={t('page.add')}
      list="admin-training-training-list"
      listTitle={t('page.trainings')}
    />
  )
}
