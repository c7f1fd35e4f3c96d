import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import type { Screen } from '#kernel/screen.ts'
import { screens } from '#app/screens.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { guard } from '#app/shell/guard.ts'
import { PageSkeleton } from '#app/shell/page-skeleton.tsx'
import { Root } from '#app/shell/root.tsx'
import { routerPath, screenComponent } from '#app/shell/screen-route.tsx'

/** What stands around a screen. The account's own pages, such as login, fill the window by themselves. */
type Frame = 'plain' | 'public' | 'application'

const root = createRootRoute({ component: Root, errorComponent: ErrorPage })
const frames: Record<Frame, AnyRoute> = {
  plain: createRoute({ getParentRoute: () => root, id: '_plain' }),
  public: createRoute({
    getParentRoute: () => root,
    id: '_public',
    component: lazyRouteComponent(() => import('#app/shell/public-frame.tsx')),
  }),
  application: createRoute({
    getParentRoute: () => root,
    id: '_application',
    component: lazyRouteComponent(() => import('#app/shell/application-frame.tsx')),
  }),
}

const comingSoon = lazyRouteComponent(() => import('#app/shell/coming-soon.tsx'))

/** One flat route for every line of the catalogue. */
const routeOf = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => frames[frameOf(screen)],
    path: screen.name === 'not-found' ? '$' : routerPath(screen.path),
    staticData: { screen },
    beforeLoad: (visit) => guard(screen, visit),
    component: screen.load ? screenComponent({ ...screen, load: screen.load }) : comingSoon,
    errorComponent: ErrorPage,
  })

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

const tree = root.addChildren([
  ...Object.entries(frames).map(([name, frame]) =>
    frame.addChildren(screens.filter((screen) => frameOf(screen) === name).map(routeOf)),
  ),
  ...development(),
])

/** Search values stay plain text, as they are in the address: `?page=2` and never `?page=%222%22`. */
export const makeRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree: tree,
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

function development(): AnyRoute[] {
  if (import.meta.env.PROD) return []
  return [
    createRoute({
      getParentRoute: () => root,
      path: '/dev/ui',
      component: lazyRouteComponent(() => import('#app/dev-ui.tsx')),
    }),
  ]
}
