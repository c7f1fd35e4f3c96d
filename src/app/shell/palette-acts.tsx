import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingCog,
  IconCalendar,
  IconHome,
  IconLanguage,
  IconLogout,
  IconPalette,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { areasOf, dashboardOf } from '#app/shell/areas.ts'
import type { Standing } from '#app/shell/place.ts'
import { leaveFrom } from '#modules/account/web/leave.ts'
import { t } from '#app/shell/opened-words.ts'
import { usePreferences } from '#app/shell/use-preferences.ts'
import { messageOf } from '#ui/data/failure.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { mayLose } from '#ui/form/unsaved.ts'

/** What the palette does beside opening pages and people. */
export interface Act {
  readonly key: string
  readonly label: string
  /** What people type instead of the label. */
  readonly words: string
  readonly icon: Icon
  readonly run: () => void
}

const themes = {
  light: 'day mode theme colors',
  dark: 'night mode theme colors',
  auto: 'system theme colors',
}

/** The acts that are open to the person here: another area, another look, the way out. */
export function useActs({ session, place }: Standing): readonly Act[] {
  const router = useRouter()
  const { calendar, offered, chooseCalendar, locale, chooseLocale } = usePreferences()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const go = (href: string) => void router.navigate({ href })
  const logout = async () => {
    if (!(await mayLose())) return
    await leaveFrom(router.state.location.href).catch((error: unknown) => sayFailure(messageOf(error)))
  }
  const areas = areasOf(session).filter(({ area }) => area !== 'admin' && area !== place.menu)
  const colours = (['light', 'dark', 'auto'] as const).filter((scheme) => scheme !== colorScheme)
  const other = calendar === 'BS' ? 'AD' : 'BS'
  return [
    ...areas.map(({ area, href }) => ({
      key: area,
      label: t(area === 'user' ? 'portal.user' : 'portal.supervisor'),
      words: 'switch area go to me self service team supervisor',
      icon: area === 'user' ? IconHome : IconUsersGroup,
      run: () => go(href),
    })),
    ...session.admin.switchable_organizations
      .filter(({ slug }) => slug !== place.slug)
      .map(({ slug, name }) => ({
        key: slug,
        label: t('portal.admin', { organization: name }),
        words: `switch organization company administration go to ${slug}`,
        icon: IconBuildingCog,
        run: () => go(dashboardOf(slug)),
      })),
    ...colours.map((scheme) => ({
      key: scheme,
      label: `${t('prefer.colours')}: ${t(`prefer.${scheme}`)}`,
      words: themes[scheme],
      icon: IconPalette,
      run: () => setColorScheme(scheme),
    })),
    {
      key: 'language',
      label: `${t('prefer.language')}: ${locale === 'en' ? 'नेपाली' : 'English'}`,
      words: 'language nepali english translate',
      icon: IconLanguage,
      run: () => chooseLocale(locale === 'en' ? 'ne' : 'en'),
    },
    ...(offered
      ? [
          {
            key: 'calendar',
            label: `${t('prefer.calendar')}: ${t(other === 'BS' ? 'prefer.bikramSambat' : 'prefer.english')}`,
            words: 'date bs ad nepali english calendar',
            icon: IconCalendar,
            run: () => chooseCalendar(other),
          },
        ]
      : []),
    {
      key: 'logout',
      label: t('user.logout'),
      words: 'sign out log out exit leave session',
      icon: IconLogout,
      run: () => void logout(),
    },
  ]
}
