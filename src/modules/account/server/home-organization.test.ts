import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { blockLogin } from '#modules/hris/shared/login.ts'
import { adminInfo } from '#modules/account/shared/me.ts'
import {
  organizationSecurity,
  resetAuthenticator,
  userSecurity,
  type MechanismName,
} from '#modules/account/shared/mechanism.ts'
import { outsidePeople } from '#modules/account/shared/outside-person.ts'
import { passwordDemand } from '#modules/account/shared/password-demand.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

/** Tara works for terai, and is HR from outside in himal, whose HR would have a hold on her. */
const himal = { org: 'himal' }
const terai = { org: 'terai' }
const RIGHT = 'Rhododendron7@'
const START = '2026-11-20T04:00:00.000Z'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: START })
  const password_hash = await hashPassword(RIGHT)
  await owner((db) => db.updateTable('account').set({ password_hash }).execute())
  await world.inOrg('himal', (db) =>
    db
      .insertInto('membership')
      .values({ account_id: world.account('tara'), is_hr: true })
      .execute(),
  )
})
afterAll(() => world.close())

const owner: World['services']['database']['asOwner'] = (work) => world.services.database.asOwner(work)
const forget = () => world.services.viewers.forgetAll()
/** What signing in asks of tara from now on. */
const asked = async () => {
  forget()
  const viewer = await world.services.viewers.of(world.tokens.session(world.as('tara').token ?? '') ?? '')
  const login = await owner((db) => loginOf(db, world.account('tara')))
  return {
    password: viewer?.password_due ?? null,
    authenticator: viewer?.authenticator_due ?? null,
    code: login?.otp_required ?? false,
  }
}
const nothing = { password: null, authenticator: null, code: false }
const enforce = async (
  who: Name,
  params: { org: string },
  mechanism: MechanismName,
  enforced_for: 'everybody' | 'nobody',
) => {
  const { results } = await world.as(who).get(organizationSecurity.list, { params })
  const version = results.find((rule) => rule.mechanism === mechanism)?.version ?? 0
  const body = { mechanism, enforced_for, grace_days: 7, version }
  return world.as(who).get(organizationSecurity.config, { params, body })
}
const demand = (who: Name, params: { org: string }) =>
  world.as(who).get(passwordDemand.ask, { params, body: { accounts: [world.account('tara')] } })
const reset = (who: Name, params: { org: string }) =>
  world.as(who).ask(resetAuthenticator, {
    params: { ...params, id: world.account('tara') },
    body: { reason: 'Lost phone' },
  })
const block = (who: Name, params: { org: string }, is_blocked: boolean) =>
  world.as(who).ask(blockLogin, { params: { ...params, id: world.id('tara') }, body: { is_blocked } })
const refused = { assigned: 0, failed: [{ why: expect.stringContaining('another organization') }] }

test('an organization from outside asks no other password of the person', async () => {
  expect(await demand('hari', himal)).toMatchObject({
    asked: 0,
    failed: [{ full_name: 'Tara Yadav', why: expect.stringContaining('another organization') }],
  })
  // nor does a demand that is there all the same
  await world.inOrg('himal', (db) =>
    db
      .insertInto('password_demand')
      .values({ account_id: world.account('tara'), asked_by: world.account('hari'), asked_at: START })
      .execute(),
  )
  await world.inOrg('himal', (db) =>
    db
      .insertInto('singleton_setting')
      .values({ id: world.account('tara'), key: 'access', value: '{"password_days":1}' })
      .execute(),
  )
  await owner((db) =>
    db
      .updateTable('account')
      .set({ password_changed_at: '2026-01-01T00:00:00Z' })
      .where('id', '=', world.account('tara'))
      .execute(),
  )
  expect(await asked()).toEqual(nothing)
  const listed = await world.as('hari').get(passwordDemand.list, { params: himal, query: { search: 'tara' } })
  expect(listed.count).toBe(0)

  expect(await demand('sunil', terai)).toMatchObject({ asked: 1, failed: [] })
  clock.set('2026-11-20T04:01:00.000Z')
  await openBrowser(world).signIn('tara', RIGHT)
  const { rows } = await owner((db) =>
    sql<{
      due: string
    }>`select password_due(${world.account('tara')}, ${clock.instant()}, ${clock.instant()}) as due`.execute(
      db,
    ),
  )
  expect(rows[0]?.due).toMatch(/^2026-11-20/)
  clock.set(START)
  await owner((db) => db.deleteFrom('password_demand').execute())
})

test('nor an authenticator, a passkey or a code, neither of all nor by name', async () => {
  for (const mechanism of ['email_otp', 'totp', 'passkey'] as const) {
    await enforce('hari', himal, mechanism, 'everybody')
    expect(await asked()).toEqual(nothing)
    const body = { mechanism, accounts: [world.account('tara')] }
    expect(await world.as('hari').get(userSecurity.assign, { params: himal, body })).toMatchObject(refused)
    const query = { mechanism, search: 'tara' }
    expect(await world.as('hari').get(userSecurity.list, { params: himal, query })).toMatchObject({
      count: 0,
    })
  }
  await enforce('sunil', terai, 'email_otp', 'everybody')
  expect(await asked()).toMatchObject({ code: true })
  await enforce('sunil', terai, 'totp', 'everybody')
  expect(await asked()).toMatchObject({ authenticator: expect.any(String) })
  for (const mechanism of ['email_otp', 'totp'] as const) await enforce('sunil', terai, mechanism, 'nobody')
  for (const mechanism of ['email_otp', 'totp', 'passkey'] as const)
    await enforce('hari', himal, mechanism, 'nobody')
  expect(await asked()).toEqual(nothing)
})

test('the employer alone resets the authenticator, whatever else the person belongs to', async () => {
  await owner((db) =>
    db
      .insertInto('account_totp')
      .values({ account_id: world.account('tara'), secret: 'sealed', confirmed_at: START, created_at: START })
      .execute(),
  )
  expect(await reset('hari', himal)).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('another organization')] },
  })
  expect((await reset('sunil', terai)).status).toBe(204)
  await owner((db) => db.deleteFrom('account_totp').execute())
})

test('the employer alone blocks the account, and lets it in again', async () => {
  // whoever has no employee of theirs here has nothing to block by
  expect((await block('hari', himal, true)).status).toBe(404)
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('tara', RIGHT))
  expect((await block('sunil', terai, true)).status).toBe(200)
  expect((await browser.get('/users/me/')).status).toBe(401)
  expect((await browser.signIn('tara', RIGHT)).status).toBe(400)
  const { rows } = await world.inOrg('himal', (db) =>
    sql`select * from admit_accounts(array[${world.account('tara')}]::uuid[], null, false, ${START}, 'unblocked')`.execute(
      db,
    ),
  )
  expect(rows).toEqual([])
  expect((await browser.signIn('tara', RIGHT)).status).toBe(400)
  expect((await block('sunil', terai, false)).status).toBe(200)
  expect((await browser.signIn('tara', RIGHT)).status).toBe(200)
})

test('an organization from outside ends its own membership, and nothing else', async () => {
  const browser = openBrowser(world)
  browser.carry(await browser.signIn('tara', RIGHT))
  const params = { ...himal, id: world.account('tara') }
  expect((await world.as('hari').ask(outsidePeople.takeOut, { params })).status).toBe(204)
  expect((await browser.get('/users/me/')).status).toBe(200)
  expect((await browser.get('/users/me/admin-info/')).body).toMatchObject({ switchable_organizations: [] })
})

test('of somebody whom nobody employs it is the organization they have belonged to for longest, until they leave it', async () => {
  const home = async (name: Name) => {
    const { rows } = await owner((db) =>
      sql<{
        slug: string
      }>`select o.slug from home_of(${world.account(name)}, ${START}) h join organization o on o.org_id = h`.execute(
        db,
      ),
    )
    return rows.map(({ slug }) => slug)
  }
  const since = (slug: string, name: Name, values: object) =>
    world.inOrg(slug, (db) =>
      db.updateTable('membership').set(values).where('account_id', '=', world.account(name)).execute(),
    )
  expect(await home('om')).toEqual(['himal'])
  await since('terai', 'om', { created_at: '2020-01-01T00:00:00Z' })
  expect(await home('om')).toEqual(['terai'])
  await since('terai', 'om', { left_on: '2026-11-19' })
  expect(await home('om')).toEqual(['himal'])
  expect(await home('asha')).toEqual(['himal'])
  expect(await world.as('om').get(adminInfo, {})).toMatchObject({
    switchable_organizations: [{ slug: 'himal' }],
  })
})
