import { useMantineColorScheme } from '@mantine/core'
import { CelebrationChoices } from '#app/shell/celebration-choices.tsx'
import { Choices } from '#app/shell/choices.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import { useSession } from '#app/shell/session.ts'
import { t } from '#app/shell/opened-words.ts'

/** Colours, language, calendar and own celebrations as entries of a menu. */
export default function PreferenceChoices() {
  const { calendar, offered, chooseCalendar, locale, chooseLocale } = usePreferences()
  const me = useSession()?.me
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Choices
        title={t('prefer.colours')}
        chosen={colorScheme}
        choices={[
          ['light', t('prefer.light')],
          ['dark', t('prefer.dark')],
          ['auto', t('prefer.auto')],
        ]}
        onChoose={setColorScheme}
      />
      <Choices
        title={t('prefer.language')}
        chosen={locale}
        choices={[
          ['en', 'English'],
          ['ne', 'नेपाली'],
        ]}
        onChoose={chooseLocale}
      />
      {offered && (
        <Choices
          title={t('prefer.calendar')}
          chosen={calendar}
          choices={[
            ['AD', t('prefer.english')],
            ['BS', t('prefer.bikramSambat')],
          ]}
          onChoose={chooseCalendar}
        />
      )}
      {me?.organization && me.user.employee_id && <CelebrationChoices org={me.organization.slug} />}
    </>
  )
}
