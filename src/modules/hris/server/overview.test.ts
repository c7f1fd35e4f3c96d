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
