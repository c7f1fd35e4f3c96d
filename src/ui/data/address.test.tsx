import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useAddress } from '#ui/data/address.ts'
import { click, show, until, type Shown } from '#test/web/render.tsx'

let shown: Shown
afterEach(() => shown.close())

/** What each drawing of a page was told, in their order. */
let told: string[] = []

/** Two pages and one for each person; who goes to another waits at its door until `open`. */
async function pages(address: string) {
  told = []
  let open = () => {}
  const waits = () => new Promise<void>((resolve) => (open = resolve))
  const root = createRootRoute()
  const page = (path: string, beforeLoad?: () => Promise<void>) =>
    createRoute({ getParentRoute: () => root, path, component: Page, ...(beforeLoad ? { beforeLoad } : {}) })
  const router: AnyRouter = createRouter({
    routeTree: root.addChildren([
      page('/left'),
      page('/next', waits),
      page('/person/$id', async () => (told.length ? waits() : undefined)),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    defaultPendingMs: 60_000,
  })
  shown = await show(() => <RouterProvider router={router} />)
  await until(() => told.length)
  return { router, open: () => act(async () => open()) }
}

function Page() {
  const [search, change] = useAddress()
  told.push(JSON.stringify(search))
  return <button aria-label="Closed" onClick={() => change({ status: 'closed' })} />
}

test.each(['/left?status=active', '/person/1?status=active'])(
  'a page that is left, %s, is not told what the next one is asked for, nor the next what the left one was',
  async (address) => {
    const { router, open } = await pages(address)
    for (const href of ['/next?state=late', '/person/2?state=early']) {
      const before = told.at(-1)
      await act(async () => {
        void router.navigate({ href })
        await new Promise((resolve) => setTimeout(resolve, 20))
      })
      expect(router.state.location.href).toBe(href)
      expect(new Set(told)).toEqual(new Set([before]))
      told = [told.at(-1) ?? '']
      await open()
      await until(() => told.at(-1)?.includes('state'))
      await until(() => router.state.status === 'idle')
      const own = JSON.stringify({ state: href.split('=')[1] })
      expect(told.filter((one) => one !== own && one !== before)).toEqual([])
      expect(told.at(-1)).toBe(own)
      told = [own]
    }
  },
)

test('a change on the page is told at once', async () => {
  await pages('/left?tab=all')
  await click(shown.button('Closed'))
  await until(() => told.at(-1) === JSON.stringify({ tab: 'all', status: 'closed' }))
})
