import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import {
  createEmployee,
  employees,
  readEmployee,
  removeEmployee,
  updateEmployee,
} from '#modules/hris/shared/employee.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
const params = { org: 'himal' }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const hari = () => world.as('hari')
const names = async (query: Record<string, string>) =>
  (await hari().get(employees, { params, query: { as: 'hr', ...query } })).results.map(
    ({ person }) => person.full_name,
  )
const hire = (body: object) =>
  hari().ask(createEmployee, { params, body: { first_name: 'Nima', joined_on: '2026-11-01', ...body } })

describe('changing a person', () => {
  const target = () => ({ ...params, id: world.id('bikash') })
  const version = async () =>
    (await hari().get(readEmployee, { params: target(), query: { as: 'hr' } })).version

  test('leaves alone what is not named', async () => {
    await hari().get(updateEmployee, {
      params: target(),
      body: { mobile: '9841000000', middle_name: 'Kumar', version: await version() },
    })
    const changed = await hari().get(updateEmployee, {
      params: target(),
      body: { blood_group: 'A+', version: await version() },
    })
    expect(changed.person.full_name).toBe('Bikash Kumar Rai')
    expect(changed.contact?.mobile).toBe('9841000000')
    expect(await names({ search: 'kumar' })).toEqual(['Bikash Kumar Rai'])
  })

  test('from an old state is refused with the new one', async () => {
    expect(
      await hari().ask(updateEmployee, { params: target(), body: { mobile: null, version: 1 } }),
    ).toMatchObject({
      status: 409,
      body: { current: { person: { full_name: 'Bikash Kumar Rai' } } },
    })
  })

  test.each(['religion_id', 'ethnicity_id'])('names a %s that there is', async (name) => {
    const refused = { status: 400, body: { [name]: ['Select a valid choice.'] } }
    const change = { [name]: newId(), version: await version() }
    expect(await hari().ask(updateEmployee, { params: target(), body: change })).toMatchObject(refused)
    expect(await hire({ [name]: newId() })).toMatchObject(refused)
  })

  test('by two at once lets one win', async () => {
    const seen = await version()
    const answers = await Promise.all(
      ['O+', 'O-'].map((blood_group) =>
        hari().raw('PATCH', `/hris/himal/employees/${world.id('bikash')}/`, { blood_group, version: seen }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([200, 409])
  })

  test('moves the first assignment with the day of joining', async () => {
    const changed = await hari().get(updateEmployee, {
      params: target(),
      body: { joined_on: '2020-03-01', version: await version() },
    })
    expect(changed.employment?.joined_on).toBe('2020-03-01')
    const rows = await world.inOrg('himal', (db) =>
      db
        .selectFrom('employment_assignment')
        .select('valid_from')
        .where('employee_id', '=', world.id('bikash'))
        .execute(),
    )
    expect(rows).toEqual([{ valid_from: '2020-03-01' }])
  })

  test('is written down with who did it and what it was', async () => {
    const rows = await world.inOrg('himal', (db) =>
      db
        .selectFrom('audit_row')
        .select(['account_id', 'acting_as', 'changes'])
        .where('table_name', '=', 'employee')
        .where('row_id', '=', world.id('bikash'))
        .where('operation', '=', 'update')
        .orderBy('at')
        .execute(),
    )
    expect(rows[0]).toMatchObject({
      account_id: world.account('hari'),
      acting_as: 'hr',
      changes: { mobile: [null, '9841000000'] },
    })
  })
})

describe('deleting a person', () => {
  test('is for records that nothing hangs on', async () => {
    const { body } = await hire({ first_name: 'Mistake' })
    const target = { ...params, id: body.id }
    expect((await hari().ask(removeEmployee, { params: target })).status).toBe(204)
    expect((await hari().ask(readEmployee, { params: target, query: { as: 'hr' } })).status).toBe(404)
  })

  test('is refused for somebody with a login, or with records elsewhere', async () => {
    expect((await hari().ask(removeEmployee, { params: { ...params, id: world.id('asha') } })).status).toBe(
      409,
    )
    const { body } = await hire({ first_name: 'Head' })
    await world.inOrg('himal', (db) =>
      db.insertInto('division').values({ id: newId(), name: 'Led', head_employee_id: body.id }).execute(),
    )
    expect(await hari().ask(removeEmployee, { params: { ...params, id: body.id } })).toMatchObject({
      status: 409,
      body: { records: ['division'] },
    })
  })
})
