import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import type { Screen } from '#kernel/screen.ts'
import { knownPages, partNames, type PartName } from '#app/catalogue/known.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { guard } from '#app/shell/guard.ts'
import { inTime } from '#app/shell/in-time.ts'
import { fetchPart } from '#app/shell/parts.ts'
import { Root } from '#app/shell/root.tsx'
import { routerPath, screenComponent } from '#app/shell/screen-route.tsx'
import { openSession } from '#app/shell/session.ts'

/** What stands around a screen. The account's own pages, such as login, fill the window by themselves. */
type Frame = 'plain' | 'public' | 'application'

const publicFrame = lazyRouteComponent(() => inTime(import('#app/shell/public-frame.tsx')))
const applicationFrame = lazyRouteComponent(() => inTime(import('#app/shell/application-frame.tsx')))
const comingSoon = lazyRouteComponent(() => inTime(import('#app/shell/coming-soon.tsx')))

/**
 * One flat route for every page that is known, and a door for every area that is not: whoever comes to an address below
 * it fetches the area, its pages take their places here, and the address is gone to again.
 */
export function makeRouteTree() {
  const root = createRootRoute({ component: Root, errorComponent: ErrorPage })
  const frames: Record<Frame, AnyRoute> = {
    plain: createRoute({ getParentRoute: () => root, id: '_plain' }),
    public: createRoute({ getParentRoute: () => root, id: '_public', component: publicFrame }),
    application: createRoute({ getParentRoute: () => root, id: '_application', component: applicationFrame }),
  }
  const doors = partNames.map((part) => ({ part, route: doorOf(part, frames.application) }))
  const made = new Map<Screen, AnyRoute>()
  const routeFor = (screen: Screen) => {
    const route = made.get(screen) ?? routeOf(screen, frames[frameOf(screen)])
    made.set(screen, route)
    return route
  }

  /** Puts every page in its place that is known by now. */
  function grow(): AnyRoute {
    const { screens, menus } = knownPages()
    const closed = doors.filter(({ part }) => !menus[part]).map(({ route }) => route)
    const below = Map.groupBy(screens, frameOf)
    for (const name of ['plain', 'public', 'application'] as const)
      frames[name].addChildren([
        ...(below.get(name) ?? []).map(routeFor),
        ...(name === 'application' ? closed : []),
      ])
    return root.addChildren([...Object.values(frames), ...development(root)])
  }
  return { grow, doors: doors.map(({ route }) => route) }
}

const routeOf = (screen: Screen, frame: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => frame,
    path: screen.name === 'not-found' ? '$' : routerPath(screen.path),
    staticData: { screen },
    beforeLoad: (visit) => guard(screen, visit),
    component: screen.load ? screenComponent({ ...screen, load: screen.load }) : comingSoon,
    errorComponent: ErrorPage,
  })

const doorOf = (part: PartName, frame: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => frame,
    path: below[part],
    beforeLoad: async ({ location }) => {
      // who it is will be asked next: both at once, and what fails there is told there
      await Promise.all([fetchPart(part), openSession().catch(() => null)])
      throw redirect({ href: location.href, replace: true })
    },
    errorComponent: ErrorPage,
  })

const below: Record<PartName, string> = {
  user: '/user/$',
  supervisor: '/user/supervisor/$',
  admin: '/admin/$slug/$',
  commons: '/commons/$',
}

function frameOf({ area, name }: Screen): Frame {
  if (area === 'public' || area === 'external' || standsInPublic.has(name)) return 'public'
  return area === 'account' || name.endsWith('rp-logout-handler') ? 'plain' : 'application'
}

const standsInPublic: ReadonlySet<string> = new Set([
  'account-terms-and-condition',
  'account-privacy-and-policy',
  'account-offer-letter',
  'offer-letter',
])

function development(root: AnyRoute): AnyRoute[] {
  if (import.meta.env.PROD) return []
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/dev/ui',
      component: lazyRouteComponent(() => import('#app/dev-ui.tsx')),
    }),
  ]
}
