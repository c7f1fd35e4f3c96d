import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import {
  approveSeparation,
  completeSeparation,
  createSeparation,
  separations,
  stopSeparation,
} from '#modules/offboarding/shared/separation.ts'
import type { Name } from '#test/cast.ts'
import { openOffboarding } from '#test/offboarding-world.ts'
import type { World } from '#test/world.ts'

let world: World
let resigned: string
const org = 'himal'
const params = { org }
const hari = () => world.as('hari')
const at = (id: string) => ({ org, id })

beforeAll(async () => {
  const opened = await openOffboarding()
  world = opened.world
  resigned = opened.resigned
})
afterAll(() => world.close())
beforeEach(() => clock.set('2026-11-20T04:00:00Z'))

const statusOf = async (name: Name) =>
  (await hari().get(readEmployee, { params: at(world.id(name)), query: { as: 'hr' } })).employment?.status

test('a separation that is stopped leaves the person as they were', async () => {
  const created = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('bikash'),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-11-30',
      remarks: 'By agreement',
    },
  })
  expect(created.shortfall_days).toBe(20)
  const again = await hari().ask(createSeparation, {
    params,
    body: {
      employee_id: world.id('bikash'),
      separation_type_id: resigned,
      notified_on: '2026-11-20',
      last_working_on: '2026-11-30',
      remarks: 'Twice',
    },
  })
  expect(again.body).toEqual({ employee_id: ['A separation of this person is open already.'] })
  const { body: confirmed } = await hari().ask(approveSeparation, {
    params: at(created.id),
    body: { version: created.version },
  })
  expect(await statusOf('bikash')).toBe('Notice')
  const { body } = await hari().ask(stopSeparation, {
    params: at(created.id),
    body: { remarks: 'Stays after all', version: confirmed.version },
  })
  expect(body).toMatchObject({ state: 'Stopped', exit_interview: 'Skipped', tasks: { required_open: 0 } })
  expect(await statusOf('bikash')).toBe('Confirmed')
})

test('nobody ends their own employment, and without the code nobody does', async () => {
  const body = {
    employee_id: world.id('hari'),
    separation_type_id: resigned,
    notified_on: '2026-11-20',
    last_working_on: '2026-12-30',
    remarks: 'x',
  }
  expect((await hari().ask(createSeparation, { params, body })).status).toBe(403)
  expect((await world.as('gita').ask(separations, { params })).status).toBe(403)
  expect((await world.as('sunil').ask(separations, { params })).status).toBe(404)
})

test('equipment that is out, people still supervised and waiting requests stand open, and nothing is completed before all is back', async () => {
  const category = newId()
  const equipment = newId()
  await world.services.database.asOwner((db) =>
    db.insertInto('equipment_category').values({ id: category, name: 'Laptops', kind: 'Tangible' }).execute(),
  )
  await world.inOrg(org, async (db) => {
    await db
      .insertInto('equipment')
      .values({
        id: equipment,
        name: 'Laptop',
        code: 'LT-1',
        category_id: category,
        acquired: 'Owned',
      } as never)
      .execute()
    await db
      .insertInto('equipment_assignment')
      .values({
        id: newId(),
        equipment_id: equipment,
        employee_id: world.id('maya'),
        assigned_on: '2026-01-01',
      })
      .execute()
  })
  const made = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('maya'),
      separation_type_id: resigned,
      notified_on: '2026-11-01',
      last_working_on: '2026-11-19',
      remarks: 'By agreement',
    },
  })
  expect(made.left_open).toMatchObject({ equipment: ['Laptop (LT-1)'], reports: 2 })
  const confirmed = await hari().get(approveSeparation, {
    params: at(made.id),
    body: { version: made.version },
  })
  expect(confirmed).toMatchObject({ state: 'Clearance', abilities: { complete: false } })
  const close = () =>
    hari().ask(completeSeparation, { params: at(made.id), body: { version: confirmed.version } })
  expect(await close()).toMatchObject({ status: 409, body: { detail: 'Not given back yet: Laptop (LT-1).' } })
  await world.inOrg(org, (db) =>
    db
      .updateTable('equipment_assignment')
      .set({ returned_on: '2026-11-20' })
      .where('equipment_id', '=', equipment)
      .execute(),
  )
  const after = await close()
  expect(JSON.stringify(after.body)).not.toContain('Not given back')
})
