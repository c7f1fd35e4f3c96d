import { questionCategory } from '#engines/questions/question-bank.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { t } from '#modules/questionnaire/web/words.ts'

/** The categories of the bank of questions. */
export default function Categories() {
  return (
    <SettingsScreen declared={questionCategory} title={t('categoriesTitle')} subtitle={t('categoriesHint')} />
  )
}
