import { Title } from '@mantine/core'
import { SingletonForm } from '#engines/settings/singleton-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import { exitSettings } from '#modules/offboarding/shared/exit-settings.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What leavers are asked. */
export default function ExitQuestionSets() {
  return (
    <>
      <QuestionSets use={exitInterview} title={t('exit.setsTitle')} subtitle={t('exit.setsHint')} />
      <Title order={2} size="h4" mt="xl" mb="sm">
        {exitSettings.title}
      </Title>
      <SingletonForm declared={exitSettings} />
    </>
  )
}
