import { AppShell } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useMemo } from 'react'
import { PageOutlet } from '#app/shell/page-outlet.tsx'
import { useStanding } from '#app/shell/place.ts'
import PublicFrame from '#app/shell/public-frame.tsx'
import { useNow } from '#app/shell/now.ts'
import { businessDay, scopeOf } from '#app/shell/scope-of.ts'
import { Sidebar } from '#app/shell/sidebar.tsx'
import { TopBar } from '#app/shell/top-bar.tsx'
import { TrialBanner } from '#app/shell/trial-banner.tsx'
import { t } from '#app/shell/words.ts'
import { ExportTray } from '#engines/exchange/export-tray-web.tsx'
import { ScopeProvider } from '#ui/data/scope.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import styles from '#app/shell/application-frame.module.css'

/** Sidebar, top bar and page, for those who are signed in; whoever is not sees the page in the public frame. */
export default function ApplicationFrame() {
  const { locale } = useLocale()
  const standing = useStanding()
  const [opened, { toggle, close }] = useDisclosure()
  const pathname = standing?.place.pathname
  useEffect(close, [close, pathname])
  const now = useNow()
  const today = standing ? businessDay(standing, now) : ''
  const scope = useMemo(() => standing && scopeOf(standing, today), [standing, today])
  if (!standing || !scope) return <PublicFrame />
  const { menu } = standing.place
  return (
    <AppShell
      layout={menu ? 'alt' : 'default'}
      header={{ height: 56 }}
      {...(menu ? { navbar: { width: 250, breakpoint: 'md', collapsed: { mobile: !opened } } } : {})}
      padding={{ base: 'md', md: 'xl' }}
      classNames={{ main: styles.main, header: styles.header, navbar: styles.navbar }}
    >
      <a className="ch-skip" href="#main">
        {t('top.skip')}
      </a>
      <AppShell.Header>
        <ScopeProvider scope={scope}>
          <TopBar standing={standing} menuOpened={opened} onMenu={menu ? toggle : undefined} />
        </ScopeProvider>
      </AppShell.Header>
      {menu && (
        <AppShell.Navbar aria-label={t('menu.main')}>
          <Sidebar key={menu} standing={standing} menu={menu} onClose={close} />
        </AppShell.Navbar>
      )}
      <AppShell.Main id="main">
        <TrialBanner expires={standing.session.me.server.trial_expires_on} />
        <div className={styles.page}>
          <ScopeProvider scope={scope}>
            <PageOutlet key={locale} />
          </ScopeProvider>
        </div>
        <ExportTray />
      </AppShell.Main>
    </AppShell>
  )
}
