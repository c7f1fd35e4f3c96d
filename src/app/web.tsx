import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { makeQueryClient } from '#ui/data/client.ts'
import { Ui } from '#ui/theme/provider.tsx'

const root = createRootRoute()
const pages =
  import.meta.env.MODE !== 'production'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/ui',
          component: lazyRouteComponent(() => import('#app/dev-ui.tsx')),
        }),
      ]
    : []
const router = createRouter({ routeTree: root.addChildren(pages), defaultPreload: 'intent' })

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <Ui client={makeQueryClient()}>
      <RouterProvider router={router} />
    </Ui>,
  )
}
