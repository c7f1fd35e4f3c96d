import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const EXPIRED = { detail: 'Your session has been expired. Please re-login.' }
let world: World

beforeAll(async () => {
  world = await openWorld({ env: { RELYING_PARTIES: 'https://intranet.example.com' } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())
beforeEach(() => clock.set(START))

const after = (seconds: number) => clock.set(new Date(Date.parse(START) + seconds * 1000).toISOString())
async function signedIn(name = 'asha', remember = false) {
  const browser = openBrowser(world)
  const answer = await browser.signIn(name, RIGHT, remember)
  expect(answer.status).toBe(200)
  browser.carry(answer)
  return { browser, answer, token: browser.jar.get('refresh') ?? '' }
}
const eventsOf = (name: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('security_event').selectAll().where('name', '=', name).execute(),
  )
const sessionsOf = (name: 'asha' | 'maya') =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('account_session')
      .selectAll()
      .where('account_id', '=', world.account(name))
      .orderBy('id', 'desc')
      .execute(),
  )

test.each([
  ['an hour', false, 3600],
  ['thirty days with Remember Me', true, 2_592_000],
])('the session lives %s, in both cookies and in the database', async (_, remember, seconds) => {
  const { answer } = await signedIn('maya', remember)
  expect(answer.cookies.get('refresh')).toMatch(
    new RegExp(`^[\\w-]{22}\\.[\\w-]{43}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax$`),
  )
  expect(answer.cookies.get('refresh-token')).toBe(`true; Max-Age=${seconds}; Path=/; SameSite=Lax`)
  const [session] = await sessionsOf('maya')
  expect(Date.parse(session?.expires_at ?? '') - Date.parse(session?.created_at ?? '')).toBe(seconds * 1000)
})

test('the cookie is never in a body, and only its hash in the database', async () => {
  const { answer, token } = await signedIn()
  expect(JSON.stringify(answer.body)).not.toContain(token.split('.')[1])
  expect(JSON.stringify(await sessionsOf('asha'))).not.toContain(token.split('.')[1])
})

test('every refresh gives another token and an access token that works', async () => {
  const { browser, token } = await signedIn()
  const one = await browser.refresh()
  expect(one).toMatchObject({ status: 200, body: { token: { access: expect.any(String), refresh: 'true' } } })
  const second = browser.jar.get('refresh')
  await browser.refresh()
  expect(new Set([token, second, browser.jar.get('refresh')]).size).toBe(3)
  browser.carry(one)
  expect((await browser.get('/users/me/')).status).toBe(200)
})

test('a refresh does not lengthen the session, and after its hour nothing does', async () => {
  const { browser } = await signedIn()
  after(3000)
  const answer = await browser.refresh()
  for (const name of ['refresh', 'refresh-token'])
    expect(answer.cookies.get(name)).toMatch(/ Max-Age=60[01];/)
  after(3601)
  expect(await browser.refresh()).toMatchObject({ status: 401, body: EXPIRED })
  expect(await browser.get('/users/me/')).toMatchObject({ status: 401, body: EXPIRED })
})

test('an access token is good for ten minutes', async () => {
  const { browser } = await signedIn()
  after(599)
  expect((await browser.get('/users/me/')).status).toBe(200)
  after(601)
  expect((await browser.get('/users/me/')).status).toBe(401)
})

test('eight refreshes at once log nobody out and end in one token', async () => {
  const { browser, token } = await signedIn()
  const tabs = Array.from({ length: 8 }, () => {
    const tab = openBrowser(world)
    tab.jar.set('refresh', token)
    return tab
  })
  const answers = await Promise.all(tabs.map((tab) => tab.refresh()))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(tabs.map((tab) => tab.jar.get('refresh'))).size).toBe(1)
  browser.jar.set('refresh', tabs[0]?.jar.get('refresh') ?? '')
  after(60)
  expect((await browser.refresh()).status).toBe(200)
})

test('a token used again after ten seconds ends the whole session, and is reported', async () => {
  const { browser, token } = await signedIn()
  const ended: string[] = []
  const hear = world.services.bus.subscribe('session', (id) => ended.push(id))
  const [session] = await sessionsOf('asha')
  after(1)
  await browser.refresh()
  const thief = openBrowser(world, { ip: '198.51.100.66' })
  thief.jar.set('refresh', token)
  after(12)
  expect(await thief.refresh()).toMatchObject({ status: 401, body: EXPIRED })
  expect((await browser.get('/users/me/')).status).toBe(401)
  expect((await browser.refresh()).status).toBe(401)
  expect(ended).toEqual([session?.id])
  expect(await eventsOf('session.reuse')).toMatchObject([
    {
      account_id: world.account('asha'),
      org_id: 1,
      ip: '198.51.100.66',
      detail: { session_id: session?.id },
    },
  ])
  hear()
})

test('a token from many refreshes ago is known for one of the session too', async () => {
  const { browser, token } = await signedIn()
  for (let n = 1; n <= 5; n++) {
    after(n * 60)
    await browser.refresh()
  }
  const thief = openBrowser(world)
  thief.jar.set('refresh', token)
  expect((await thief.refresh()).status).toBe(401)
  expect((await browser.refresh()).status).toBe(401)
})

test('a token that never was ends nothing', async () => {
  const { browser, token } = await signedIn()
  const other = openBrowser(world)
  for (const guess of [
    '',
    'true',
    'false',
    'a.b',
    `x${token}`,
    '\u0000',
    `${'a'.repeat(22)}.${'b'.repeat(43)}`,
  ]) {
    other.jar.set('refresh', guess)
    expect((await other.refresh()).status).toBe(401)
  }
  expect((await browser.refresh()).status).toBe(200)
})

test('a refused refresh takes the cookie and marks the session as over', async () => {
  const browser = openBrowser(world)
  browser.jar.set('refresh', `${'a'.repeat(22)}.${'b'.repeat(43)}`)
  const answer = await browser.refresh()
  expect(answer.cookies.get('refresh')).toMatch(/^; Max-Age=0;/)
  expect(answer.cookies.get('refresh-token')).toMatch(/^false; Path=\/; SameSite=Lax$/)
})

test('neither token does the work of the other', async () => {
  const { browser, answer, token } = await signedIn()
  const { access } = (answer.body as { token: { access: string } }).token
  const other = openBrowser(world)
  other.jar.set('refresh', access)
  expect((await other.refresh()).status).toBe(401)
  for (const bearer of [
    token,
    token.split('.')[1] ?? '',
    'null',
    `${access}x`,
    access.replace(/\.[^.]+$/, '.'),
  ]) {
    const { status } = await world
      .as(null)
      .raw('GET', '/users/me/', undefined, { authorization: `Bearer ${bearer}` })
    expect(status).toBe(401)
  }
  expect((await browser.refresh()).status).toBe(200)
})

test('a caller without cookies may give the token in the body', async () => {
  const { token } = await signedIn()
  const { status, headers } = await world.as(null).raw('POST', '/security/auth/refresh/', { refresh: token })
  expect(status).toBe(200)
  expect(String(headers['set-cookie'])).toContain('refresh=')
})

test('a page of another site cannot refresh or sign out', async () => {
  const { token } = await signedIn()
  const foreign = openBrowser(world, { origin: 'https://evil.example' })
  foreign.jar.set('refresh', token)
  expect((await foreign.refresh()).status).toBe(403)
  expect((await foreign.post('/security/auth/logout/')).status).toBe(403)
  const { status } = await world.as(null).raw(
    'POST',
    '/security/auth/refresh/',
    {},
    {
      cookie: `refresh=${token}`,
      'sec-fetch-site': 'cross-site',
    },
  )
  expect(status).toBe(403)
})

test('signing out ends the session at once and takes both its cookies', async () => {
  const { browser } = await signedIn()
  const answer = await browser.post('/security/auth/logout/', { next: '/user/leave' })
  expect(answer).toMatchObject({ status: 200, body: { next: null } })
  expect([...browser.jar.keys()]).toEqual(['device'])
  expect((await browser.get('/users/me/')).status).toBe(401)
  expect((await browser.refresh()).status).toBe(401)
  expect((await openBrowser(world).post('/security/auth/logout/')).status).toBe(200)
})

test.each([
  ['https://intranet.example.com/bye?a=1', 'https://intranet.example.com/bye?a=1'],
  ['https://INTRANET.example.com', 'https://intranet.example.com/'],
  ['https://intranet.example.com.evil.example/', null],
  ['https://intranet.example.com@evil.example/', null],
  ['https://user:pw@intranet.example.com/', null],
  ['http://intranet.example.com/', null],
  ['https://intranet.example.com:8443/', null],
  ['//intranet.example.com/', null],
  ['/\\intranet.example.com', null],
  ['javascript:alert(1)//intranet.example.com', null],
  ['https:evil.example', null],
  ['https://evil.example', null],
  ['', null],
])('after signing out, next=%s leads to %s', async (next, expected) => {
  expect((await openBrowser(world).post('/security/auth/logout/', { next })).body).toEqual({ next: expected })
})

test('a relying party’s logout ends the session and goes back to it with its state', async () => {
  const { browser } = await signedIn()
  const answer = await browser.post('/rp-logout-handler/', {
    post_logout_redirect_uri: 'https://intranet.example.com/out',
    state: 'a&b',
  })
  expect(answer.body).toEqual({ next: 'https://intranet.example.com/out?state=a%26b' })
  expect((await browser.get('/users/me/')).status).toBe(401)
})

test('signing in again in the same browser ends the former session', async () => {
  const { browser, answer } = await signedIn('maya')
  const former = openBrowser(world)
  former.carry(answer)
  await browser.signIn('asha', RIGHT)
  expect((await former.get('/users/me/')).status).toBe(401)
})

test('people see their sessions, and end one or all others', async () => {
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account_session')
      .set({ ended_at: START })
      .where('account_id', '=', world.account('gita'))
      .execute(),
  )
  const here = await signedIn('gita')
  after(5)
  const there = await signedIn('gita', true)
  const phone = await signedIn('gita', true)
  const list = await here.browser.get('/security/sessions/')
  expect(list.body).toMatchObject({
    count: 3,
    results: [
      { is_current: false, remember: true },
      { is_current: false },
      { is_current: true, ip: '203.0.113.7' },
    ],
  })
  const { results } = list.body as { results: { id: string; is_current: boolean }[] }
  const other = results.find((row) => !row.is_current)?.id ?? ''
  expect((await (await signedIn('maya')).browser.call('DELETE', `/security/sessions/${other}/`)).status).toBe(
    404,
  )
  expect((await here.browser.call('DELETE', `/security/sessions/${other}/`)).status).toBe(204)
  expect((await here.browser.call('DELETE', `/security/sessions/${other}/`)).status).toBe(404)
  expect((await here.browser.post('/security/sessions/end-others/')).body).toEqual({ ended: 1 })
  for (const gone of [there, phone]) expect((await gone.browser.get('/users/me/')).status).toBe(401)
  expect((await here.browser.get('/users/me/')).status).toBe(200)
})
