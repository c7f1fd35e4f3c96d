import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenNamed } from '#app/catalogue/known.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { loadTimeout } from '#app/shell/in-time.ts'
import { screenComponent } from '#app/shell/screen-route.tsx'
import { WireError } from '#ui/data/failure.ts'
import { knowAllPages } from '#test/known.ts'
import { click, perform, show, type Shown } from '#test/web/render.tsx'

knowAllPages()
let shown: Shown
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  shown.close()
  vi.useRealTimers()
})

/** A page whose file comes when it is told to; every loading is one entry. */
async function open() {
  const loads: ((found: { default: unknown }) => void)[] = []
  const load = () => new Promise<{ default: unknown }>((come) => loads.push(come))
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: screenComponent({ ...screenNamed('portal'), load }),
    errorComponent: ErrorPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultPendingMs: 500,
    defaultPendingComponent: () => <p>on its way</p>,
  })
  shown = await show(() => <RouterProvider router={router} />)
  return loads
}
const pass = (time: number) => perform(() => vi.advanceTimersByTimeAsync(time))

test('a page that has not come after two minutes is given up, and comes when it is tried again', async () => {
  const loads = await open()
  await pass(loadTimeout - 2000)
  expect(shown.text()).toBe('on its way')
  await pass(3000)
  expect(shown.text()).toContain('This page could not be shown')
  expect(shown.text()).toContain('It took longer than 2 minutes to load.')
  expect(loads).toHaveLength(1)
  await click(shown.button('Try again'))
  await pass(100)
  expect(loads).toHaveLength(2)
  loads[1]?.({ default: () => <h1>Portal</h1> })
  await pass(1000)
  expect(shown.text()).toBe('Portal')
})

test('a page that comes a moment before is shown, and nothing is given up later', async () => {
  const loads = await open()
  await pass(loadTimeout - 1000)
  loads[0]?.({ default: () => <h1>Portal</h1> })
  await pass(1000)
  expect(shown.text()).toBe('Portal')
  await pass(loadTimeout)
  expect(shown.text()).toBe('Portal')
})

test('who has tried too often reads how long to wait', async () => {
  const loads = await open()
  loads[0]?.({
    default: () => {
      throw new WireError(429, { detail: 'Too Many Request', retry_after: 230 })
    },
  })
  await pass(1000)
  expect(shown.text()).toContain('Too Many Request')
  expect(shown.text()).toContain('Try again in 4 minutes.')
})
