import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openDoor, begin, later, RIGHT, type Door } from '#test/sign-in-world.ts'
import type { World } from '#test/world.ts'

let door: Door
let world: World
beforeAll(async () => {
  door = await openDoor()
  world = door.world
})
afterAll(() => world.close())
beforeEach(() => door.forget())

/** In tens of seconds: the clock goes on while passwords are looked at. */
const waitOf = ({ headers }: { headers: Record<string, unknown> }) =>
  Math.ceil(Number(headers['retry-after']) / 10) * 10

test('after five failures the next try waits a minute, and twice as long after each further one', async () => {
  await door.fail('asha', 5)
  const closed = await door.browse().signIn('asha', RIGHT)
  expect(closed).toMatchObject({ status: 429, body: { detail: 'Too Many Request' } })
  expect(waitOf(closed)).toBe(60)
  expect((await door.browse('203.0.113.8').signIn('asha', RIGHT)).status).toBe(429)
  later(1.1)
  await door.fail('asha', 1)
  expect(waitOf(await door.browse().signIn('asha', RIGHT))).toBe(120)
  later(3.3)
  expect((await door.browse().signIn('asha', RIGHT)).status).toBe(200)
  // a success begins anew
  await door.fail('asha', 5)
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
  expect(waitOf(await door.browse('192.0.2.1').signIn('maya', RIGHT))).toBe(3600)
  expect((await door.browse('192.0.2.1').signIn('asha', RIGHT)).status).toBe(200)
  later(60.1)
  expect((await door.browse('192.0.2.1').signIn('maya', RIGHT)).status).toBe(200)
})

test('a name that nobody has waits as long', async () => {
  const waits = async (name: string) => {
    await door.fail(name, 5)
    const first = await door.browse().signIn(name.toUpperCase(), 'Wrong#Password1')
    later(1.1)
    await door.fail(name, 1)
    const second = await door.browse().signIn(name, 'Wrong#Password1')
    begin()
    return [first, second].map((answer) => [answer.status, answer.body, waitOf(answer)])
  }
  expect(await waits('nobody@example.test')).toEqual(await waits('maya@example.test'))
})

test('strangers close an account to no browser that has been in it, and not to its session', async () => {
  const own = door.browse()
  own.carry(await own.signIn('gita', RIGHT))
  expect(own.jar.get('device')).toMatch(/^[\w-]{40,}$/)
  await door.fail('gita', 5, '198.51.100.9')
  expect((await door.browse().signIn('gita', RIGHT)).status).toBe(429)
  expect((await own.refresh()).status).toBe(200)
  expect((await own.signIn('gita', RIGHT)).status).toBe(200)
  // the strangers gain nothing by it
  expect((await door.browse('198.51.100.9').signIn('gita', RIGHT)).status).toBe(429)
})

test('who has such a browser does not guess in it either', async () => {
  const own = door.browse()
  await own.signIn('gita', RIGHT)
  for (let n = 0; n < 5; n++) expect((await own.signIn('gita', 'Wrong#Password1')).status).toBe(400)
  expect(waitOf(await own.signIn('gita', RIGHT))).toBe(60)
  // nor does it open another account
  await door.fail('maya', 5, '198.51.100.9')
  expect((await own.signIn('maya', RIGHT)).status).toBe(429)
})

test('a browser stays known to each of its accounts, by a secret that is new each time', async () => {
  const shared = door.browse()
  await shared.signIn('gita', RIGHT)
  const first = shared.jar.get('device') ?? ''
  await shared.signIn('maya', RIGHT)
  expect(shared.jar.get('device')).toMatch(new RegExp(`^[\\w-]+\\.${first}$`))
  await shared.signIn('gita', RIGHT)
  expect(shared.jar.get('device')).not.toContain(first)
  await door.fail('gita', 5, '198.51.100.9')
  await door.fail('maya', 5, '198.51.100.9')
  expect((await shared.signIn('gita', RIGHT)).status).toBe(200)
  expect((await shared.signIn('maya', RIGHT)).status).toBe(200)
  // the former secret, copied, is nobody's
  const thief = door.browse()
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
  expect((await door.browse('192.0.2.50').signIn('asha', RIGHT)).status).toBe(429)
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
  expect((await door.events('login.succeeded')).at(-1)?.ip).toBe('192.0.2.77')
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
  await door.fail('maya', 1, '2001:db8:1:2::7')
  expect((await door.browse('2001:db8:1:2:ffff::1').signIn('asha', RIGHT)).status).toBe(429)
  expect((await door.browse('2001:db8:1:3::1').signIn('asha', RIGHT)).status).toBe(200)
})

test('of forty guesses at once no more than five are judged, and a right one after them opens nothing', async () => {
  const guesses = Array.from({ length: 40 }, () => door.browse().signIn('gita', 'Wrong#Password1'))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
  expect((await door.browse().signIn('gita', RIGHT)).status).toBe(429)
})

test('a success forgives the failures before it from the same place', async () => {
  await door.fail('tara', 4)
  expect((await door.browse().signIn('tara', RIGHT)).status).toBe(200)
  await door.fail('tara', 4)
})
