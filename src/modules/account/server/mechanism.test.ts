import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { segments } from '#modules/organization/shared/segment.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'
import { commonSecurity } from '#modules/commons/shared/common-security.ts'
import { changePassword } from '#modules/account/shared/password.ts'
import { mechanisms, organizationSecurity, userSecurity } from '#modules/account/shared/mechanism.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const RIGHT = 'Rhododendron7@'
const params = { org: 'himal' }
const mechanism = 'email_otp' as const
let world: World
beforeAll(async () => {
  world = await openWorld()
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
})
afterAll(() => world.close())

/** Is this person asked for a code? */
const isAsked = async (name: Name) => {
  const { body } = await openBrowser(world).signIn(name, RIGHT, false)
  return (body as { next_step: string | null }).next_step === 'otp_verification'
}
const version = async () =>
  (await world.as('hari').get(organizationSecurity.list, { params })).results[0]?.version ?? 0
const enforce = async (enforced_for: 'nobody' | 'selected' | 'hr' | 'supervisors' | 'everybody') =>
  world
    .as('hari')
    .get(organizationSecurity.config, { params, body: { mechanism, enforced_for, version: await version() } })

test('there are three mechanisms, and a code by mail is asked of nobody until somebody says so', async () => {
  expect((await world.as('asha').get(mechanisms, {})).results).toEqual([
    { mechanism: 'email_otp', name: 'OTP by email' },
    { mechanism: 'totp', name: 'Authenticator' },
    { mechanism: 'passkey', name: 'Passkey' },
  ])
  const { results } = await world.as('hari').get(organizationSecurity.list, { params })
  expect(results[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    mechanism,
    enforced_for: 'nobody',
    grace_days: 7,
    groups: [],
    all_groups: [],
    version: 0,
    asked: 0,
    without_email: 0,
    without: 0,
    selected: 0,
  })
  expect(await world.as('hari').get(organizationSecurity.configs, { params })).toEqual({
    results: [
      { mechanism, enforced_for: 'nobody', version: 0 },
      { mechanism: 'totp', enforced_for: expect.any(String), version: expect.any(Number) },
      { mechanism: 'passkey', enforced_for: 'nobody', version: 0 },
    ],
  })
  expect(await isAsked('asha')).toBe(false)
})

test('by organization: each rule asks whom it names, and nobody of another organization', async () => {
  const people = ['asha', 'maya', 'hari', 'om', 'sunil'] as const
  const asked = async () => {
    const found: string[] = []
    for (const name of people) if (await isAsked(name)) found.push(name)
    return found
  }
  expect((await enforce('hr')).asked).toBe(3)
  expect(await asked()).toEqual(['hari', 'om'])
  await enforce('supervisors')
  expect(await asked()).toEqual(['maya', 'hari', 'om'])
  await enforce('everybody')
  expect(await asked()).toEqual(['asha', 'maya', 'hari', 'om'])
  await enforce('nobody')
  expect(await asked()).toEqual([])
})

test('by person: many are assigned at once; who has no email is named and left out', async () => {
  await enforce('selected')
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ email: null }).where('username', '=', 'bikash').execute(),
  )
  const accounts = [world.account('asha'), world.account('bikash'), world.account('tara')]
  const hari = world.as('hari')
  expect(await hari.get(userSecurity.assign, { params, body: { mechanism, accounts } })).toEqual({
    assigned: 1,
    failed: [
      {
        id: world.account('bikash'),
        full_name: 'Bikash Rai',
        why: 'No email is known, so no code can be sent.',
      },
    ],
  })
  expect([await isAsked('asha'), await isAsked('maya'), await isAsked('tara')]).toEqual([true, false, false])
  const list = await hari.get(userSecurity.list, { params, query: { is_assigned: 'true' } })
  expect(list.results).toMatchObject([{ full_name: 'Asha Gurung', role: 'Employee', is_asked: true }])
  const supervisors = await hari.get(userSecurity.list, { params, query: { role: 'Supervisor' } })
  expect(supervisors.results.map(({ full_name }) => full_name)).toEqual(['Maya Shrestha', 'Rajan Karki'])
  const rule = { include_ids: [world.id('maya')] }
  const segment = await hari.get(segments.create, { params, body: { name: 'Guards', rule } })
  const guards = await hari.get(userSecurity.list, { params, query: { segment_id: segment.id } })
  expect(guards.results.map(({ full_name }) => full_name)).toEqual(['Maya Shrestha'])

  const gone = { mechanism, accounts: [world.account('asha')] }
  expect(await hari.get(userSecurity.unassign, { params, body: gone })).toEqual({ unassigned: 1 })
  const mails = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['recipient', 'subject'])
      .where('subject', 'like', 'Sign-in requirement removed%')
      .execute(),
  )
  expect(mails).toMatchObject([{ recipient: 'asha@example.test' }])
  // less is not asked by somebody who only found the page open
  clock.set('2026-11-20T04:09:00Z')
  expect((await hari.ask(userSecurity.unassign, { params, body: gone })).status).toBe(428)
  clock.set('2026-11-20T04:00:00Z')
  expect(await isAsked('asha')).toBe(false)
})

test('of two who change the rule, the second is told; every change is to be seen', async () => {
  const { id, version: seen } = await enforce('hr')
  const target = { ...params, id }
  const change = (enforced_for: 'nobody' | 'selected') =>
    world
      .as('hari')
      .ask(organizationSecurity.update, { params: target, body: { enforced_for, version: seen } })
  expect((await change('nobody')).status).toBe(200)
  expect((await change('selected')).status).toBe(409)
  const events = await world.services.database.asOwner((db) =>
    db.selectFrom('security_event').select('name').where('area', '=', 'security').execute(),
  )
  expect(new Set(events.map(({ name }) => name))).toEqual(
    new Set(['security.enforced', 'security.assigned', 'security.unassigned']),
  )
})

test('a rule that nobody has set yet is set by the id that the list answers', async () => {
  const om = world.as('om')
  const terai = { org: 'terai' }
  const [unset] = (await om.get(organizationSecurity.list, { params: terai })).results
  expect(unset).toMatchObject({ version: 0, enforced_for: 'nobody' })
  const change = (id = unset?.id ?? '', enforced_for: 'hr' | 'nobody' = 'hr', version = 0) =>
    om.ask(organizationSecurity.update, {
      params: { ...terai, id },
      body: { enforced_for, version },
    })
  const set = await change()
  expect(set).toMatchObject({ status: 200, body: { mechanism, enforced_for: 'hr', version: 1 } })
  // somebody else has set it meanwhile
  expect((await change()).status).toBe(409)
  expect((await change(set.body.id, 'nobody', 1)).status).toBe(200)
})

test('only holders of the code of security reach it', async () => {
  for (const name of ['asha', 'gita'] as const)
    expect((await world.as(name).ask(organizationSecurity.list, { params })).status).toBe(403)
})

test('what is asked for the installation holds whatever the organization says', async () => {
  await enforce('nobody')
  const om = world.as('om')
  await om.get(commonSecurity.update, { body: { otp_for_common_rights: true, version: 0 } })
  expect([await isAsked('om'), await isAsked('hari')]).toEqual([true, false])
  await om.get(commonSecurity.update, { body: { otp_for_hr: true, version: 1 } })
  expect([await isAsked('hari'), await isAsked('sunil'), await isAsked('asha')]).toEqual([true, true, false])
})

test('a new password is as long as the installation asks', async () => {
  await world.as('om').get(commonSecurity.update, { body: { password_min_length: 16, version: 2 } })
  const change = (password: string) =>
    world.as('asha').ask(changePassword, {
      params: { id: world.account('asha') },
      body: { old_password: RIGHT, password, repeat_password: password },
    })
  expect(await change('Fifteen-chars1@')).toMatchObject({
    status: 400,
    body: { password: ['Password must have at least 16 characters.'] },
  })
  expect((await change('Sixteen-chars-1@')).status).toBe(200)
})

test('a session lasts no longer than the installation allows', async () => {
  await world.as('om').get(commonSecurity.update, { body: { max_session_days: 2, version: 3 } })
  await openBrowser(world).signIn('maya', RIGHT, true)
  const session = await world.services.database.asOwner((db) =>
    db
      .selectFrom('account_session')
      .select(['created_at', 'expires_at'])
      .where('account_id', '=', world.account('maya'))
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  )
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(2 * 86_400_000)
})
