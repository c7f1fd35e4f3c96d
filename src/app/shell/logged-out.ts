import type { AnyRouter } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLoggedOut } from '#ui/data/session.ts'

const login = '/account/login'

/**
 * When the session ends, what was read is forgotten and the login screen comes, which leads back here unless it was
 * ended on purpose (specification 1, section 4). Who logged out here leads on themselves.
 */
export function useLoggedOut(router: AnyRouter): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onLoggedOut((reason) => {
        client.clear()
        if (reason === 'chosen') return
        const { pathname, href } = router.state.location
        if (needsNoSession(pathname, router)) return
        const next = reason === 'elsewhere' || reason === 'ended' ? '' : `?next=${encodeURIComponent(href)}`
        void router.navigate({ href: login + next, replace: true })
      }),
    [client, router],
  )
}

/** Of a page that anybody may see, nothing changes. */
const needsNoSession = (pathname: string, router: AnyRouter): boolean =>
  pathname.startsWith('/account/') || router.state.matches.at(-1)?.staticData.screen?.open === true
