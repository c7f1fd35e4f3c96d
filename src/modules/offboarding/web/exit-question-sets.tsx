import { useAddressValue } from '#ui/data/address.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { exitForm, exitReason } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitSettings } from '#modules/offboarding/shared/exit-settings.ts'
import { t } from '#modules/offboarding/web/words.ts'

const pages = ['sets', 'forms', 'reasons', 'settings'] as const

/** What leavers are asked: the sets, who is asked which, the reasons to choose from, and what they are promised. */
export default function ExitQuestionSets() {
  const [page, show] = useAddressValue('shown', 'sets')
  const shown = pages.find((one) => one === page) ?? 'sets'
  const choice = (
    <Segmented
      label={t('exit.setsTitle')}
      value={shown}
      onChange={show}
      options={pages.map((value) => ({ value, label: t(`exit.pages.${value}`) }))}
    />
  )
  if (shown === 'forms')
    return (
      <SettingsScreen declared={exitForm} subtitle={t('exit.formsHint')}>
        {choice}
      </SettingsScreen>
    )
  if (shown === 'reasons')
    return (
      <SettingsScreen declared={exitReason} subtitle={t('exit.reasonsHint')}>
        {choice}
      </SettingsScreen>
    )
  if (shown === 'settings') return <SingletonScreen declared={exitSettings} action={choice} />
  return (
    <QuestionSets use={exitInterview} title={t('exit.setsTitle')} subtitle={t('exit.setsHint')}>
      {choice}
    </QuestionSets>
  )
}
