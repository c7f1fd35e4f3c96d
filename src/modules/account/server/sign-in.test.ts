import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser, proofFor, type Got } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const WRONG = { non_field_errors: ["Couldn't Authenticate With Given Credentials"] }
let world: World

beforeAll(async () => {
  world = await openWorld({ env: { TRUST_PROXY: '10.9.8.7' } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.services.database.asOwner(async (db) => {
    await db.deleteFrom('attempt').execute()
    await db.deleteFrom('security_event').execute()
  })
})

const later = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
const browse = (ip?: string) => openBrowser(world, ip === undefined ? {} : { ip })
const events = (name: string) =>
  world.services.database.asOwner((db) =>
    db.selectFrom('security_event').selectAll().where('name', '=', name).orderBy('at').execute(),
  )

test('the right password opens a session and says who came in', async () => {
  const browser = browse()
  const answer = await browser.signIn('asha@example.test', RIGHT)
  expect(answer).toMatchObject({
    status: 200,
    body: {
      next_step: null,
      key: null,
      token: { access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), refresh: 'true' },
      user: { id: world.account('asha'), full_name: 'Asha Gurung', is_audit_user: false },
    },
  })
  browser.carry(answer)
  expect(await browser.get('/users/me/')).toMatchObject({ status: 200, body: { user: { username: 'asha' } } })
  expect(await events('login.succeeded')).toMatchObject([
    { account_id: world.account('asha'), org_id: 1, ip: '203.0.113.7', detail: { method: 'password' } },
  ])
})

test.each([
  ['the username', 'asha'],
  ['other letters than those stored', 'ASHA'],
  ['spaces around', '  asha@example.test '],
  ['the e-mail in capitals', 'Asha@Example.TEST'],
  ['full-width letters', 'ａｓｈａ@example.test'],
])('%s names the same person', async (_, name) => {
  expect((await browse().signIn(name, RIGHT)).status).toBe(200)
})

test('letters that only look alike are another name', async () => {
  expect(await browse().signIn('аsha@example.test', RIGHT)).toMatchObject({ status: 400, body: WRONG })
})

test('a domain in another script is compared in its ASCII form', async () => {
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ email: 'bikash@xn--11b4d3a.test' })
      .where('id', '=', world.account('bikash'))
      .execute(),
  )
  expect((await browse().signIn('bikash@नेपाल.test', RIGHT)).status).toBe(400)
  await world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ email: `bikash@${new URL('http://नेपाल.test').hostname}` })
      .where('id', '=', world.account('bikash'))
      .execute(),
  )
  expect((await browse().signIn('bikash@नेपाल.test', RIGHT)).status).toBe(200)
})

test('the form may also be sent as JSON', async () => {
  const answer = await browse().post('/security/auth/', { email: 'asha', password: RIGHT, remember: true })
  expect(answer.status).toBe(200)
  expect(answer.cookies.get('refresh')).toContain('Max-Age=2592000')
})

test('a wrong password and an unknown name are answered alike, after the same work', async () => {
  const known = await browse().signIn('asha', 'Rhododendron8@')
  const unknown = await browse().signIn('nobody', 'Rhododendron8@')
  expect(known).toMatchObject({ status: 400, body: WRONG })
  expect({ ...unknown, headers: {} }).toEqual({ ...known, headers: {} })
  const timed = async (name: string) => {
    // none that waits: that is another answer
    await world.services.database.asOwner((db) => db.deleteFrom('attempt').execute())
    const began = performance.now()
    await browse().signIn(name, 'Rhododendron8@')
    return performance.now() - began
  }
  const times: [number, number][] = []
  for (let n = 0; n < 7; n++) times.push([await timed('asha'), await timed('nobody')])
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[3] ?? 0
  const [a, b] = [median(times.map(([x]) => x)), median(times.map(([, y]) => y))]
  // without the dummy hash an unknown name takes a tenth of the time
  expect(Math.max(a, b) / Math.min(a, b)).toBeLessThan(2.5)
})

test.each([
  ['nothing', '', { email: ['Username is Required'], password: ['Password is Required'] }],
  ['blanks', 'email=%20%20&password=x', { email: ['Username is Required'] }],
  [
    'a long username',
    `email=${'a'.repeat(256)}&password=x`,
    { email: ['Username must be at most 255 characters'] },
  ],
  ['a password of another kind', { email: 'asha', password: ['a'] }, { password: ['Password is Required'] }],
])('%s is refused at the field', async (_, body, errors) => {
  expect(await browse().post('/security/auth/', body)).toMatchObject({ status: 400, body: errors })
})

test('who is blocked or inactive is told so only with the right password', async () => {
  for (const state of [{ is_blocked: true }, { is_active: false }]) {
    const set = (values: { is_blocked?: boolean; is_active?: boolean }) =>
      world.services.database.asOwner((db) =>
        db.updateTable('account').set(values).where('id', '=', world.account('rajan')).execute(),
      )
    await set(state)
    expect(await browse().signIn('rajan', 'Wrong#Password1')).toMatchObject({ status: 400, body: WRONG })
    expect(await browse().signIn('rajan', RIGHT)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['Your account is not active. Contact your HR.'] },
    })
    await set({ is_blocked: false, is_active: true })
  }
})

test('an account without a password lets nobody in', async () => {
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: null }).where('id', '=', world.account('dev')).execute(),
  )
  expect((await browse().signIn('dev', '')).status).toBe(400)
  expect(await browse().signIn('dev', RIGHT)).toMatchObject({ status: 400, body: WRONG })
})

const fail = async (name: string, times: number, ip?: string) => {
  for (let n = 0; n < times; n++) expect((await browse(ip).signIn(name, 'Wrong#Password1')).status).toBe(400)
}
/** In tens of seconds: the clock goes on while passwords are looked at. */
const waitOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Math.ceil(Number(headers['retry-after']) / 10) * 10

test('after five failures the next try waits a minute, and twice as long after each further one', async () => {
  await fail('asha', 5)
  const closed = await browse().signIn('asha', RIGHT)
  expect(closed).toMatchObject({ status: 429, body: { detail: 'Too Many Request' } })
  expect(waitOf(closed)).toBe(60)
  expect((await browse('203.0.113.8').signIn('asha', RIGHT)).status).toBe(429)
  later(1.1)
  await fail('asha', 1)
  expect(waitOf(await browse().signIn('asha', RIGHT))).toBe(120)
  later(3.3)
  expect((await browse().signIn('asha', RIGHT)).status).toBe(200)
  // a success begins anew
  await fail('asha', 5)
})

/** As a program sends it that does no work. */
const plainly = (name: string, { proof, password = RIGHT, ip = '203.0.113.7' }: Plain = {}) =>
  browse(ip).post('/security/auth/', { email: name, password, ...(proof === undefined ? {} : { proof }) })
interface Plain {
  proof?: string
  password?: string
  ip?: string
}
const ASKED = {
  detail: 'Too many sign-ins have failed here: send a proof of work with the next.',
  challenge: {
    salt: expect.stringMatching(/^[\da-f-]{36}\.\d{10}$/),
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    most: expect.any(Number),
    signature: expect.stringMatching(/^[\w-]{43}$/),
  },
}
const isAsked = (answer: Got) => expect(answer).toMatchObject({ status: 400, body: ASKED })

test('after three failures of a name, known or not, a proof of work is asked for before the password is looked at', async () => {
  for (const name of ['asha', 'nobody']) {
    await world.services.database.asOwner((db) => db.deleteFrom('attempt').execute())
    for (const n of [1, 2, 3])
      expect(await plainly(name, { password: 'Wrong#1', ip: `198.51.100.${n}` })).toMatchObject({
        body: WRONG,
      })
    // right and wrong alike, and neither counts
    for (const password of [RIGHT, 'Wrong#1', 'Wrong#1', 'Wrong#1'])
      isAsked(await plainly(name, { password, ip: '198.51.100.4' }))
  }
  const proof = proofFor(await plainly('nobody'))
  expect(await plainly('nobody', { proof })).toMatchObject({ status: 400, body: WRONG })
})

test('a proof opens nothing by itself, and is good once, for five minutes', async () => {
  await fail('asha', 3)
  const asked = await plainly('asha')
  const proof = proofFor(asked)
  expect(await plainly('asha', { proof, password: 'Wrong#1' })).toMatchObject({ status: 400, body: WRONG })
  const again = await plainly('asha', { proof })
  isAsked(again)
  expect(again.body['challenge']).not.toEqual(asked.body['challenge'])
  for (const wrong of ['', 'nonsense', `${proof}A`, proof.replace(/\.\d+\./, '.50.')])
    isAsked(await plainly('asha', { proof: wrong }))
  const late = proofFor(again)
  later(5.1)
  isAsked(await plainly('asha', { proof: late }))
  expect((await plainly('asha', { proof: proofFor(await plainly('asha')) })).status).toBe(200)
  // the failures are forgiven
  expect((await plainly('asha')).status).toBe(200)
})

test('of ten that bring one proof at once one is looked at', async () => {
  await fail('asha', 3)
  const proof = proofFor(await plainly('asha'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => plainly('asha', { proof })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers) if (answer.status !== 200) isAsked(answer)
})

test('of twenty guesses at once that do no work three are judged', async () => {
  const guesses = Array.from({ length: 20 }, () => plainly('asha', { password: 'Wrong#1' }))
  const bodies = (await Promise.all(guesses)).map(({ body }) => body)
  expect(bodies.filter((body) => 'non_field_errors' in body)).toHaveLength(3)
  expect(bodies.filter((body) => 'challenge' in body)).toHaveLength(17)
})

test('three failures of an address ask for the work there for an hour, whoever comes, but no browser that is known', async () => {
  const own = browse()
  expect((await own.signIn('gita', RIGHT)).status).toBe(200)
  for (const n of [1, 2, 3]) await fail(`stranger ${n}`, 1)
  isAsked(await plainly('asha'))
  expect((await plainly('asha', { ip: '203.0.113.8' })).status).toBe(200)
  expect((await own.post('/security/auth/', { email: 'gita', password: RIGHT })).status).toBe(200)
  later(60.1)
  expect((await plainly('asha')).status).toBe(200)
})

test('no wait is longer than an hour, however many failed', async () => {
  await world.services.database.asOwner((db) =>
    db
      .insertInto('attempt')
      .values(
        Array.from({ length: 90 }, (_, n) => ({
          id: crypto.randomUUID(),
          kind: 'sign_in',
          subject: world.account('maya'),
          ip: `198.51.100.${n}`,
          at: clock.instant(),
        })),
      )
      .execute(),
  )
  expect(waitOf(await browse('192.0.2.1').signIn('maya', RIGHT))).toBe(3600)
  expect((await browse('192.0.2.1').signIn('asha', RIGHT)).status).toBe(200)
  later(60.1)
  expect((await browse('192.0.2.1').signIn('maya', RIGHT)).status).toBe(200)
})

test('a name that nobody has waits as long', async () => {
  const waits = async (name: string) => {
    await fail(name, 5)
    const first = await browse().signIn(name.toUpperCase(), 'Wrong#Password1')
    later(1.1)
    await fail(name, 1)
    const second = await browse().signIn(name, 'Wrong#Password1')
    clock.set(START)
    return [first, second].map((answer) => [answer.status, answer.body, waitOf(answer)])
  }
  expect(await waits('nobody@example.test')).toEqual(await waits('maya@example.test'))
})

test('strangers close an account to no browser that has been in it, and not to its session', async () => {
  const own = browse()
  own.carry(await own.signIn('gita', RIGHT))
  expect(own.jar.get('device')).toMatch(/^[\w-]{40,}$/)
  await fail('gita', 5, '198.51.100.9')
  expect((await browse().signIn('gita', RIGHT)).status).toBe(429)
  expect((await own.refresh()).status).toBe(200)
  expect((await own.signIn('gita', RIGHT)).status).toBe(200)
  // the strangers gain nothing by it
  expect((await browse('198.51.100.9').signIn('gita', RIGHT)).status).toBe(429)
})

test('who has such a browser does not guess in it either', async () => {
  const own = browse()
  await own.signIn('gita', RIGHT)
  for (let n = 0; n < 5; n++) expect((await own.signIn('gita', 'Wrong#Password1')).status).toBe(400)
  expect(waitOf(await own.signIn('gita', RIGHT))).toBe(60)
  // nor does it open another account
  await fail('maya', 5, '198.51.100.9')
  expect((await own.signIn('maya', RIGHT)).status).toBe(429)
})

test('a browser stays known to each of its accounts, by a secret that is new each time', async () => {
  const shared = browse()
  await shared.signIn('gita', RIGHT)
  const first = shared.jar.get('device') ?? ''
  await shared.signIn('maya', RIGHT)
  expect(shared.jar.get('device')).toMatch(new RegExp(`^[\\w-]+\\.${first}$`))
  await shared.signIn('gita', RIGHT)
  expect(shared.jar.get('device')).not.toContain(first)
  await fail('gita', 5, '198.51.100.9')
  await fail('maya', 5, '198.51.100.9')
  expect((await shared.signIn('gita', RIGHT)).status).toBe(200)
  expect((await shared.signIn('maya', RIGHT)).status).toBe(200)
  // the former secret, copied, is nobody's
  const thief = browse()
  thief.jar.set('device', first)
  expect((await thief.signIn('gita', RIGHT)).status).toBe(429)
})

test('two hundred failures in an hour close an address, and a forged header opens none', async () => {
  await world.services.database.asOwner(async (db) => {
    const row = (n: number) => ({
      id: crypto.randomUUID(),
      kind: 'sign_in',
      subject: `person ${n % 40}`,
      ip: '192.0.2.50',
      at: clock.instant(),
    })
    await db
      .insertInto('attempt')
      .values(Array.from({ length: 200 }, (_, n) => row(n)))
      .execute()
  })
  expect((await browse('192.0.2.50').signIn('asha', RIGHT)).status).toBe(429)
  const from = (remoteAddress: string) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/security/auth/',
      remoteAddress,
      headers: { 'x-forwarded-for': '192.0.2.77' },
      payload: { email: 'asha', password: RIGHT },
    })
  expect((await from('192.0.2.50')).statusCode).toBe(429)
  // the configured proxy is believed
  expect((await from('10.9.8.7')).statusCode).toBe(200)
  expect((await events('login.succeeded')).at(-1)?.ip).toBe('192.0.2.77')
})

test('addresses of one /64 count as one', async () => {
  await world.services.database.asOwner((db) =>
    db
      .insertInto('attempt')
      .values(
        Array.from({ length: 199 }, (_, n) => ({
          id: crypto.randomUUID(),
          kind: 'sign_in',
          subject: `person ${n}`,
          ip: '2001:db8:1:2::/64',
          at: clock.instant(),
        })),
      )
      .execute(),
  )
  await fail('maya', 1, '2001:db8:1:2::7')
  expect((await browse('2001:db8:1:2:ffff::1').signIn('asha', RIGHT)).status).toBe(429)
  expect((await browse('2001:db8:1:3::1').signIn('asha', RIGHT)).status).toBe(200)
})

test('of forty guesses at once no more than five are judged, and a right one after them opens nothing', async () => {
  const guesses = Array.from({ length: 40 }, () => browse().signIn('gita', 'Wrong#Password1'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  expect((await browse().signIn('gita', RIGHT)).status).toBe(429)
})

test('forty right sign-ins at once all succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => browse().signIn('hari', RIGHT)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(40)
})

test('a success forgives the failures before it from the same place', async () => {
  await fail('tara', 4)
  expect((await browse().signIn('tara', RIGHT)).status).toBe(200)
  await fail('tara', 4)
})

test('a page of another site cannot sign anybody in', async () => {
  const foreign = openBrowser(world, { origin: 'https://evil.example' })
  expect(await foreign.signIn('asha', RIGHT)).toMatchObject({
    status: 403,
    body: { detail: 'Permission Denied' },
  })
  expect(foreign.jar.size).toBe(0)
  expect(await events('session.foreign_origin')).toHaveLength(1)
  expect((await openBrowser(world, { origin: null }).signIn('asha', RIGHT)).status).toBe(200)
})

test('nothing that was typed is kept', async () => {
  await browse().signIn('my secret typed in the wrong field', RIGHT)
  const kept = await world.services.database.asOwner(async (db) => ({
    events: await db.selectFrom('security_event').selectAll().execute(),
    attempts: await db.selectFrom('attempt').selectAll().execute(),
  }))
  expect(JSON.stringify(kept)).not.toMatch(/my secret|Rhododendron/)
})
