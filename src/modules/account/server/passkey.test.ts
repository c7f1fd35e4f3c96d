import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser, type Got } from '#test/browser.ts'
import type { Name } from '#test/cast.ts'
import { passkeyDevice } from '#test/passkey-device.ts'
import { openWorld, type World } from '#test/world.ts'
import { organizationSecurity, resetAuthenticator, userSecurity } from '#modules/account/shared/mechanism.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
const RIGHT = 'Rhododendron7@'
const ORIGIN = 'https://hr.himal.test'
const params = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(START)
  await world.services.database.asOwner(async (db) => {
    for (const table of ['account_passkey', 'account_recovery_code', 'account_totp', 'attempt'] as const)
      await db.deleteFrom(table).execute()
  })
})

type Asked = { key: string; options: { challenge: string } }
const asked = ({ body }: Got) => body as unknown as Asked
const later = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())

async function signedInBrowser(name: Name) {
  const browser = openBrowser(world)
  browser.carry(await browser.signIn(name, RIGHT))
  return browser
}
async function enrol(name: Name, device = passkeyDevice(ORIGIN)) {
  const browser = await signedInBrowser(name)
  const { key, options } = asked(await browser.post('/security/passkeys/begin/', { password: RIGHT }))
  const made = await browser.post('/security/passkeys/', {
    key,
    name: 'My phone',
    response: device.register(options),
  })
  return { device, browser, made, key, options }
}
/** Signs in by the passkey alone, or as the second step of `login`. */
async function signInBy(
  device: ReturnType<typeof passkeyDevice>,
  login?: string,
  browser = openBrowser(world),
) {
  const { key, options } = asked(
    await browser.post('/security/passkey-sign-in/begin/', login ? { key: login } : {}),
  )
  return browser.post('/security/passkey-sign-in/', { key, response: device.sign(options) })
}

test('a passkey is put on with the password, named, listed, and removed again', async () => {
  const browser = await signedInBrowser('asha')
  expect(await browser.post('/security/passkeys/begin/', {})).toMatchObject({ status: 428 })
  expect(await browser.post('/security/passkeys/begin/', { password: 'Wrong#1' })).toMatchObject({
    status: 400,
    body: { password: ['Password is not correct.'] },
  })
  const { device, made } = await enrol('asha')
  expect(made.status).toBe(200)
  expect(made.body['recovery_codes']).toHaveLength(10)
  // codes for when all of them are lost are there already
  const second = passkeyDevice(ORIGIN)
  const login = (await openBrowser(world).signIn('asha', RIGHT)).body as { key: string }
  const own = openBrowser(world)
  own.carry(await signInBy(device, login.key, own))
  const next = asked(await own.post('/security/passkeys/begin/', { password: RIGHT }))
  const more = { key: next.key, name: 'Key', response: second.register(next.options) }
  expect((await own.post('/security/passkeys/', more)).body).toMatchObject({ recovery_codes: [] })
  const { results } = (await own.get('/security/passkeys/')).body as {
    results: { id: string; name: string }[]
  }
  expect(results).toMatchObject([
    { name: 'My phone', last_used_at: expect.any(String) },
    { name: 'Key', last_used_at: null, is_synced: false },
  ])
  const id = results[0]?.id ?? ''
  // nobody else's
  const other = await signedInBrowser('maya')
  expect((await other.post(`/security/passkeys/${id}/remove/`, { password: RIGHT })).status).toBe(404)
  expect((await own.post(`/security/passkeys/${id}/remove/`, { password: 'Wrong#1' })).status).toBe(400)
  expect((await own.post(`/security/passkeys/${id}/remove/`, { password: RIGHT })).status).toBe(204)
  expect(await signInBy(device)).toMatchObject({ status: 400 })
})

test('it is the second step of whoever has one, and no mail is sent', async () => {
  const { device } = await enrol('asha')
  const browser = openBrowser(world)
  const login = (await browser.signIn('asha', RIGHT)).body as { key: string; methods: string[] }
  expect(login).toMatchObject({ next_step: 'otp_verification', method: 'passkey', methods: ['passkey'] })
  expect(await signInBy(device, login.key, browser)).toMatchObject({
    status: 200,
    body: { user: { full_name: 'Asha Gurung' } },
  })
  // the login is used up
  expect((await browser.post('/security/passkey-sign-in/begin/', { key: login.key })).status).toBe(400)
})

test('a recovery code does in its place, once', async () => {
  const { made } = await enrol('asha')
  const [code = ''] = made.body['recovery_codes'] as string[]
  for (const status of [200, 400]) {
    const { key } = (await openBrowser(world).signIn('asha', RIGHT)).body as { key: string }
    expect(
      (await openBrowser(world).post('/security/mechanism/otp/verify/', { key, otp: code })).status,
    ).toBe(status)
  }
})

test('alone it signs in without a password, where it has seen its person', async () => {
  const { device } = await enrol('asha')
  expect(await signInBy(device)).toMatchObject({ status: 200, body: { user: { id: world.account('asha') } } })
  const log = await world.services.database.asOwner((db) =>
    db
      .selectFrom('security_event')
      .select('detail')
      .where('name', '=', 'login.succeeded')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  expect(log?.detail).toMatchObject({ method: 'passkey' })
  const careless = passkeyDevice(ORIGIN, { verifies: false })
  await enrol('maya', careless)
  expect(await signInBy(careless)).toMatchObject({ status: 400 })
  const { key } = (await openBrowser(world).signIn('maya', RIGHT)).body as { key: string }
  expect((await signInBy(careless, key)).status).toBe(200)
})

test('refused: twice the same answer, a late one, a foreign page, a copy, an unknown one, somebody else’s', async () => {
  const { device } = await enrol('asha')
  const browser = openBrowser(world)
  const begin = async () => asked(await browser.post('/security/passkey-sign-in/begin/', {}))
  const send = (key: string, response: object) =>
    browser.post('/security/passkey-sign-in/', { key, response })
  const first = await begin()
  const answer = device.sign(first.options)
  expect((await send(first.key, answer)).status).toBe(200)
  expect((await send(first.key, answer)).status).toBe(400)
  // the same signature for another asking
  expect((await send((await begin()).key, answer)).status).toBe(400)

  const late = await begin()
  later(6)
  expect((await send(late.key, device.sign(late.options))).status).toBe(400)
  clock.set(START)

  const copy = await begin()
  device.rewind()
  expect((await send(copy.key, device.sign(copy.options))).status).toBe(400)

  const stranger = passkeyDevice(ORIGIN)
  expect(await signInBy(stranger)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['This passkey is not known here. Sign in with your password.'] },
  })
  const phished = passkeyDevice('https://hr.hima1.test')
  const { made } = await enrol('maya', phished)
  expect(made.status).toBe(400)

  const { key } = (await openBrowser(world).signIn('asha', RIGHT)).body as { key: string }
  const { device: other } = await enrol('bikash')
  expect((await signInBy(other, key)).status).toBe(400)
})

test('what was asked for putting one on signs nobody in, and the reverse; nor does it serve another account', async () => {
  const device = passkeyDevice(ORIGIN)
  const asha = await signedInBrowser('asha')
  const maya = await signedInBrowser('maya')
  const own = asked(await asha.post('/security/passkeys/begin/', { password: RIGHT }))
  const body = { key: own.key, name: 'X', response: device.register(own.options) }
  expect((await maya.post('/security/passkeys/', body)).status).toBe(400)
  const open = asked(await asha.post('/security/passkey-sign-in/begin/', {}))
  const wrong = { key: open.key, name: 'X', response: device.register(open.options) }
  expect((await asha.post('/security/passkeys/', wrong)).status).toBe(400)
})

test('failures are counted like wrong passwords, and apart from them', async () => {
  const { device } = await enrol('asha')
  expect((await signInBy(device)).status).toBe(200)
  for (let n = 0; n < 6; n++) await openBrowser(world).signIn('asha', 'Wrong#Password1')
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(429)
  expect((await signInBy(device)).status).toBe(200)
  for (let n = 0; n < 5; n++) {
    device.rewind()
    expect((await signInBy(device)).status).toBe(400)
  }
  expect((await signInBy(device)).status).toBe(429)
})

test('who is blocked does not come in by it', async () => {
  const { device } = await enrol('rajan')
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ is_blocked: true }).where('id', '=', world.account('rajan')).execute(),
  )
  expect(await signInBy(device)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your account is not active. Contact your HR.'] },
  })
})

test('an organization asks for it: then nothing else is served, an authenticator does not do, and HR sees who has one', async () => {
  const hari = world.as('hari')
  const rule = { mechanism: 'passkey', enforced_for: 'selected', grace_days: 0, version: 0 } as const
  expect(await hari.get(organizationSecurity.config, { params, body: rule })).toMatchObject({ asked: 0 })
  const accounts = [world.account('bikash')]
  await hari.get(userSecurity.assign, { params, body: { mechanism: 'passkey', accounts } })
  const browser = await signedInBrowser('bikash')
  expect((await browser.get('/users/me/')).status).toBe(403)
  expect((await browser.get('/security/totp/')).body).toMatchObject({ must_enrol: true, lacking: 'passkey' })
  await world.services.database.asOwner((db) =>
    db
      .insertInto('account_totp')
      .values({ account_id: world.account('bikash'), secret: 'x', created_at: START, confirmed_at: START })
      .execute(),
  )
  world.services.viewers.forgetAll()
  expect((await browser.get('/users/me/')).status).toBe(403)

  // right after signing in without the password
  const device = passkeyDevice(ORIGIN)
  const { key, options } = asked(await browser.post('/security/passkeys/begin/', {}))
  const body = { key, name: 'Phone', response: device.register(options) }
  expect((await browser.post('/security/passkeys/', body)).status).toBe(200)
  world.services.viewers.forgetAll()
  expect((await browser.get('/users/me/')).status).toBe(200)
  const people = await hari.get(userSecurity.list, {
    params,
    query: { mechanism: 'passkey', is_assigned: 'true' },
  })
  expect(people.results).toMatchObject([{ username: 'bikash', authenticator: 'on', is_asked: true }])
})

test('a passkey does where an authenticator is asked for', async () => {
  const hari = world.as('hari')
  await hari.get(organizationSecurity.config, {
    params,
    body: { mechanism: 'totp', enforced_for: 'selected', grace_days: 0, version: 0 },
  })
  const accounts = [world.account('asha')]
  await hari.get(userSecurity.assign, { params, body: { mechanism: 'totp', accounts } })
  const before = await signedInBrowser('asha')
  expect((await before.get('/users/me/')).status).toBe(403)
  const { browser } = await enrol('asha')
  world.services.viewers.forgetAll()
  expect((await browser.get('/users/me/')).status).toBe(200)
  await hari.get(userSecurity.unassign, { params, body: { mechanism: 'totp', accounts } })
})

test('HR takes lost ones off, and the next sign-in asks for a code by mail', async () => {
  const { device } = await enrol('asha')
  const own = openBrowser(world)
  const { key: login } = (await own.signIn('asha', RIGHT)).body as { key: string }
  const { key, options } = asked(await own.post('/security/passkey-sign-in/begin/', { key: login }))
  await own.post('/security/passkey-sign-in/', { key, response: device.sign(options), trust: true })
  expect((await own.signIn('asha', RIGHT)).body).toMatchObject({ next_step: null })
  const target = { ...params, id: world.account('asha') }
  await world.as('hari').get(resetAuthenticator, { params: target, body: { reason: 'Phone lost' } })
  expect((await signInBy(device)).status).toBe(400)
  // nor does a browser that was remembered leave it out
  expect((await own.signIn('asha', RIGHT)).body).toMatchObject({ method: 'email_otp' })
  expect((await openBrowser(world).signIn('asha', RIGHT)).body).toMatchObject({ method: 'email_otp' })
})

test('who has no password shows by a passkey again who they are', async () => {
  const { device, browser } = await enrol('hari')
  const thief = await signedInBrowser('asha')
  const { device: strange } = await enrol('asha')
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: null }).where('id', '=', world.account('hari')).execute(),
  )
  later(30)
  browser.carry(await browser.refresh())
  thief.carry(await thief.refresh())
  const reset = () =>
    browser.post(`/security/api/himal/user-security/${world.account('asha')}/reset-authenticator/`, {
      reason: 'Lost',
    })
  expect((await reset()).status).toBe(428)
  const show = async (by: typeof device, caller = browser) => {
    const { key, options } = asked(await caller.post('/security/confirm/passkey/begin/'))
    return caller.post('/security/confirm/passkey/', { key, response: by.sign(options) })
  }
  expect((await show(strange)).status).toBe(400)
  expect((await reset()).status).toBe(428)
  // what it was asked puts no other passkey on, which takes the password
  const { key, options } = asked(await thief.post('/security/confirm/passkey/begin/'))
  const other = { key, name: 'X', response: passkeyDevice(ORIGIN).register(options) }
  expect((await thief.post('/security/passkeys/', other)).status).toBe(400)
  expect((await show(device)).status).toBe(204)
  expect((await reset()).status).toBe(204)
})
