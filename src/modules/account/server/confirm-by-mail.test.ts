import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { totp } from '#modules/account/shared/totp.ts'
import { confirmByMail, confirmWays } from '#modules/account/shared/confirm.ts'
import { signIn, verifyOtp } from '#modules/account/shared/session.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { openWorld, type World } from '#test/world.ts'

const START = '2026-11-20T04:00:00Z'
const password = 'Himal@2083'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: START })
})
afterAll(() => world.close())
beforeEach(() =>
  world.services.database.asOwner(async (db) => {
    clock.set(START)
    await db.deleteFrom('attempt').execute()
    await db.updateTable('account_session').set({ confirmed_at: null }).execute()
  }),
)

const asha = () => world.as('asha')
const at = (minutes: number) => clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
const begin = async () => (await asha().get(confirmByMail.begin, {})).key
const codes = async () => {
  const mails = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['body_text', 'is_secret']).orderBy('id').execute(),
  )
  expect(mails.every(({ is_secret }) => is_secret)).toBe(true)
  return mails.map(({ body_text }) => /\b\d{6}\b/.exec(body_text)?.[0] ?? '')
}
const lastCode = async () => (await codes()).at(-1) ?? ''
const other = (code: string) => (code === '000000' ? '000001' : '000000')
const show = (key: string, otp: string) => asha().ask(confirmByMail.show, { body: { key, otp } })
const wanted = async () => (await asha().ask(totp.begin, { body: {} })).status

test('who has neither password nor passkey shows who they are by a code of a mail, once and for five minutes', async () => {
  expect(await asha().get(confirmWays, {})).toEqual({ ways: ['email_otp'], email: 'asha@example.test' })
  expect(await wanted()).toBe(428)
  const key = await begin()
  const code = await lastCode()
  expect((await show(key, other(code))).body).toEqual({ otp: ['OTP is not valid.'] })
  expect((await show(key, 'abc')).body).toEqual({ otp: ['OTP must be 6 digits'] })
  expect(await wanted()).toBe(428)
  expect((await show(key, code)).status).toBe(204)
  expect(await wanted()).toBe(200)
  expect((await show(key, code)).status).toBe(400)
  at(6)
  expect(await wanted()).toBe(428)
})

test('it is over after five minutes and after five wrong ones, and is no one else’s', async () => {
  const key = await begin()
  const code = await lastCode()
  expect((await world.as('maya').ask(confirmByMail.show, { body: { key, otp: code } })).status).toBe(400)
  at(5.1)
  expect((await show(key, code)).status).toBe(400)
  const next = await begin()
  const right = await lastCode()
  for (let n = 0; n < 4; n++)
    expect((await show(next, other(right))).body).toEqual({ otp: ['OTP is not valid.'] })
  expect((await show(next, other(right))).body).toEqual({
    non_field_errors: ['This took too long. Try again.'],
  })
  expect((await show(next, right)).status).toBe(400)
  // and whoever guesses on with new codes waits, as with the password
  const more = await begin()
  expect((await show(more, await lastCode())).status).toBe(429)
})

test('another is sent a minute after the last, which it ends', async () => {
  const key = await begin()
  const first = await lastCode()
  const again = () => asha().ask(confirmByMail.again, { body: { key } })
  expect((await again()).status).toBe(429)
  at(1.1)
  expect((await again()).status).toBe(204)
  const second = await lastCode()
  if (first !== second) expect((await show(key, first)).status).toBe(400)
  expect((await show(key, second)).status).toBe(204)
})

test('it signs nobody in, and a code of a sign-in shows nothing', async () => {
  const key = await begin()
  const otp = await lastCode()
  expect((await world.as(null).ask(verifyOtp, { body: { key, otp, trust: false } })).status).toBe(400)
  const password_hash = await hashPassword(password)
  const { database } = world.services
  const set = (values: { password_hash: string | null; otp_required: boolean }) =>
    database.asOwner((db) =>
      db.updateTable('account').set(values).where('id', '=', world.account('asha')).execute(),
    )
  await set({ password_hash, otp_required: true })
  const login = (await world.as(null).ask(signIn, { body: { email: 'asha', password } })).body as {
    key: string
  }
  expect((await show(login.key, await lastCode())).status).toBe(400)
  // whoever has a password shows it by that
  expect(await asha().get(confirmWays, {})).toEqual({ ways: ['password'], email: null })
  expect((await asha().ask(confirmByMail.begin, {})).body).toEqual({
    non_field_errors: ['A code by mail is for who has neither password nor passkey.'],
  })
  await set({ password_hash: null, otp_required: false })
})

test('every sending and every wrong code is in the log of security', async () => {
  const names = await world.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('name').where('name', 'like', 'session.%').execute(),
  )
  expect(new Set(names.map(({ name }) => name))).toEqual(
    new Set(['session.code_sent', 'session.code_was_wrong', 'session.confirmed']),
  )
})
