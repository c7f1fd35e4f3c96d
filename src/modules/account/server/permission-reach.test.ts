import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { openWorld, type World } from '#test/world.ts'
import { assignGroups, createGroup, members } from '#modules/account/shared/permission-group.ts'
import { resetAuthenticator } from '#modules/account/shared/mechanism.ts'
import { branch } from '#modules/organization/shared/branch.ts'

const org = { org: 'himal' }
let world: World
beforeAll(async () => {
  world = await openWorld()
  const body = { name: 'Leave clerks', codes: ['1.00', '6.03', '6.99'] }
  const { id } = await world.as('hari').get(createGroup, { params: org, body })
  // gives permissions and reads leave: a holder of less than hari
  await world
    .as('hari')
    .get(assignGroups, { params: { ...org, id: world.account('rajan') }, body: { group_ids: [id] } })
})
afterAll(() => world.close())

const groupOf = async (name: Name) =>
  (await world.as('om').get(members, { params: org, query: { search: name } })).results[0]?.group_ids ?? []

test('nobody gives what they do not hold for longer, or for more people', async () => {
  const hari = world.as('hari')
  const { id: branch_id } = await hari.get(branch.create, {
    params: org,
    body: { name: 'Pokhara', code: 'PKR' } as never,
  })
  const params = { ...org, id: world.account('gita') }
  const group_ids = await groupOf('gita')
  const [group_id = ''] = group_ids
  const until = { group_id, valid_from: null, valid_to: '2026-12-31' }
  const wide = { group_id, branch_ids: [], division_ids: [] }
  const given = {
    group_ids,
    branch_ids: [branch_id],
    periods: [until],
    scopes: [{ ...wide, branch_ids: [branch_id] }],
  }
  await hari.get(assignGroups, { params, body: given })
  const refused = { status: 400, body: { group_ids: [expect.stringContaining('that you hold yourself')] } }
  const ask = (body: object) => world.as('rajan').ask(assignGroups, { params, body: { group_ids, ...body } })
  expect(await ask({ periods: [{ ...until, valid_to: null }] })).toMatchObject(refused)
  expect(await ask({ scopes: [wide] })).toMatchObject(refused)
  await hari.get(assignGroups, { params, body: { ...given, scopes: [wide] } })
  expect(await ask({ branch_ids: [] })).toMatchObject(refused)
  expect((await ask({})).status, 'what stays as it is was given by others').toBe(200)
})

test('who is limited changes nobody whose permissions hold for more people, nor gets at them', async () => {
  const om = world.as('om')
  const make = (name: string, code: string) =>
    om.get(branch.create, { params: org, body: { name, code } as never })
  const [dharan, butwal] = [await make('Dharan', 'DHR'), await make('Butwal', 'BTW')]
  const at = { asha: dharan.id, bikash: butwal.id }
  await world.inOrg('himal', async (db) => {
    for (const [name, branch_id] of Object.entries(at)) {
      const employee_id = world.id(name as Name)
      await db.deleteFrom('employment_assignment').where('employee_id', '=', employee_id).execute()
      const row = { id: newId(), employee_id, branch_id, valid_from: '2020-01-01' }
      await db.insertInto('employment_assignment').values(row).execute()
    }
  })
  const { id } = await om.get(createGroup, {
    params: org,
    body: { name: 'Security', codes: ['1.00', '27.00'] },
  })
  const give = (whom: Name, branch_ids: string[]) =>
    om.get(assignGroups, {
      params: { ...org, id: world.account(whom) },
      body: { group_ids: [id], branch_ids },
    })
  await give('maya', [dharan.id])
  const reset = async (whom: Name) =>
    (
      await world.as('maya').ask(resetAuthenticator, {
        params: { ...org, id: world.account(whom) },
        body: { reason: 'Lost' },
      })
    ).status
  const narrow = async () =>
    (
      await world.as('maya').ask(assignGroups, {
        params: { ...org, id: world.account('asha') },
        body: { group_ids: [id], branch_ids: [dharan.id] },
      })
    ).status
  await give('asha', [])
  expect([await reset('asha'), await reset('bikash'), await narrow()]).toEqual([403, 404, 403])
  await give('asha', [dharan.id])
  expect([await reset('asha'), await narrow()]).toEqual([400, 200])
})
