import { afterAll, beforeAll, expect, test } from 'vitest'
import { createExport } from '#engines/exchange/export.ts'
import { newId } from '#platform/id.ts'
import { employees } from '#modules/hris/shared/employee.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const chosen = (...ids: string[]) => ({ status: 'all' as const, employee_ids: ids.join(',') })

test('the list shows only the chosen people, and none of another organization', async () => {
  const { results } = await world
    .as('hari')
    .get(employees, { params, query: chosen(world.id('asha'), world.id('maya'), world.id('tara')) as never })
  expect(results.map(({ id }) => id).toSorted()).toEqual([world.id('asha'), world.id('maya')].toSorted())
})

test('a file is made of as many chosen people as the filter takes', async () => {
  const file = (count: number) =>
    world.as('hari').ask(createExport, {
      params,
      query: { as: 'hr' },
      body: {
        source: employees.path,
        format: 'csv' as const,
        query: chosen(...Array.from({ length: count }, newId)),
      },
    })
  expect((await file(200)).status).toBe(202)
  expect((await file(201)).status).toBe(400)
})
