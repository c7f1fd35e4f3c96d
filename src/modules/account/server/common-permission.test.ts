import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { bank } from '#modules/commons/shared/bank.ts'
import { commonGroups, commonPermissions } from '#modules/account/shared/common-permission.ts'
import { me } from '#modules/account/shared/me.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'

const START = '2026-11-20T04:00:00.000Z'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: START })
})
afterAll(() => world.close())

const set = (name: Name, common_codes: string[], more: object = {}) =>
  world.services.database.asOwner((db) =>
    db
      .updateTable('account')
      .set({ common_codes, ...more })
      .where('id', '=', world.account(name))
      .execute(),
  )
beforeEach(async () => {
  clock.set(START)
  for (const name of ['hari', 'sunil', 'tara', 'gita'] as const) await set(name, [])
  await set('om', ['10.00'], { password_hash: 'x' })
  world.services.viewers.forgetAll()
})

const give = (who: Name, email: string, codes: string[]) =>
  world.as(who).ask(commonPermissions.add, { body: { email, full_name: 'Nima Sherpa', codes } })
const change = (who: Name, whom: string, codes: string[], seen: string[]) =>
  world.as(who).ask(commonPermissions.change, { params: { id: whom }, body: { codes, seen } })

test('common permissions are given to somebody by email, open what they say, and are taken again', async () => {
  const banks = () =>
    world.as('hari').ask(bank.create, { body: { name: 'Bank of Tests', code: 'BOT' } as never })
  expect((await banks()).status).toBe(403)
  const made = await give('om', 'Hari@example.test', ['10.02'])
  expect(made).toMatchObject({ status: 201, body: { full_name: 'Hari Adhikari', codes: ['10.02'] } })
  expect((await banks()).status).not.toBe(403)
  expect((await world.as('hari').get(me, {})).common_permissions).toEqual(['10.02'])
  const id = world.account('hari')
  expect((await change('om', id, [], ['10.02'])).status).toBe(200)
  expect((await banks()).status).toBe(403)
  // who works somewhere comes in as before
  expect((await world.as('hari').ask(me, {})).status).toBe(200)
  const log = await world.as('om').get(commonPermissions.changes, { query: {} })
  expect(log.results.slice(0, 2)).toMatchObject([
    { by: 'Om Pradhan', person: 'Hari Adhikari', given: [], taken: ['10.02'] },
    { by: 'Om Pradhan', person: 'Hari Adhikari', given: ['10.02'], taken: [] },
  ])
})

test('an email without an account gets one, with the link to choose a password', async () => {
  const { body } = await give('om', 'nima@example.test', ['7.00'])
  expect(body).toMatchObject({ full_name: 'Nima Sherpa', username: 'nima', is_activated: false })
  const [mail] = await world.services.database.asOwner((db) =>
    db.selectFrom('email_log').selectAll().where('recipient', '=', 'nima@example.test').execute(),
  )
  expect(mail).toMatchObject({ org_id: null, is_secret: true })
  expect(mail?.body_text).toMatch(/\/account\/activate\/[\w-]+\/[\w-]+/)
  // with the last right goes the account of who is nowhere else
  await change('om', body.account_id, [], ['7.00'])
  expect(await world.services.viewers.ofAccount(body.account_id)).toBeNull()
  expect((await give('om', 'nima@example.test', ['7.00'])).body).toMatchObject({
    account_id: body.account_id,
  })
  expect(await world.services.viewers.ofAccount(body.account_id)).not.toBeNull()
})

test('nobody gives or takes more than they hold, or changes their own', async () => {
  await set('hari', ['10.00'])
  await set('sunil', ['10.02'])
  world.services.viewers.forgetAll()
  expect((await give('sunil', 'tara@example.test', ['10.02'])).status).toBe(403)
  expect((await give('asha', 'tara@example.test', ['10.02'])).status).toBe(403)
  expect((await change('om', world.account('om'), ['10.02'], ['10.00'])).status).toBe(403)
  expect((await give('om', 'tara@example.test', ['6.00'])).body).toEqual({
    codes: ['Select a valid choice.'],
  })
  expect((await give('om', 'anil@example.test', ['10.02'])).body).toMatchObject({
    email: [expect.stringContaining('auditor')],
  })
  expect((await give('om', 'sunil@example.test', ['10.03'])).body).toMatchObject({
    email: [expect.stringContaining('already')],
  })
})

test('of two at once one wins, and the other sees what is now', async () => {
  await set('hari', ['10.02'])
  const id = world.account('hari')
  expect((await change('om', id, ['10.03'], ['10.02'])).status).toBe(200)
  expect(await change('om', id, ['10.04'], ['10.02'])).toMatchObject({
    status: 409,
    body: { current: { codes: ['10.03'] } },
  })
})

test('somebody keeps all common permissions', async () => {
  await set('hari', ['10.00'])
  await set('om', ['10.00'], { password_hash: null })
  world.services.viewers.forgetAll()
  // hari has no password either: nobody could come in and give it again
  expect(await change('om', world.account('hari'), [], ['10.00'])).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('the last who holds them')] },
  })
  await set('om', ['10.00'], { password_hash: 'x' })
  expect((await change('om', world.account('hari'), [], ['10.00'])).status).toBe(200)
})

test('it asks again who one is', async () => {
  clock.set('2026-11-20T04:06:00.000Z')
  expect((await give('om', 'hari@example.test', ['10.02'])).status).toBe(428)
})

test('a group of common permissions opens what it says on its days, for everybody who is in it', async () => {
  const made = await world
    .as('om')
    .ask(commonGroups.create, { body: { name: 'Bank desk', codes: ['10.02', '10.03'] } })
  expect(made).toMatchObject({ status: 201, body: { codes: ['10.02', '10.03'], member_count: 0 } })
  const group_id = made.body.id
  const held = async () => {
    world.services.viewers.forgetAll()
    return (await world.as('tara').get(me, {})).common_permissions
  }
  const days = { valid_from: '2026-11-21', valid_to: '2026-11-30' }
  const body = { email: 'tara@example.test', full_name: 'Tara', groups: [{ group_id, ...days }] }
  const { body: tara } = await world.as('om').ask(commonPermissions.add, { body })
  expect(tara.groups).toEqual([{ group_id, name: 'Bank desk', ...days }])
  expect(await held()).toEqual([])
  clock.set('2026-11-20T19:00:00.000Z')
  // midnight has passed where the installation is
  expect(await held()).toEqual(['10.02', '10.03'])
  clock.set('2026-11-30T19:00:00.000Z')
  expect(await held()).toEqual([])
  clock.set(START)

  const { account_id: id } = tara
  const put = (groups: object[], seen_groups: object[]) =>
    world.as('om').ask(commonPermissions.change, {
      params: { id },
      body: { codes: [], seen: [], groups, seen_groups } as never,
    })
  expect((await put([{ group_id }], [{ group_id }])).status).toBe(409)
  expect((await put([{ group_id }], [{ group_id, ...days }])).status).toBe(200)
  expect(await held()).toEqual(['10.02', '10.03'])
  const change = (codes: string[], version: number) =>
    world.as('om').ask(commonGroups.change, { params: { id: group_id }, body: { codes, version } })
  expect((await change(['10.02'], 1)).body).toMatchObject({ codes: ['10.02'], member_count: 1 })
  expect(await held()).toEqual(['10.02'])
  expect((await change(['10.03'], 1)).status).toBe(409)
  const remove = () => world.as('om').ask(commonGroups.remove, { params: { id: group_id } })
  expect(await remove()).toMatchObject({
    status: 400,
    body: { non_field_errors: [expect.stringContaining('take them out')] },
  })
  const log = await world.as('om').get(commonPermissions.changes, { query: {} })
  // all of it happened at one moment of the test's clock
  for (const line of [
    { group: 'Bank desk', taken: ['10.03'], given: [] },
    { groups_given: ['Bank desk'], groups_taken: ['Bank desk 2026-11-21 – 2026-11-30'] },
    { groups_given: ['Bank desk 2026-11-21 – 2026-11-30'], person: tara.full_name },
    { group: 'Bank desk', given: ['10.02', '10.03'] },
  ])
    expect(log.results).toContainEqual(expect.objectContaining(line))
  expect((await put([], [{ group_id }])).status).toBe(200)
  expect((await remove()).status).toBe(204)
})

test('groups are kept by whoever holds everything, not their own, and not without the last of them', async () => {
  const create = (who: Name, name: string, codes: string[]) =>
    world.as(who).ask(commonGroups.create, { body: { name, codes } })
  await set('sunil', ['10.02'])
  world.services.viewers.forgetAll()
  expect((await create('sunil', 'Mine', ['10.02'])).status).toBe(403)
  expect((await create('om', 'Other', ['6.00'])).body).toEqual({ codes: ['Select a valid choice.'] })
  const { body: group } = await create('om', 'Everything', ['10.00'])
  expect((await create('om', 'everything', ['10.02'])).body).toEqual({
    name: ['A group named everything exists already.'],
  })
  const groups = [{ group_id: group.id }]
  const body = { email: 'hari@example.test', full_name: 'Hari', groups }
  const { body: hari } = await world.as('om').ask(commonPermissions.add, { body })
  world.services.viewers.forgetAll()
  const change = (who: Name, version: number) =>
    world.as(who).ask(commonGroups.change, {
      params: { id: group.id },
      body: { codes: ['10.02'], version },
    })
  expect((await change('hari', 1)).status).toBe(403)
  expect((await world.as('om').ask(commonGroups.list, { query: {} })).body.results).toMatchObject([
    { name: 'Everything', member_count: 1, can_edit: true },
  ])
  // who holds everything by the group is the one who is left
  await set('om', ['10.00'], { password_hash: null })
  await world.services.database.asOwner((db) =>
    db.updateTable('account').set({ password_hash: 'x' }).where('id', '=', hari.account_id).execute(),
  )
  world.services.viewers.forgetAll()
  const last = [expect.stringContaining('the last who holds them')]
  expect(await change('om', 1)).toMatchObject({ status: 400, body: { non_field_errors: last } })
  const out = { params: { id: hari.account_id }, body: { codes: [], seen: [], groups: [] } }
  expect(await world.as('om').ask(commonPermissions.change, out)).toMatchObject({ status: 400 })
  const { body: kept } = await world.as('om').ask(commonPermissions.list, { query: {} })
  expect(kept.results.find(({ account_id }) => account_id === hari.account_id)?.groups).toHaveLength(1)
})
