import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import type { Name } from '#test/cast.ts'
import { openBrowser, type Browser } from '#test/browser.ts'
import { loginLog } from '#modules/account/shared/login-log.ts'
import { until } from '#test/services.ts'
import { passkeyDevice } from '#test/passkey-device.ts'
import { openSso, ORIGIN, RIGHT, type Sso } from '#test/sso-world.ts'
import type { World } from '#test/world.ts'

let sso: Sso
let world: World
beforeAll(async () => {
  sso = await openSso({ ROLE: 'all' })
  world = sso.world
  // tried before, as HR must
  await world.services.database.asOwner((db) =>
    db.updateTable('identity_provider').set({ is_required: true, tried_at: clock.instant() }).execute(),
  )
  // two hold all permissions: hari, and since today gita
  await world.inOrg('himal', (db) =>
    sql`insert into permission_group_member (group_id, account_id)
      select distinct m.group_id, ${world.account('gita')}::uuid from permission_group_member m
      where m.account_id = ${world.account('hari')}`.execute(db),
  )
})
afterAll(() => sso.close())

const events = () =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('security_event')
      .select(['account_id', 'detail'])
      .where('name', '=', 'login.break_glass')
      .orderBy('at')
      .execute(),
  )
const mailsTo = async (name: Name) =>
  (
    await world.services.database.asOwner((db) =>
      db
        .selectFrom('email_log')
        .select('subject')
        .where('recipient', '=', `${name}@example.test`)
        .where('subject', 'like', '%came in past%')
        .execute(),
    )
  ).map(({ subject }) => subject)
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(clock.instant()) })
/** The next code: none is taken twice. */
const later = () => clock.set(new Date(Date.parse(clock.instant()) + 60_000).toISOString())

let hari: Browser
let secret: string

test('a holder of all rights comes in past the provider, and to nothing before a second step is there', async () => {
  expect((await openBrowser(world).signIn('asha', RIGHT)).status).toBe(400)
  hari = openBrowser(world)
  const done = await hari.signIn('hari', RIGHT)
  expect(done).toMatchObject({ status: 200, body: { next_step: 'enrol' } })
  hari.carry(done)
  expect(await hari.get('/users/me/')).toMatchObject({ status: 403, body: { next_step: 'enrol' } })
  expect((await hari.get('/hris/himal/employees/?as=hr')).status).toBe(403)
  expect((await hari.get('/security/totp/')).body).toMatchObject({ must_enrol: true, lacking: 'totp' })
  const begun = await hari.post('/security/totp/begin/')
  secret = String(begun.body['secret'])
  expect((await hari.post('/security/totp/confirm/', { otp: codeOf(secret) })).status).toBe(200)
  expect((await hari.get('/users/me/')).status).toBe(200)
})

test('it is written down, and told to the other holders and to whoever it was', async () => {
  expect(await events()).toEqual([
    { account_id: world.account('hari'), detail: { provider: 'Himal Google', method: 'password' } },
  ])
  await until(
    () => mailsTo('gita'),
    (all) => all.length > 0,
  )
  expect(await mailsTo('gita')).toEqual(['Hari Adhikari came in past Himal Google'])
  expect(await mailsTo('hari')).toEqual(['You came in past Himal Google'])
  expect(await mailsTo('asha')).toEqual([])
  // where the notice leads to
  const { results } = await world.as('hari').get(loginLog, {
    params: { org: 'himal' },
    query: { result: 'break_glass' },
  })
  expect(results).toMatchObject([{ result: 'break_glass', method: 'password', user: { username: 'hari' } }])
  const all = await world.as('hari').get(loginLog, { params: { org: 'himal' }, query: {} })
  expect(all.results.map(({ result }) => result)).toContain('break_glass')
})

test('the second step is asked always, also in a browser that leaves it out elsewhere', async () => {
  await world.services.database.asOwner((db) =>
    db.updateTable('account_device').set({ trusted_until: '2099-01-01T00:00:00Z' }).execute(),
  )
  later()
  const step = await hari.signIn('hari', RIGHT)
  expect(step.body).toMatchObject({ next_step: 'otp_verification', methods: ['totp'], may_trust: false })
  const verified = await hari.post('/security/mechanism/otp/verify/', {
    key: step.body['key'],
    otp: codeOf(secret),
    trust: true,
  })
  expect(verified).toMatchObject({ status: 200, body: { next_step: null } })
  expect((await events()).at(-1)?.detail).toEqual({ provider: 'Himal Google', method: 'otp' })
  const { rows } = await world.services.database.asOwner((db) =>
    sql<{
      n: number
    }>`select count(*)::int as n from account_device where account_id = ${world.account('hari')}
      and trusted_until < '2099-01-01'`.execute(db),
  )
  expect(rows[0]?.n, 'nor is one trusted by it').toBe(0)
})

test('by the provider they come in like everybody else, and nothing is told', async () => {
  const before = (await events()).length
  const { done } = await sso.signIn('hari', openBrowser(world))
  expect(done.body).toMatchObject({ next_step: 'otp_verification' })
  later()
  const verified = await hari.post('/security/mechanism/otp/verify/', {
    key: done.body['key'],
    otp: codeOf(secret),
  })
  expect(verified.status).toBe(200)
  hari.carry(verified)
  // nor of holders of common rights, who belong to the installation
  expect((await openBrowser(world).signIn('om', RIGHT)).body).toMatchObject({ next_step: null })
  expect(await events()).toHaveLength(before)
})

test('a passkey alone breaks the glass too, of those who may; of others it is the second step after the provider', async () => {
  const added = async (browser: Browser) => {
    const device = passkeyDevice(ORIGIN)
    const begun = (await browser.post('/security/passkeys/begin/', { password: RIGHT })).body as {
      key: string
      options: { challenge: string }
    }
    const body = { key: begun.key, name: 'My phone', response: device.register(begun.options) }
    expect((await browser.post('/security/passkeys/', body)).status).toBe(200)
    return device
  }
  const by = async (device: ReturnType<typeof passkeyDevice>, key?: unknown) => {
    const browser = openBrowser(world)
    const begun = (await browser.post('/security/passkey-sign-in/begin/', key ? { key } : {})).body as {
      key: string
      options: { challenge: string }
    }
    const body = { key: begun.key, response: device.sign(begun.options) }
    return browser.post('/security/passkey-sign-in/', body)
  }
  const asha = openBrowser(world)
  asha.carry((await sso.signIn('asha', asha)).done)
  const hers = await added(asha)
  const before = (await events()).length
  expect(await by(hers)).toMatchObject({
    status: 400,
    body: { non_field_errors: ['Your organization signs in by Himal Google.'] },
  })
  const { done } = await sso.signIn('asha')
  expect(done.body).toMatchObject({ next_step: 'otp_verification', methods: ['passkey'] })
  expect((await by(hers, done.body['key'])).status).toBe(200)
  expect(await events()).toHaveLength(before)

  expect(await by(await added(hari))).toMatchObject({ status: 200, body: { next_step: null } })
  expect((await events()).slice(before)).toEqual([
    { account_id: world.account('hari'), detail: { provider: 'Himal Google', method: 'passkey' } },
  ])
})
