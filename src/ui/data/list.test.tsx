import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { listQuery, oneOf, pageOf } from '#kernel/list.ts'
import { onPageError } from '#ui/data/failure.ts'
import { useEndless, useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { startSession } from '#ui/data/session.ts'
import { shownSnacks, unsayAll } from '#ui/feedback/snackbar.ts'
import { click, until, show, type Shown } from '#test/web/render.tsx'
import { serve } from '#test/web/server.ts'

const item = z.object({ id: z.string(), name: z.string() })
const types = get('/leave/{org}/type/', {
  access: { user: true },
  query: listQuery(z.object({ status: oneOf(['active', 'closed']), as: z.string().optional() })),
  response: pageOf(item),
})
const balance = get('/leave/{org}/balance/', {
  access: { user: true },
  response: z.object({ days: z.number() }),
})
const days = get('/attendance/{org}/day/', {
  access: { user: true },
  response: z.object({ days: z.number() }),
})
const create = post('/leave/{org}/type/', {
  access: { user: true },
  body: z.object({ name: z.string() }),
  response: item,
})
const params = { org: 'himal' }
const page = (from: number, next: string | null = null) => ({
  count: 60,
  next,
  previous: null,
  results: [{ id: String(from), name: `Row ${from}` }],
})

let shown: Shown
beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', undefined)
  startSession('token')
  unsayAll()
})
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

function Types() {
  const list = useList(types, { params, query: { as: 'hr' } }, { limit: 10, filters: { status: 'active' } })
  return (
    <>
      <p data-usual={list.isUsual}>{list.rows.map((row) => row.name).join()}</p>
      <button aria-label="Closed" onClick={() => list.change({ filters: { status: 'closed' } })} />
      <button aria-label="Any" onClick={() => list.change({ filters: { status: null } })} />
    </>
  )
}

test('the view comes from the address, and the hat from the screen stands over it', async () => {
  const { calls } = serve(() => ({ body: page(21) }))
  shown = await show(() => <Types />, '/?offset=20&search=sick&ordering=-name&as=user&tab=all')
  await shown.idle()
  expect(calls()).toEqual([
    'GET /leave/himal/type/?status=active&as=hr&limit=10&offset=20&search=sick&ordering=-name',
  ])
  await until(() => shown.text() === 'Row 21')
})

test('a change of filter is kept in the address and begins at the first page', async () => {
  const { calls } = serve(() => ({ body: page(1) }))
  shown = await show(() => <Types />, '/?offset=20&tab=all')
  await shown.idle()
  await click(shown.button('Closed'))
  await shown.idle()
  expect(shown.search()).toBe('?tab=all&status=closed')
  expect(calls().at(-1)).toBe('GET /leave/himal/type/?status=closed&limit=10&offset=0&as=hr')
})

test('a filter that was set from the start can be taken away', async () => {
  const { calls } = serve(() => ({ body: page(1) }))
  shown = await show(() => <Types />)
  await shown.idle()
  expect(shown.all('[data-usual=true]')).toHaveLength(1)
  await click(shown.button('Any'))
  await shown.idle()
  expect(shown.all('[data-usual=true]')).toHaveLength(0)
  expect(shown.search()).toBe('?status=-')
  expect(calls().at(-1)).toBe('GET /leave/himal/type/?limit=10&offset=0&as=hr')
})

test.each(['limit=abc&offset=-5', 'limit=0&offset=1.5'])(
  'an address of nonsense (%s) is the default view',
  async (search) => {
    const { calls } = serve(() => ({ body: page(1) }))
    shown = await show(() => <Types />, `/?${search}`)
    await shown.idle()
    expect(calls()[0]).toContain('limit=10&offset=0')
  },
)

test('an endless list follows next by what it asks, whatever host it names', async () => {
  const { calls } = serve(({ url }) => ({
    body: url.includes('offset=1')
      ? page(2)
      : page(1, 'http://internal:8000/api/v1/leave/himal/type/?limit=1&offset=1&as=hr'),
  }))
  shown = await show(() => <Feed />)
  await shown.idle()
  await click(shown.button('More'))
  await shown.idle()
  await until(() => shown.text() === 'Row 1,Row 2')
  expect(shown.all('button')).toEqual([])
  expect(calls()[1]).toBe('GET /leave/himal/type/?limit=1&offset=1&as=hr')
})

function Feed() {
  const feed = useEndless(types, { params, query: { as: 'hr' } })
  return (
    <>
      <p>{feed.rows.map((row) => row.name).join()}</p>
      {feed.hasMore && <button aria-label="More" onClick={feed.more} />}
    </>
  )
}

function Reads() {
  useList(types, { params })
  useRead(balance, { params })
  useRead(days, { params })
  const save = useAction(create, { success: 'Successfully created Sick' })
  return (
    <button type="button" onClick={() => void save.run({ params, body: { name: 'Sick' } })}>
      Save
    </button>
  )
}

test('an action reads again what is under its first two path segments, and nothing else', async () => {
  const server = serve(({ url }) => ({ body: url.includes('/type/') ? page(1) : { days: 1 } }))
  shown = await show(() => <Reads />)
  await shown.idle()
  server.asked.length = 0
  await click(shown.button('Save'))
  await shown.idle()
  expect(server.calls().toSorted()).toEqual([
    'GET /leave/himal/balance/',
    'GET /leave/himal/type/?limit=25&offset=0',
    'POST /leave/himal/type/',
  ])
})

test('a second click while the first is in flight sends nothing', async () => {
  const server = serve(({ method }) => ({ body: page(1), after: method === 'POST' ? 300 : 1 }))
  shown = await show(() => <Reads />)
  await shown.idle()
  await click(shown.button('Save'))
  await click(shown.button('Save'))
  await shown.idle()
  expect(server.calls().filter((call) => call.startsWith('POST'))).toHaveLength(1)
})

test('success is said a second later', async () => {
  serve(() => ({ body: page(1) }))
  shown = await show(() => <Reads />)
  await shown.idle()
  await click(shown.button('Save'))
  await shown.idle()
  expect(shownSnacks()).toEqual([])
  await until(() => shownSnacks().length)
  expect(shownSnacks().map(({ message, colour }) => [message, colour])).toEqual([
    ['Successfully created Sick', 'green'],
  ])
})

test('a refused action says the reason, not the number', async () => {
  serve(({ method }) =>
    method === 'POST' ? { status: 400, body: { non_field_errors: ['Too many.'] } } : { body: page(1) },
  )
  shown = await show(() => <Reads />)
  await shown.idle()
  await click(shown.button('Save'))
  await shown.idle()
  expect(shownSnacks()[0]).toMatchObject({ message: 'Too many.', colour: 'red', persistent: true })
})

function Attempts({ caught }: { caught: (error: unknown) => void }) {
  const save = useAction(create)
  return (
    <button type="button" onClick={() => void save.attempt({ params, body: { name: '' } }).catch(caught)}>
      Save
    </button>
  )
}

test('what an attempt is refused is for its form to say, and not said beside it', async () => {
  serve(() => ({ status: 400, body: { name: ['Name is Required'] } }))
  const caught = vi.fn<(error: unknown) => void>()
  shown = await show(() => <Attempts caught={caught} />)
  await click(shown.button('Save'))
  await shown.idle()
  expect(caught.mock.calls).toMatchObject([[{ status: 400, body: { name: ['Name is Required'] } }]])
  expect(shownSnacks()).toEqual([])
})

test.each([403, 404, 429, 500] as const)('a read refused with %d shows that error page', async (status) => {
  const pages: number[] = []
  const stop = onPageError((page) => pages.push(page))
  serve(() => ({ status }))
  shown = await show(() => <Types />)
  await shown.idle()
  stop()
  expect(pages).toEqual([status])
})
