import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import Activate from '#modules/account/web/activate.tsx'
import Reset from '#modules/account/web/reset.tsx'
import { serve } from '#test/web/server.ts'
import { click, show, type, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>

/** The page at its address, and every other of the account, which has to be fetched first. */
function routed(component: () => ReactNode, path: string, address: string) {
  const root = createRootRoute()
  const loader = () => new Promise<void>((resolve) => setTimeout(resolve, 60))
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path, component }),
      createRoute({ getParentRoute: () => root, path: '/account/$', component: Where, loader }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
}

/** The link is good once, as the server has it. */
function goodOnce() {
  let isUsed = false
  return serve(({ method }) => {
    if (method !== 'GET') isUsed = true
    else if (isUsed) return { status: 404, body: { detail: 'This link has expired.' } }
    return { body: { full_name: 'Sarita Tamang', username: 'sarita', expires_at: '2026-11-30T00:00:00Z' } }
  })
}

test.each([
  ['an activation', Activate, '/account/activate/$uid/$token', '/account/login'],
  ['a recovery', Reset, '/account/reset/$uidb64/$token', '/account/reset-done'],
])('who has used the link of %s mail is led on, though it is no longer good', async (_, Page, path, next) => {
  goodOnce()
  const router = routed(Page, path, path.replace(/\$\w+/g, 'x'))
  shown = await show(() => <RouterProvider router={router} />)
  await until(() => shown.find('input[type=password]'))
  for (const field of shown.all('input[type=password]')) await type(field, 'Juniper-Valley9#')
  await click(shown.find('button[type=submit]'))
  await until(() => shown.find('output'))
  expect(shown.find('output').textContent).toBe(next)
})
