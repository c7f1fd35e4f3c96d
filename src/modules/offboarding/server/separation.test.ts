import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '#platform/clock.ts'
import { newId } from '#platform/id.ts'
import { lawTerm, usualTerms } from '#modules/hris/shared/law-term.ts'
import { separationType } from '#modules/hris/shared/separation-type.ts'
import { reinstateEmployee } from '#modules/hris/shared/separation.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import {
  approveSeparation,
  completeSeparation,
  changeSeparation,
  createSeparation,
  readSeparation,
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

/** While something is tried, the groups of hari hold these codes. */
async function withCodes(codes: string[], tried: () => Promise<void>) {
  const set = (to: string[]) =>
    world.services.database.asOwner((db) =>
      db
        .updateTable('permission_group')
        .set({ codes: to })
        .where('id', 'in', (all) =>
          all
            .selectFrom('permission_group_member')
            .select('group_id')
            .where('account_id', '=', world.account('hari')),
        )
        .execute(),
    )
  const before = await world.services.database.asOwner((db) =>
    db
      .selectFrom('permission_group as g')
      .innerJoin('permission_group_member as m', 'm.group_id', 'g.id')
      .select('g.codes')
      .where('m.account_id', '=', world.account('hari'))
      .executeTakeFirstOrThrow(),
  )
  await set(codes)
  world.services.viewers.forgetAll()
  await tried()
  await set(before.codes)
  world.services.viewers.forgetAll()
}

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
  const found = async (search: string) =>
    (await hari().get(separations, { params, query: { search } })).results.map(({ id }) => id)
  expect(await found('Bikash RAI')).toEqual([created.id])
  expect(await found('Bikash Thapa')).toEqual([])
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
  const { abilities, version } = await hari().get(readEmployee, {
    params: at(world.id('bikash')),
    query: { as: 'hr' },
  })
  expect(abilities.reinstate).toBe(false)
  expect(
    await hari().ask(reinstateEmployee, { params: at(world.id('bikash')), body: { version } }),
  ).toMatchObject({ status: 400, body: { non_field_errors: [expect.stringContaining('stop it there')] } })
  const { body } = await hari().ask(stopSeparation, {
    params: at(created.id),
    body: { remarks: 'Stays after all', version: confirmed.version },
  })
  expect(body).toMatchObject({ state: 'Stopped', exit_interview: 'Skipped', tasks: { required_open: 0 } })
  expect(await statusOf('bikash')).toBe('Confirmed')
})

test('redundancy: the office is told 30 days before, severance follows from the pay, and only who may see pay sees it', async () => {
  const type = await hari().get(separationType.create, {
    params,
    body: { name: 'Redundancy', category: 'Redundancy' },
  })
  await world.inOrg(org, async (db) => {
    await db
      .updateTable('employee')
      .set({ joined_on: '2023-12-21' })
      .where('id', '=', world.id('rajan'))
      .execute()
    await db.deleteFrom('employee_compensation').where('employee_id', '=', world.id('rajan')).execute()
    await db
      .insertInto('employee_compensation')
      .values({
        id: newId(),
        employee_id: world.id('rajan'),
        valid_from: '2023-12-21',
        pay_basis: 'Salaried',
        annual_salary: '600000',
      })
      .execute()
  })
  const made = await hari().get(createSeparation, {
    params,
    body: {
      employee_id: world.id('rajan'),
      separation_type_id: type.id,
      notified_on: '2026-12-10',
      last_working_on: '2026-12-20',
      is_regretted: true,
      remarks: 'The workshop closes',
    },
  })
  expect(made).toMatchObject({ notice_days_required: 30, shortfall_days: 20, is_regretted: true })
  expect(made.pay).toEqual({
    buyout_amount: null,
    buyout_by_rule: '32876.71',
    severance_amount: null,
    severance_by_rule: '150000.00',
  })
  // by the terms of the last day, whenever it is asked
  const seen = async () => {
    const { pay, settlement } = await hari().get(readSeparation, { params: at(made.id) })
    return [pay?.severance_by_rule, settlement?.due_on]
  }
  const term = (effective_from: string, change: object) =>
    hari().get(lawTerm.create, {
      params,
      body: { ...usualTerms, ...change, effective_from, source: 'Labour Act, amended' },
    })
  await term('2026-12-21', { severance_months: '3', settlement_days: 30 })
  expect(await seen()).toEqual(['150000.00', '2027-01-04'])
  await term('2026-12-20', { severance_months: '1.5', settlement_days: 10 })
  expect(await seen()).toEqual(['225000.00', '2026-12-30'])
  const change = (body: Record<string, unknown>, version: number) =>
    hari().ask(changeSeparation, { params: at(made.id), body: { ...body, version } })
  expect((await change({ garden_leave_days: 11 }, made.version)).body).toEqual({
    garden_leave_days: ['From the notice to the last day there are 10 days only.'],
  })
  const approve = (version: number) =>
    hari().ask(approveSeparation, { params: at(made.id), body: { version } })
  const untold = expect.stringContaining('Say when they were told') as string
  expect((await approve(made.version)).body).toMatchObject({ detail: untold })
  // and the sheet says beforehand why nobody can confirm it
  expect(await hari().get(readSeparation, { params: at(made.id) })).toMatchObject({
    waits_for: untold,
    abilities: { approve: false },
  })
  const { body: told } = await change(
    { office_told_on: '2026-11-20', severance_amount: '150000', garden_leave_days: 10 },
    made.version,
  )
  expect(told).toMatchObject({
    garden_leave_days: 10,
    pay: { severance_amount: '150000.00' },
    waits_for: 'Waits for HR to confirm it.',
  })
  await withCodes(['4.00'], async () => {
    expect(await hari().get(readSeparation, { params: at(made.id) })).toMatchObject({ pay: null })
    expect((await change({ severance_amount: '1' }, made.version + 1)).status).toBe(403)
  })
  expect((await approve(made.version + 1)).body).toMatchObject({ state: 'In notice' })
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
