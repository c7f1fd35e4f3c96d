import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { clock } from '#platform/clock.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { signIn, verifyOtp, regenerateOtp } from '#modules/account/shared/session.ts'
import { totp } from '#modules/account/shared/totp.ts'
import { openWorld, type World } from '#test/world.ts'

const password = 'Himal@2083'
let world: World
let secret: string
let recovery: string[]
const asha = () => world.as('asha')
const nobody = () => world.as(null)
const codeAt = (instant: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(instant) })
const login = async () =>
  (await nobody().ask(signIn, { body: { email: 'asha', password } })).body as Record<string, unknown>
const verify = async (otp: string) => {
  const { key } = await login()
  return nobody().ask(verifyOtp, { body: { key: String(key), otp } })
}

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const password_hash = await hashPassword(password)
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash }).where('id', '=', world.account('asha')).execute(),
  )
})
afterAll(() => world.close())

test('an authenticator is on once a code of it was typed, and not before', async () => {
  expect((await asha().ask(totp.begin, { body: { password: 'wrong' } })).status).toBe(400)
  const begun = await asha().get(totp.begin, { body: { password } })
  secret = begun.secret
  expect(begun.qr.length).toBeGreaterThan(20)
  expect(await login()).toMatchObject({ next_step: null })
  expect((await asha().ask(totp.confirm, { body: { otp: '000000' } })).body).toEqual({
    otp: ['OTP is not valid.'],
  })
  const confirmed = await asha().get(totp.confirm, { body: { otp: codeAt('2026-11-20T04:00:00Z') } })
  recovery = confirmed.recovery_codes
  expect(recovery).toHaveLength(10)
  expect(await asha().get(totp.read, {})).toMatchObject({ is_on: true, recovery_left: 10 })
  expect((await asha().ask(totp.begin, { body: { password } })).status).toBe(409)
})

test('signing in asks for its code, takes each once, and sends no mail', async () => {
  const asked = await login()
  expect(asked).toMatchObject({ next_step: 'otp_verification', method: 'totp', token: null })
  expect(
    (await nobody().ask(regenerateOtp, { body: { key: String(asked['key']) } })).status,
  ).toBeGreaterThanOrEqual(400)
  // the one that confirmed it is used
  expect((await verify(codeAt('2026-11-20T04:00:00Z'))).status).toBe(400)
  clock.set('2026-11-20T04:02:00Z')
  const code = codeAt('2026-11-20T04:02:00Z')
  expect(await verify(code)).toMatchObject({ status: 200, body: { next_step: null } })
  expect((await verify(code)).status).toBe(400)
  const mails = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select('id').where('subject', 'ilike', '%code%').execute(),
  )
  expect(mails).toEqual([])
})

test('a recovery code comes in once; new ones end the old; the password takes it off', async () => {
  const [first = '', second = ''] = recovery
  expect((await verify(first.toUpperCase())).status).toBe(200)
  expect((await verify(first)).status).toBe(400)
  expect(await asha().get(totp.read, {})).toMatchObject({ recovery_left: 9 })
  await asha().get(totp.renew, { body: { password } })
  expect((await verify(second)).status).toBe(400)
  const kept = await world.services.database.asOwner((db) =>
    db.selectFrom('account_totp').select('secret').executeTakeFirstOrThrow(),
  )
  expect(kept.secret).not.toContain(secret)
  expect((await asha().ask(totp.remove, { body: { password: 'wrong' } })).status).toBe(400)
  await asha().get(totp.remove, { body: { password } })
  expect(await login()).toMatchObject({ next_step: null })
})
