import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { Choices } from '#app/shell/choices.tsx'
import { usePreferences } from '#app/shell/use-preferences.ts'
import { t } from '#app/shell/words.ts'

/** Colours, language and calendar of this person. On a phone they stand in the user menu. */
export function Preferences({ onPhone = false }: { onPhone?: boolean }) {
  const [opened, setOpened] = useState(false)
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={t('prefer.title')} disabled={opened}>
          <ActionIcon size="lg" {...(onPhone ? {} : { visibleFrom: 'sm' })} aria-label={t('prefer.title')}>
            <IconAdjustmentsHorizontal size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <PreferenceChoices />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same as entries of a menu. */
export function PreferenceChoices() {
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
