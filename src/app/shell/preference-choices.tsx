import { useMantineColorScheme } from '@mantine/core'
import { Choices } from '#app/shell/choices.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import { t } from '#app/shell/opened-words.ts'

/** Colours, language and calendar as entries of a menu. */
export default function PreferenceChoices() {
  const { calendar, offered, chooseCalendar, locale, chooseLocale } = usePreferences()
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
    </>
  )
}
