import { trainer } from '#modules/training/shared/training.ts'
import { AddForm } from '#modules/training/web/add-form.tsx'
import { t } from '#modules/training/web/words.ts'

export default function AddTrainer() {
  return (
    <AddForm
      declared={trainer}
      title={t('page.addTrainer')}
      list="admin-training-trainer"
      listTitle={t('page.trainers')}
    />
  )
}
