import '#app/shell/declared-words.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { rememberArea } from '#app/shell/areas.ts'
import { PageOutlet } from '#app/shell/page-outlet.tsx'
import { needsSession, usePlace, useStanding, type Standing } from '#app/shell/place.ts'
import { useNow } from '#app/shell/now.ts'
import { businessDay, scopeOf } from '#app/shell/scope-of.ts'
import { Sidebar } from '#app/shell/sidebar.tsx'
import { TopBar } from '#app/shell/top-bar.tsx'
import { TrialBanner } from '#app/shell/trial-banner.tsx'
import { t } from '#app/shell/words.ts'
import { setupSteps } from '#modules/organization/shared/setup-steps.ts'
import { ExportTray } from '#engines/exchange/export-tray-web.tsx'
import { ScopeProvider } from '#ui/data/scope.tsx'
import { useLocale } from '#ui/i18n/locale.ts'
import styles from '#app/shell/application-frame.module.css'

const AuthenticatorBanner = lazy(() => import('#app/shell/authenticator-banner.tsx'))
const SetupTrail = lazy(() => import('#app/shell/setup-trail.tsx'))
const PublicFrame = lazy(() => import('#app/shell/public-frame.tsx'))

/** Sidebar, top bar and page, for those who are signed in; whoever is not sees the page in the public frame. */
export default function ApplicationFrame() {
  const { locale } = useLocale()
  const standing = useStanding()
  const over = useOver(standing !== null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLElement>(null)
  const drawer = useMenuDrawer(standing?.place.pathname, menuButton, panel)
  const now = useNow()
  const today = standing ? businessDay(standing, now) : ''
  useEffect(() => {
    if (standing) rememberArea(standing.session, standing.place)
  }, [standing])
  const scope = useMemo(() => standing && scopeOf(standing, today), [standing, today])
  if (over) return null
  if (!standing || !scope)
    return (
      <Suspense>
        <PublicFrame />
      </Suspense>
    )
  const { menu } = standing.place
  const covers = drawer.opened && menu !== null
  return (
    <div className={styles.frame} data-menu={menu ?? undefined}>
      <a className="ch-skip" href="#main">
        {t('top.skip')}
      </a>
      <header className={styles.header} inert={covers} data-no-print>
        <ScopeProvider scope={scope}>
          <TopBar
            standing={standing}
            menu={menu ? { id: menuId, opened: covers, open: drawer.open } : null}
            menuButton={menuButton}
          />
        </ScopeProvider>
      </header>
      {menu && (
        // heard from what is inside: Escape anywhere, and a choice, be it of the page that is shown already
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <nav
          id={menuId}
          ref={panel}
          className={styles.nav}
          aria-label={t('menu.main')}
          tabIndex={-1}
          data-opened={covers || undefined}
          data-no-print
          onKeyDown={(event) => event.key === 'Escape' && drawer.close()}
          onClick={({ target }) => target instanceof Element && target.closest('a') && drawer.close()}
        >
          <Sidebar key={menu} standing={standing} menu={menu} onClose={drawer.close} />
        </nav>
      )}
      {covers && <div className={styles.backdrop} aria-hidden onClick={drawer.close} />}
      <main id="main" className={styles.main} inert={covers}>
        {standing.session.me.authenticator_due !== null && (
          <Suspense>
            <AuthenticatorBanner due={standing.session.me.authenticator_due} standing={standing} />
          </Suspense>
        )}
        <TrialBanner expires={standing.session.me.server.trial_expires_on} />
        <div className={styles.page}>
          <ScopeProvider scope={scope}>
            {isSetupStep(standing) && (
              <Suspense>
                <SetupTrail key={locale} standing={standing} />
              </Suspense>
            )}
            <PageOutlet key={locale} />
          </ScopeProvider>
        </div>
        <ExportTray />
      </main>
    </div>
  )
}

/** The session ended under the page: it is nobody's any more, and the login screen is on its way. */
function useOver(signedIn: boolean): boolean {
  const leaves = needsSession(usePlace())
  const [was, setWas] = useState(signedIn)
  const now = signedIn || (was && leaves)
  if (was !== now) setWas(now)
  return now && !signedIn
}

const menuId = 'main-menu'

const isSetupStep = ({ place: { menu, slug, screen } }: Standing) =>
  menu === 'admin' &&
  slug !== undefined &&
  screen !== undefined &&
  setupSteps.some((step) => step.screen === screen.name || step.also?.includes(screen.name))

/**
 * On a phone the menu lies over the page: while it does, the page is inert, so the focus stays in the menu; it is
 * given back to the button when nobody chose a page. A wider window shows the menu beside the page.
 */
function useMenuDrawer(
  pathname: string | undefined,
  button: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
) {
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  // another page, however one came to it, has the menu out of the way
  if (openedAt !== null && openedAt !== pathname) setOpenedAt(null)
  const opened = narrow && openedAt !== null
  const was = useRef(false)
  useEffect(() => {
    if (opened) panel.current?.focus({ preventScroll: true })
    else if (was.current) button.current?.focus({ preventScroll: true })
    was.current = opened
  }, [opened, button, panel])
  return { opened, open: () => setOpenedAt(pathname ?? null), close: () => setOpenedAt(null) }
}
