import type { AnyRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentSession } from '#app/shell/session.ts'
import { say } from '#ui/feedback/snackbar.ts'

const slugOf = (pathname: string) => /^\/admin\/([^/]+)/.exec(pathname)?.[1]
const own = /^\/user(\/|$)/

/** Says in whose name the person now acts, when a navigation changes it (specification 1, section 4). */
export function useViewChanges(router: AnyRouter): void {
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
        if (!fromLocation) return
        const before = slugOf(fromLocation.pathname)
        const now = slugOf(toLocation.pathname)
        const organization = currentSession()?.admin.switchable_organizations.find(({ slug }) => slug === now)
        if (now !== before && organization) say(`Switched as HR of ${organization.name}.`)
        if (before && own.test(toLocation.pathname)) say('Switched as Normal User.')
      }),
    [router],
  )
}
