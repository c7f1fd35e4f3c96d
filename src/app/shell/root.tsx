import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { RouteProgress } from '#ui/feedback/route-progress.tsx'
import { useSystemName } from '#app/shell/server-info.ts'
import { useCurrentScreen } from '#app/shell/current-screen.ts'
import { useSession } from '#app/shell/session.ts'
import { useLoggedOut } from '#app/shell/logged-out.ts'
import { useNextStep } from '#app/shell/next-step.ts'
import { useViewChanges } from '#app/shell/view-changes.ts'
import { declared } from '#ui/i18n/declared.ts'
import { useLocale } from '#ui/i18n/locale.ts'
import { useShownTitle } from '#ui/show/page-title.ts'

const SimulationBanner = lazy(() => import('#app/shell/simulation-banner.tsx'))

/** Around every page: its title, the way out when the session ends, the bar of a slow navigation. */
export function Root() {
  const screen = useCurrentScreen()
  useLocale()
  const shown = useShownTitle()
  const title = shown ?? (screen && declared(screen.title))
  const system = useSystemName()
  const { simulation, user } = useSession()?.me ?? {}
  const looking = simulation && user ? { ...simulation, as: user.full_name } : null
  useLoggedOut(useRouter())
  useNextStep(useRouter())
  useViewChanges(useRouter())
  useEffect(() => {
    document.title = title ? `${title} · ${system}` : system
  }, [title, system])
  // whoever looks from outside, a journey or a report of a fault, is told which screen is shown
  useEffect(() => {
    document.documentElement.dataset['screen'] = screen?.name ?? ''
  }, [screen])
  return (
    <>
      <RouteProgress />
      <Outlet />
      {looking && (
        <Suspense>
          <SimulationBanner looking={looking} />
        </Suspense>
      )}
    </>
  )
}
