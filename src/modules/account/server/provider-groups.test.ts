import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSso, type Sso } from '#test/sso-world.ts'
import type { World } from '#test/world.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { assignGroups, createGroup, members } from '#modules/account/shared/permission-group.ts'

// What a provider tells of somebody gives groups.

const params = { org: 'himal' }
let sso: Sso
let world: World
let id: string
let leave: { id: string }
let mail: { id: string }
beforeAll(async () => {
  sso = await openSso()
  ;({ world, id } = sso)
  leave = await group('Leave desk', ['6.00'])
  mail = await group('Mail desk', ['27.00'])
  const groups = [
    { value: 'leave', group_id: leave.id },
    { value: 'mail', group_id: mail.id },
  ]
  expect(await sso.change({ group_claim: 'groups', groups })).toMatchObject({
    status: 200,
    body: { groups: [{ value: 'leave', group_name: 'Leave desk', is_beyond: false }, { value: 'mail' }] },
  })
})
afterAll(() => sso.close())

const group = (name: string, codes: string[]) =>
  world.as('hari').get(createGroup, { params, body: { name, codes } })
const told = async (groups: string[]) => {
  sso.provider.people.set('asha', { email: 'asha@example.test', email_verified: true, groups })
  expect((await sso.signIn('asha')).done.status).toBe(200)
  return inThem()
}
const inThem = async () => {
  const { results } = await world.as('hari').get(members, { params, query: { search: 'Asha' } })
  return results.find((row) => row.account_id === world.account('asha'))?.group_ids ?? []
}
const isHr = async () => {
  const row = await world.inOrg('himal', (db) =>
    db
      .selectFrom('membership')
      .select('is_hr')
      .where('account_id', '=', world.account('asha'))
      .executeTakeFirstOrThrow(),
  )
  return row.is_hr
}
const events = () =>
  world.services.database.asOwner((db) =>
    db
      .selectFrom('security_event')
      .select(['account_id', 'detail'])
      .where('name', '=', 'permission.by_provider')
      .orderBy('at')
      .execute(),
  )

test('they come and go with it, are HR meanwhile, and stand among the security events', async () => {
  expect(await told(['leave', 'nothing'])).toEqual([leave.id])
  expect(await isHr()).toBe(true)
  expect(await told(['mail'])).toEqual([mail.id])
  expect(await told(['mail'])).toEqual([mail.id])
  expect(await told([])).toEqual([])
  expect(await isHr()).toBe(false)
  expect(await events()).toMatchObject([
    { account_id: world.account('asha'), detail: { given: [leave.id], taken: [] } },
    { detail: { given: [mail.id], taken: [leave.id] } },
    { detail: { given: [], taken: [mail.id] } },
  ])
})

test('what is given by hand stays, and what HR does beside leaves the provider’s its own', async () => {
  await told(['leave'])
  const assign = (group_ids: string[]) =>
    world
      .as('hari')
      .get(assignGroups, { params: { ...params, id: world.account('asha') }, body: { group_ids } })
  await assign([leave.id, mail.id])
  expect(await told([])).toEqual([mail.id])
  await assign([])
})

test('never more than who declared it holds, when it is saved and when it is followed', async () => {
  expect(
    (await sso.change({ group_claim: null, groups: [{ value: 'x', group_id: leave.id }] })).body,
  ).toEqual({
    group_claim: ['Without it the provider tells nothing that groups follow from.'],
  })
  const unknown = '0198a000-0000-7000-8000-000000000000'
  expect((await sso.change({ groups: [{ value: 'x', group_id: unknown }] })).body).toEqual({
    groups: ['Select a valid choice.'],
  })
  expect(await told(['leave'])).toEqual([leave.id])
  const declare = (name: 'hari' | 'rajan') =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('identity_provider_group')
        .set({ declared_by: world.account(name) })
        .execute(),
    )
  // in the place of somebody who held all when they declared it, and holds it no more
  await declare('rajan')
  expect(await told(['leave', 'mail'])).toEqual([])
  const { results } = await world.as('hari').get(identityProviders.list, { params })
  expect(results[0]?.groups).toMatchObject([{ is_beyond: true }, { is_beyond: true }])
  await declare('hari')
})

test('the last who holds all rights is left them, and still comes in', async () => {
  const byProvider = (provider_id: string) =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('permission_group_member')
        .set({ provider_id })
        .where('account_id', '=', world.account('hari'))
        .execute(),
    )
  const others = (is_hr: boolean, ids: readonly string[]) =>
    world.inOrg('himal', (db) =>
      db
        .updateTable('membership')
        .set({ is_hr })
        .where('account_id', 'in', [...ids])
        .execute(),
    )
  const groupsOfHari = () =>
    world.inOrg('himal', (db) =>
      db
        .selectFrom('permission_group_member')
        .select(['group_id', 'provider_id'])
        .where('account_id', '=', world.account('hari'))
        .execute(),
    )
  const rest = await world.inOrg('himal', (db) =>
    db
      .selectFrom('membership')
      .select('account_id')
      .where('is_hr', '=', true)
      .where('account_id', '<>', world.account('hari'))
      .execute(),
  )
  const ids = rest.map((row) => row.account_id)
  await byProvider(id)
  const before = await groupsOfHari()
  expect(before).toHaveLength(1)
  await others(false, ids)
  expect((await sso.signIn('hari')).done.status).toBe(200)
  expect(await groupsOfHari()).toEqual(before)
  // where somebody else holds them too, they go
  await others(true, ids)
  expect((await sso.signIn('hari')).done.status).toBe(200)
  expect(await groupsOfHari()).toEqual([])
  const given = before.map(({ group_id }) => ({ group_id, account_id: world.account('hari') }))
  await world.inOrg('himal', (db) => db.insertInto('permission_group_member').values(given).execute())
  await others(true, [world.account('hari')])
  world.services.viewers.forgetAll()
})

test('with the provider goes what it gave', async () => {
  const other = await world
    .as('hari')
    .get(identityProviders.create, { params, body: { ...sso.input, name: 'Second', is_enabled: false } })
  await told(['leave'])
  await world.inOrg('himal', (db) =>
    db
      .updateTable('permission_group_member')
      .set({ provider_id: other.id })
      .where('account_id', '=', world.account('asha'))
      .execute(),
  )
  await world.as('hari').get(identityProviders.remove, { params: { ...params, id: other.id } })
  expect(await inThem()).toEqual([])
  await sso.change({ group_claim: null, groups: [] })
})
