import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  transferQuestions,
  transferReason,
  transferReviewer,
} from '#modules/transfer/shared/transfer-settings.ts'
import { t } from '#modules/transfer/web/words.ts'

const screens = {
  reasons: () => <SettingsScreen declared={transferReason} subtitle={t('reasonsHint')} />,
  reviewers: () => <SettingsScreen declared={transferReviewer} subtitle={t('reviewersHint')} />,
  questions: () => (
    <QuestionSets use={transferQuestions} title={t('questions')} subtitle={t('questionsHint')} />
  ),
}

/** One screen, told which by its line in screens.ts. */
export default function TransferSettings({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}
