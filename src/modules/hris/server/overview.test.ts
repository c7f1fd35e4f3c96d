import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('who does not count by type of employment is told apart in HR’s figures', async () => {
  const { id } = await world.as('hari').get(employmentType.create, {
    params,
    body: { title: 'Volunteer', counts_in_headcount: false } as never,
  })
  const seen = () => world.as('hari').get(hrisOverview, { params })
  const before = await seen()
  expect(before.not_counted).toBe(0)
  await world.inOrg('himal', async (db) => {
    const employee_id = world.id('rajan')
    await db.deleteFrom('employment_assignment').where('employee_id', '=', employee_id).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id, valid_from: '2024-01-01', employment_type_id: id })
      .execute()
  })
  expect(await seen()).toMatchObject({ current: before.current, not_counted: 1 })
})

test('a contract that is over and somebody past the age of retirement stay before HR while they work here', async () => {
  const set = (name: 'asha' | 'bikash', values: object) =>
    world.inOrg('himal', (db) =>
      db.updateTable('employee').set(values).where('id', '=', world.id(name)).execute(),
    )
  await set('asha', { contract_ends_on: '2026-10-31' })
  await set('bikash', { date_of_birth: '1960-05-05' })
  const seen = await world.as('hari').get(hrisOverview, { params })
  expect(seen.contracts_ending).toMatchObject([{ person: { full_name: 'Asha Gurung' }, on: '2026-10-31' }])
  expect(seen.retiring).toMatchObject([{ person: { full_name: 'Bikash Rai' }, on: '2018-05-05' }])
})
