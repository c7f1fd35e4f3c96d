import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { RouteProgress } from '#ui/feedback/route-progress.tsx'
import { useSystemName } from '#app/shell/server-info.ts'
import { useCurrentScreen } from '#app/shell/current-screen.ts'
import { useLoggedOut } from '#app/shell/logged-out.ts'
import { useNextStep } from '#app/shell/next-step.ts'
import { useViewChanges } from '#app/shell/view-changes.ts'
import { useShownTitle } from '#ui/show/page-title.ts'

/** Around every page: its title, the way out when the session ends, the bar of a slow navigation. */
export function Root() {
  const screen = useCurrentScreen()
  const title = useShownTitle() ?? screen?.title
  const system = useSystemName()
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
    </>
  )
}
