import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What leavers are asked. */
export default function ExitQuestionSets() {
  return <QuestionSets use={exitInterview} title={t('exit.setsTitle')} subtitle={t('exit.setsHint')} />
}
