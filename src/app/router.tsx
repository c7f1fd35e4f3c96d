import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { whenJoined } from '#app/catalogue/known.ts'
import { makeRouteTree } from '#app/route-tree.tsx'
import { PageSkeleton } from '#app/shell/page-skeleton.tsx'

/** Search values stay plain text, as they are in the address: `?page=2` and never `?page=%222%22`. */
export function makeRouter(history?: RouterHistory) {
  const { grow, doors } = makeRouteTree()
  const router = createRouter({
    routeTree: grow(),
    ...(history ? { history } : {}),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
      const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
      return text && `?${text}`
    },
    defaultPreload: 'intent',
    defaultPreloadDelay: 60,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 500,
    defaultPendingMinMs: 300,
    defaultPendingComponent: PageSkeleton,
    scrollRestoration: true,
    notFoundMode: 'root',
  })
  whenJoined(() => {
    grow()
    const routes = router.buildRouteTree()
    // the visit that opened a door is still under way, and the router asks for the door by its name
    for (const door of doors) Object.assign(routes.routesById, { [door.id]: door, ...routes.routesById })
    router.setRoutes(routes)
  })
  return router
}
