import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import AuthenticatorBanner from '#app/shell/authenticator-banner.tsx'
import type { Standing } from '#app/shell/place.ts'
import { show } from '#test/web/render.tsx'

test('until when nothing is kept back is said as every other moment is', async () => {
  const standing = { place: { menu: 'admin', slug: 'himal' } } as Standing
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <AuthenticatorBanner due="2026-12-23T03:22:00.000Z" standing={standing} />,
  })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() })
  const shown = await show(() => <RouterProvider router={router} />)
  expect(shown.text()).toContain('without one on 23 Dec 2026, ')
  expect(shown.text()).not.toContain('2026-12-23')
  shown.close()
})
