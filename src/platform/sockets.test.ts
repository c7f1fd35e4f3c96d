import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { openPresence, type Presence } from '#platform/presence.ts'
import { openSockets, type Sockets } from '#platform/sockets.ts'
import {
  makeOrganization,
  makePerson,
  testLog,
  type TestPerson,
  testProcess,
  type TestProcess,
  testServer,
  testTokens,
  until,
} from '#test/services.ts'
import { openSocket } from '#test/socket.ts'

let base: TestDatabase
let here: TestProcess
let there: TestProcess
let presence: Presence
let sockets: Sockets
let server: Awaited<ReturnType<typeof testServer>>
let himal: number
let terai: number
let asha: TestPerson
let hari: TestPerson
beforeAll(async () => {
  base = await freshDatabase()
  ;[here, there] = await Promise.all([testProcess(base.connection), testProcess(base.connection)])
  himal = await makeOrganization(here.services, 'himal')
  terai = await makeOrganization(here.services, 'terai')
  asha = await makePerson(here.services, 'asha', himal)
  hari = await makePerson(here.services, 'hari', himal, { codes: ['6.03'] })
  presence = openPresence(here.services.database)
  sockets = openSockets(here.services, testTokens, testLog, {
    presence,
    joinMs: 400,
    beatMs: 60_000,
    userOf: async (id) => ({ id, full_name: 'Asha Rai' }),
  })
  server = await testServer(here, [], sockets)
})
afterAll(async () => {
  await sockets.close()
  await server.close()
  await presence.close()
  await here[Symbol.asyncDispose]()
  await there[Symbol.asyncDispose]()
  await base.drop()
})

const ends = (socket: Awaited<ReturnType<typeof openSocket>>, ms?: number) =>
  until(
    () => socket.ended(),
    (end) => end !== null,
    ms,
  )
const count = () => sockets.count()

test('a good token joins, a bad one is told so and may join again', async () => {
  const page = await openSocket(server.url)
  page.say({ command: 'join', token: 'nonsense' })
  expect(await page.hears(({ message }) => message === 'Invalid User Token')).toEqual({
    type: 'websocket',
    message: 'Invalid User Token',
  })
  await page.join(asha.token)
  expect(page.heard.at(-1)).toEqual({ type: 'websocket', message: 'joined' })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(page.ended()).toBeNull()
  page.socket.close()
})

test('who does not join in time is closed, also after a logout', async () => {
  const stranger = await openSocket(server.url)
  const leaver = await openSocket(server.url)
  await leaver.join(asha.token)
  leaver.say({ command: 'logout' })
  expect(await leaver.hears(({ message }) => message === 'logout')).toBeDefined()
  expect((await ends(stranger))?.code).toBe(4001)
  expect((await ends(leaver))?.code).toBe(4001)
})

test('a page of another site is refused, the own ones and programs are not', async () => {
  await expect(openSocket(server.url, { origin: 'https://evil.example' })).rejects.toThrow('403')
  for (const origin of [server.url, here.services.config.publicUrl]) {
    const page = await openSocket(server.url, { origin })
    page.socket.close()
  }
})

test('events reach every page of the account and no other', async () => {
  const [one, two, other] = await Promise.all([
    openSocket(server.url),
    openSocket(server.url),
    openSocket(server.url),
  ])
  await Promise.all([one.join(asha.token), two.join(asha.token), other.join(hari.token)])
  sockets.toAccounts([asha.account_id], { type: 'notification', data: { id: 'n1' } })
  for (const page of [one, two])
    expect(await page.hears(({ type }) => type === 'notification')).toEqual({
      type: 'notification',
      data: { id: 'n1' },
    })
  expect(other.heard.filter(({ type }) => type === 'notification')).toEqual([])
  for (const page of [one, two, other]) page.socket.close()
})

test('only HR of the organization may subscribe to it, and hears what its codes allow', async () => {
  const [mine, hers] = await Promise.all([openSocket(server.url), openSocket(server.url)])
  await Promise.all([mine.join(hari.token), hers.join(asha.token)])
  hers.say({ command: 'subscribe_organization', organization_slug: 'himal' })
  expect(await hers.hears(({ message }) => message === 'Permission Denied')).toBeDefined()
  mine.say({ command: 'subscribe_organization', organization_slug: 'terai' })
  expect(await mine.hears(({ message }) => message === 'Permission Denied')).toBeDefined()
  mine.say({ command: 'subscribe_organization', organization_slug: 'himal' })
  await mine.hears(({ message }) => message === 'subscribed')
  for (const [codes, id] of [
    [['6.03'], 'leave'],
    [['11.05'], 'payroll'],
    [[], 'all'],
  ] as const)
    sockets.toOrganization(himal, codes, { type: 'org_notification', data: id })
  sockets.toOrganization(terai, [], { type: 'org_notification', data: 'elsewhere' })
  await mine.hears(({ data }) => data === 'all')
  expect(mine.heard.filter(({ type }) => type === 'org_notification').map(({ data }) => data)).toEqual([
    'leave',
    'all',
  ])
  mine.say({ command: 'unsubscribe_organizations' })
  await mine.hears(({ message }) => message === 'unsubscribed')
  sockets.toOrganization(himal, [], { type: 'org_notification', data: 'too late' })
  mine.say({ command: 'nonsense' })
  await mine.hears(({ message }) => message === 'Unknown Command')
  expect(mine.heard.map(({ data }) => data)).not.toContain('too late')
  for (const page of [mine, hers]) page.socket.close()
})

test('a session that ends is told at once, whichever process ended it; the other session stays', async () => {
  const gone = await makePerson(here.services, 'bina', himal)
  const page = await openSocket(server.url)
  const other = await openSocket(server.url)
  await page.join(gone.token)
  await other.join(asha.token)
  await there.services.database.asOwner((db) =>
    db
      .updateTable('account_session')
      .set({ ended_at: new Date().toISOString() })
      .where('id', '=', gone.session_id)
      .execute(),
  )
  const from = Date.now()
  there.services.bus.publish('account', gone.account_id)
  await page.hears(({ type }) => type === 'logged_out', 4000)
  expect((await ends(page))?.code).toBe(4001)
  expect(Date.now() - from).toBeLessThan(4000)
  expect(other.ended()).toBeNull()
  other.socket.close()
})

test('HR that loses its rights hears the organization no more', async () => {
  const kamal = await makePerson(here.services, 'kamal', himal, { codes: ['6.00'] })
  const page = await openSocket(server.url)
  await page.join(kamal.token)
  page.say({ command: 'subscribe_organization', organization_slug: 'himal' })
  await page.hears(({ message }) => message === 'subscribed')
  await there.services.database.asOwner((db) =>
    sql`delete from permission_group_member where account_id = ${kamal.account_id}`.execute(db),
  )
  there.services.bus.publish('account', kamal.account_id)
  await new Promise((resolve) => setTimeout(resolve, 200))
  sockets.toOrganization(himal, ['6.03'], { type: 'org_notification', data: 'leave' })
  page.say({ command: 'nonsense' })
  await page.hears(({ message }) => message === 'Unknown Command')
  expect(page.heard.filter(({ type }) => type === 'org_notification')).toEqual([])
  page.socket.close()
})

test('a changed user and the steps of a job are pushed from any process', async () => {
  const page = await openSocket(server.url)
  await page.join(asha.token)
  there.services.bus.publish('user', asha.account_id)
  there.services.bus.publish(
    'job',
    JSON.stringify({
      id: 'j',
      org_id: himal,
      account_id: asha.account_id,
      kind: 'k',
      state: 'Running',
      progress: 3,
      total: 9,
    }),
  )
  expect((await page.hears(({ type }) => type === 'user_update')).data).toEqual({
    id: asha.account_id,
    full_name: 'Asha Rai',
  })
  expect((await page.hears(({ type }) => type === 'job')).data).toMatchObject({
    id: 'j',
    progress: 3,
    total: 9,
  })
  page.socket.close()
})

test('who joined is online', async () => {
  const lata = await makePerson(here.services, 'lata', himal)
  const page = await openSocket(server.url)
  await page.join(lata.token)
  await presence.close()
  const seen = await here.services.database.asOwner((db) =>
    db
      .selectFrom('presence')
      .select(['org_id', 'seen_at'])
      .where('account_id', '=', lata.account_id)
      .execute(),
  )
  expect(seen.map(({ org_id }) => org_id)).toEqual([himal])
  expect(Date.now() - Date.parse(seen[0]?.seen_at ?? '')).toBeLessThan(5000)
  page.socket.close()
})

test('ten sockets of one account are kept, the eleventh is refused', async () => {
  const dipa = await makePerson(here.services, 'dipa', himal)
  const pages = await Promise.all(Array.from({ length: 10 }, () => openSocket(server.url)))
  for (const page of pages) await page.join(dipa.token)
  const eleventh = await openSocket(server.url)
  eleventh.say({ command: 'join', token: dipa.token })
  expect((await ends(eleventh))?.code).toBe(1013)
  expect(pages.filter((page) => page.ended())).toEqual([])
  for (const page of pages) page.socket.close()
})

test('too large a message, too many messages and nonsense end one socket and trouble nobody', async () => {
  const [large, many, wild, calm] = await Promise.all([1, 2, 3, 4].map(() => openSocket(server.url)))
  if (!large || !many || !wild || !calm) throw new Error('no sockets')
  for (const page of [large, many, wild, calm]) page.socket.on('error', () => {})
  await calm.join(asha.token)
  large.socket.send('x'.repeat(70_000))
  for (let n = 0; n < 2000; n++) many.say({ command: 'join', token: 'x' })
  for (const text of ['', '[]', '{"command":{}}', 'null', '{', '"join"']) wild.socket.send(text)
  expect((await ends(large))?.code).toBe(1009)
  expect([1008, 4001]).toContain((await ends(many))?.code)
  expect(await wild.hears(({ message }) => message === 'Unknown Command')).toBeDefined()
  sockets.toAccounts([asha.account_id], { type: 'notification', data: 'still here' })
  await calm.hears(({ data }) => data === 'still here')
  for (const page of [wild, calm]) page.socket.close()
})

test('a reader that does not read is dropped above a megabyte', async () => {
  const slow = await makePerson(here.services, 'suman', himal)
  const page = await openSocket(server.url)
  await page.join(slow.token)
  page.socket.pause()
  const data = 'x'.repeat(100_000)
  for (let n = 0; n < 200; n++) {
    sockets.toAccounts([slow.account_id], { type: 'notification', data })
    if (n % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await until(
    () => sockets.here([slow.account_id]),
    (left) => left.length === 0,
  )
  page.socket.terminate()
})

test('an upgrade to another path and a plain call of this one are refused', async () => {
  expect((await fetch(`${server.url}/global/`)).status).toBe(404)
  const { hostname, port } = new URL(server.url)
  const raw = connect(Number(port), hostname)
  raw.write(
    'GET /api/v1/nowhere/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [answer] = await new Promise<[string]>((resolve) =>
    raw.once('data', (data) => resolve([String(data)])),
  )
  expect(answer).toContain('404')
  raw.destroy()
})

test('closed sockets are forgotten', async () => {
  await until(count, ({ connected }) => connected === 0)
  expect(count()).toEqual({ connected: 0, joined: 0 })
})
