import { afterAll, beforeAll, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { clock } from '#platform/clock.ts'
import { confirmSession, signIn, verifyOtp } from '#modules/account/shared/session.ts'
import { me } from '#modules/account/shared/me.ts'
import {
  organizationSecurity,
  resetAuthenticator,
  userSecurity,
  type EnforcedFor,
} from '#modules/account/shared/mechanism.ts'
import { groups } from '#modules/account/shared/permission-group.ts'
import { totp } from '#modules/account/shared/totp.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

const password = 'Himal@2083'
const params = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  const password_hash = await hashPassword(password)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())

const at = (instant: string) => {
  clock.set(instant)
  world.services.viewers.forgetAll()
}
const rule = async () =>
  (await world.as('hari').get(organizationSecurity.list, { params })).results.find(
    ({ mechanism }) => mechanism === 'totp',
  )
const enforce = async (enforced_for: EnforcedFor, more: { grace_days?: number; group_ids?: string[] } = {}) =>
  world.as('hari').ask(organizationSecurity.config, {
    params,
    body: { mechanism: 'totp', enforced_for, version: (await rule())?.version ?? 0, ...more },
  })
const dueOf = async (name: Name) => (await world.as(name).get(totp.read, {})).due_at
const served = async (name: Name) => (await world.as(name).ask(me, {})).status
const codeOf = (secret: string, instant: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(instant) })
const enrol = async (name: Name, instant: string, body: { password?: string } = { password }) => {
  const { secret } = await world.as(name).get(totp.begin, { body })
  await world.as(name).get(totp.confirm, { body: { otp: codeOf(secret, instant) } })
}
const login = async (email: Name) =>
  (await world.as(null).ask(signIn, { body: { email, password } })).body as Record<string, unknown>

test('nobody is asked until somebody says so; each rule asks whom it names', async () => {
  expect(await rule()).toMatchObject({ enforced_for: 'nobody', asked: 0, grace_days: 7 })
  expect(await dueOf('hari')).toBeNull()
  const payroll = (await world.as('hari').get(groups, { params })).results.find(({ codes }) =>
    codes.includes('11.00'),
  )
  const people = ['asha', 'maya', 'gita', 'hari', 'anil'] as const
  const asked = async () => {
    const found: string[] = []
    world.services.viewers.forgetAll()
    for (const name of people) if (await dueOf(name)) found.push(name)
    return found
  }
  expect((await enforce('groups')).body).toEqual({ group_ids: ['Groups is Required'] })
  expect((await enforce('groups', { group_ids: [payroll?.id ?? ''] })).status).toBe(200)
  expect(await asked()).toEqual(['gita'])
  await enforce('hr')
  expect(await asked()).toEqual(['gita', 'hari', 'anil'])
  await enforce('supervisors')
  expect(await asked()).toEqual(['maya', 'gita', 'hari', 'anil'])
  expect((await enforce('everybody')).body).toMatchObject({ enforced_for: 'everybody', without: 8 })
  expect(await asked()).toEqual([...people])
  await enforce('nobody')
  expect(await asked()).toEqual([])
})

test('the days of grace are one’s own; after them nothing is served before one is on', async () => {
  await enforce('hr', { grace_days: 3 })
  expect((await world.as('hari').get(me, {})).authenticator_due).toMatch(/^2026-11-23T04:0/)
  at('2026-11-22T04:00:00Z')
  expect(await served('gita')).toBe(200)
  at('2026-11-23T04:10:00Z')
  expect([await served('gita'), await served('asha')]).toEqual([403, 200])
  expect((await world.as('gita').ask(me, {})).body).toMatchObject({ next_step: 'enrol' })
  // in force is what was said, also for who said it
  expect((await world.as('hari').ask(organizationSecurity.list, { params })).status).toBe(403)
  // an old session shows again who it is, a new one has just done so
  expect(await world.as('gita').ask(totp.begin, { body: {} })).toMatchObject({
    status: 428,
    body: { confirm: true },
  })
  await enrol('gita', '2026-11-23T04:10:00Z')
  expect(await served('gita')).toBe(200)
  await enrol('hari', '2026-11-23T04:10:00Z')
  expect(await rule()).toMatchObject({ without: 2 })
  const list = await world.as('hari').get(userSecurity.list, {
    params,
    query: { mechanism: 'totp', authenticator: 'on' },
  })
  expect(list.results.map(({ full_name, due_at }) => [full_name, due_at])).toEqual([
    ['Gita Thapa', null],
    ['Hari Adhikari', null],
  ])
  expect(await login('gita')).toMatchObject({ next_step: 'otp_verification', method: 'totp' })
})

test('whoever has lost it is helped by a colleague, never by themselves, and comes in by a code of a mail', async () => {
  const reset = (who: Name, whom: Name) =>
    world.as(who).ask(resetAuthenticator, {
      params: { ...params, id: world.account(whom) },
      body: { reason: 'The phone fell into the river' },
    })
  expect((await reset('hari', 'hari')).status).toBe(403)
  expect((await reset('gita', 'hari')).status).toBe(403)
  expect((await reset('sunil', 'gita')).status).toBe(404)
  // who they are is asked although the organization asks it of nothing else
  expect((await reset('hari', 'gita')).status).toBe(428)
  await world.as('hari').get(confirmSession, { body: { password } })
  expect((await reset('hari', 'gita')).status).toBe(204)
  expect((await reset('hari', 'gita')).body).toEqual({ non_field_errors: ['No authenticator is on.'] })
  // all sessions have ended
  expect(await served('gita')).toBe(401)
  const { key, method } = await login('gita')
  expect(method).toBe('email_otp')
  const mails = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').select(['subject', 'body_text']).orderBy('id').execute(),
  )
  expect(mails.map(({ subject }) => subject)).toContain('Your authenticator for Chautari was reset')
  const otp = /\b\d{6}\b/.exec(mails.at(-1)?.body_text ?? '')?.[0] ?? ''
  const inside = await world.as(null).ask(verifyOtp, { body: { key: String(key), otp } })
  // in, and asked for another before anything else
  expect(inside.body).toMatchObject({ next_step: 'enrol', token: expect.any(Object) })
  const events = await world.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('detail').where('name', '=', 'totp.reset').execute(),
  )
  expect(events.map(({ detail }) => detail)).toEqual([
    { account_id: world.account('gita'), reason: 'The phone fell into the river' },
  ])
})
