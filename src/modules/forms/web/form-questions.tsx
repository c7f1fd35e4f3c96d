import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { formQuestions } from '#modules/forms/shared/form.ts'
import { t } from '#modules/forms/web/words.ts'

/** What forms ask. */
export default function FormQuestions() {
  return (
    <QuestionSets use={formQuestions} title={t('sets.title')} subtitle={t('sets.hint')} counted={false} />
  )
}
