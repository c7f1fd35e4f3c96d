import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { socketClient, type Line, type SocketClient } from '#ui/data/socket-client.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'
import { giveRule } from '#test/give-rule.ts'

let world: World
let url: string
let home: string
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  url = (await world.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  const body = { name: 'Home Leave', code: 'HL', colour: '#4964DE', has_balance: false }
  home = (await world.as('hari').get(leaveType.create, { params: { org: 'himal' }, body })).id
  await giveRule(world, home)
})
afterAll(() => world.close())

const letGo: (() => void)[] = []
afterEach(() => {
  for (const go of letGo.splice(0)) go()
})

interface Page {
  client: SocketClient
  heard: [string, unknown][]
  lines: Line[]
  renewals: number
  refusals: number
}

/** A page as far as its socket goes: it holds a token, and can get another one. */
function page(token: string | null, next: string | null = null): Page & { token: string | null } {
  const made: Page & { token: string | null } = {
    token,
    heard: [],
    lines: [],
    renewals: 0,
    refusals: 0,
    client: socketClient({
      connect() {
        const line = new WebSocket(`${url}/global/`)
        made.lines.push(line)
        return line
      },
      token: () => made.token,
      async renew() {
        made.renewals++
        made.token = next
        return next !== null
      },
      refused: () => made.refusals++,
    }),
  }
  for (const type of ['notification', 'org_notification', 'user_update', 'logged_out', 'resumed'] as const)
    made.client.on(type, (data) => made.heard.push([type, data]))
  letGo.push(made.client.hold())
  return made
}
const tokenOf = (name: 'asha' | 'maya' | 'hari') => world.as(name).token ?? ''
const state = ({ client }: Page, holds: (state: ReturnType<SocketClient['state']>) => boolean) =>
  until(client.state, holds)
const joined = (made: Page) => state(made, ({ connected, authenticated }) => connected && authenticated)

async function ask(name: 'asha' | 'rajan', day: string) {
  const body = { leave_type_id: home, start_on: day, end_on: day, part: 'full' as const, remarks: 'Family' }
  return (await world.as(name).get(leaveRequest.create, { params: { org: 'himal' }, body })).id
}

test('a page joins with its token and hears of what concerns its person', async () => {
  const maya = page(tokenOf('maya'))
  const asha = page(tokenOf('asha'))
  await Promise.all([joined(maya), joined(asha)])
  const id = await ask('asha', '2026-12-01')
  const [, data] = await until(
    () => maya.heard.find(([type]) => type === 'notification') ?? ['', null],
    ([type]) => type !== '',
  )
  expect(data).toMatchObject({ read: false, interactive_data: { id } })
  expect(asha.heard).toEqual([])
})

test('a token that is refused is renewed once, and the page joins with the new one', async () => {
  const asha = page('stale', tokenOf('asha'))
  await joined(asha)
  expect(asha).toMatchObject({ renewals: 1, refusals: 0 })
})

test('a new token that is refused too ends the session, without another renewal', async () => {
  const asha = page('stale', 'stale as well')
  await until(
    () => asha.refusals,
    (count) => count === 1,
  )
  expect(asha.renewals).toBe(1)
  expect(asha.client.state().authenticated).toBe(false)
})

test('the inbox of HR is heard while its organization is followed, and not after', async () => {
  const hari = page(tokenOf('hari'))
  hari.client.follow('himal')
  await joined(hari)
  const items = () => hari.heard.filter(([type]) => type === 'org_notification')
  await ask('rajan', '2026-12-02')
  await until(items, (found) => found.length === 1)
  hari.client.follow(null)
  await ask('rajan', '2026-12-03')
  const open = () => world.inOrg('himal', (db) => db.selectFrom('org_notification').select('id').execute())
  await until(open, (rows) => rows.length === 2)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(items()).toHaveLength(1)
})

test('a line that is lost comes back by itself after three seconds, joins, and says that something may be missed', async () => {
  const maya = page(tokenOf('maya'))
  await joined(maya)
  maya.lines[0]?.close()
  const lost = await state(maya, ({ connected }) => !connected)
  expect(lost).toEqual({ connected: false, authenticated: true, failed: false, idle: false })
  const from = Date.now()
  await joined(maya)
  expect(Date.now() - from).toBeGreaterThan(2800)
  // told right after joining, in a turn of its own
  await expect.poll(() => maya.heard, { timeout: 5000 }).toContainEqual(['resumed', null])
})

test('while the server is away every try fails and another follows; when it is back the page joins', async () => {
  const there = url
  url = 'ws://127.0.0.1:9'
  const maya = page(tokenOf('maya'))
  expect(await state(maya, ({ failed }) => failed)).toMatchObject({ connected: false, authenticated: false })
  await until(
    () => maya.lines.length,
    (lines) => lines >= 2,
  )
  url = there
  maya.client.retry()
  await joined(maya)
  expect(maya.client.state().failed).toBe(false)
}, 15_000)

test('somebody who has not signed in holds a line until the server ends it, and joins as soon as there is a token', async () => {
  const asha = page(null)
  await state(asha, ({ connected }) => connected)
  asha.token = tokenOf('asha')
  asha.client.authenticate()
  await joined(asha)
  asha.client.leave()
  asha.token = null
  expect(asha.client.state().authenticated).toBe(false)
  expect(await until(asha.client.state, ({ idle }) => idle, 12_000)).toMatchObject({
    connected: false,
    failed: false,
  })
  expect(asha.lines).toHaveLength(1)
}, 20_000)

test('an ended session is told with its reason', async () => {
  const gita = page(world.as('gita').token)
  await joined(gita)
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account_session')
      .set({ ended_at: new Date().toISOString() })
      .where('account_id', '=', world.account('gita'))
      .execute(),
  )
  world.services.bus.publish('account', world.account('gita'))
  await until(
    () => gita.heard,
    (heard) => heard.length > 0,
  )
  expect(gita.heard).toEqual([['logged_out', { message: 'You have been logged out. Please re-login.' }]])
})

test('changed rights are told, so that the page reads its session again', async () => {
  const hari = page(tokenOf('hari'))
  await joined(hari)
  world.services.bus.publish('account', world.account('hari'))
  await until(
    () => hari.heard,
    (heard) => heard.some(([type]) => type === 'user_update'),
  )
})

test('a page that lets its line go closes it, and hears nothing more', async () => {
  const maya = page(tokenOf('maya'))
  await joined(maya)
  for (const go of letGo.splice(0)) go()
  expect(maya.client.state().connected).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 3300))
  expect(maya.lines).toHaveLength(1)
})
