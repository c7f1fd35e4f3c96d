import { afterAll, beforeAll, expect, test } from 'vitest'
import { equipmentCategory } from '#modules/commons/shared/equipment-category.ts'
import { equipment, equipmentAssignments } from '#modules/organization/shared/equipment.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  // a Friday, 09:45 in Kathmandu
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
})
afterAll(() => world.close())

let item = ''
beforeAll(async () => {
  const category = await world
    .as('om')
    .get(equipmentCategory.create, { body: { name: 'Laptop', kind: 'Tangible' } })
  const body = {
    name: 'ThinkPad T14',
    code: 'LT-001',
    category_id: category.id,
    acquired: 'Owned' as const,
  }
  expect(
    await world.as('hari').ask(equipment.create, { params, body: { ...body, currency: 'U$' } }),
  ).toMatchObject({ status: 400, body: { currency: [expect.any(String)] } })
  const made = await world
    .as('hari')
    .get(equipment.create, { params, body: { ...body, cost: '1450', currency: 'usd' } })
  expect(made).toMatchObject({ cost: '1450.00', currency: 'USD' })
  item = made.id
})
const target = () => ({ ...params, id: item })
const give = (change: object = {}) =>
  world.as('hari').ask(equipmentAssignments.assign, {
    params: target(),
    body: { employee_id: world.id('asha'), assigned_on: '2026-11-01', ...change },
  })

test('it is given to one, and shows who has it', async () => {
  expect(await give({ division_id: world.id('maya') })).toMatchObject({
    status: 400,
    body: { employee_id: ['Choose exactly one who gets it.'] },
  })
  expect(await give({ assigned_on: '2026-11-21' })).toMatchObject({
    body: { assigned_on: ['Assigned on cannot be a future date'] },
  })
  const given = await give({ expected_return_on: '2026-11-10' })
  expect(given).toMatchObject({ status: 201, body: { state: 'Overdue', holder: { name: 'Asha Gurung' } } })
  const row = await world.as('hari').get(equipment.read, { params: target() })
  const person = { full_name: 'Asha Gurung', is_current: true }
  const holder = { kind: 'Employee', id: world.id('asha'), name: 'Asha Gurung', person }
  expect(row).toMatchObject({ holder })
})

test('what somebody has is found by their name', async () => {
  const found = async (search: string) =>
    (await world.as('hari').get(equipmentAssignments.list, { params, query: { search } })).count
  expect([await found('asha gur'), await found('LT-001'), await found('bikash')]).toEqual([1, 1, 0])
})

test('what one has, no other gets, and it is not disposed of', async () => {
  expect((await give({ employee_id: world.id('bikash') })).status).toBe(409)
  const row = await world.as('hari').get(equipment.read, { params: target() })
  const body = { condition: 'Disposed' as const, version: row.version }
  expect(await world.as('hari').ask(equipment.update, { params: target(), body })).toMatchObject({
    status: 400,
    body: { condition: ['It is still assigned. Take it back first.'] },
  })
})

test('what comes back broken is broken, and is not given out again', async () => {
  const back = (returned_on: string) =>
    world.as('hari').ask(equipmentAssignments.giveBack, {
      params: target(),
      body: { returned_on, condition_in: 'Damaged', remarks: 'Screen' },
    })
  expect(await back('2026-10-31')).toMatchObject({
    status: 400,
    body: { returned_on: ['Returned on must be between 2026-11-01 and 2026-11-20.'] },
  })
  expect(await back('2026-11-15')).toMatchObject({ status: 200, body: { state: 'Returned' } })
  expect((await back('2026-11-15')).status).toBe(400)
  expect(await world.as('hari').get(equipment.read, { params: target() })).toMatchObject({
    condition: 'Damaged',
    holder: null,
  })
  expect(JSON.stringify((await give()).body)).toContain('is damaged')
  const { results } = await world
    .as('hari')
    .get(equipmentAssignments.list, { params, query: { state: 'Returned' } })
  expect(results.map(({ equipment: { code }, remarks }) => [code, remarks])).toEqual([['LT-001', 'Screen']])
})
