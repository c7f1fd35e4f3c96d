import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { changeAssignment } from '#modules/hris/shared/assignment.ts'
import { updateCodeSeries } from '#modules/hris/shared/code-series.ts'
import { createEmployee, employees } from '#modules/hris/shared/employee.ts'
import { supervisors } from '#modules/hris/shared/supervisor.ts'
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
const typeOf = async (title: string, more: object) =>
  (await hari().get(employmentType.create, { params, body: { title, ...more } })).id

describe('the list', () => {
  test('is found by the beginnings of several words, in any order, and by code', async () => {
    expect(await names({ search: 'gur ash' })).toEqual(['Asha Gurung'])
    expect(await names({ search: 'E-0002' })).toEqual(['Maya Shrestha'])
    expect(await names({ search: 'a' })).toEqual(['Asha Gurung', 'Hari Adhikari'])
    expect(await names({ search: 'urung' })).toEqual([])
    expect(await names({ search: "'; drop table employee; --" })).toEqual([])
  })

  test('orders by name, code, joining or leaving, either way', async () => {
    expect((await names({ ordering: '-full_name' }))[0]).toBe('Rajan Karki')
    expect((await names({ ordering: 'code' }))[0]).toBe('Asha Gurung')
    expect(await names({ ordering: 'password' })).toEqual(await names({}))
  })

  test('comes in pages that follow each other', async () => {
    const first = await hari().get(employees, { params, query: { limit: 4 } })
    const second = await hari().get(employees, { params, query: { limit: 4, offset: 4 } })
    expect([first.count, first.results.length, second.results.length]).toEqual([6, 4, 2])
    expect(first.next).toContain('offset=4')
    const ids = [...first.results, ...second.results].map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
  })

  test('narrows to a branch with all branches below it', async () => {
    const west = await hari().get(branch.create, { params, body: { name: 'West', code: 'W' } })
    const pokhara = await hari().get(branch.create, {
      params,
      body: { name: 'Pokhara', code: 'P', parent_id: west.id },
    })
    await hari().get(changeAssignment, {
      params: { ...params, id: world.id('asha') },
      body: { branch_id: pokhara.id, valid_from: '2026-10-01', change_reason: 'Transfer' },
    })
    expect(await names({ branch_id: west.id })).toEqual(['Asha Gurung'])
    expect(await names({ branch_id: pokhara.id, as_of: '2026-09-30' })).toEqual([])
    expect(await names({ branch_id: newId() })).toEqual([])
  })

  test('shows the past on its own, and a day as it was', async () => {
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: '2026-06-30' }).where('id', '=', world.id('gita')).execute(),
    )
    expect(await names({ status: 'past' })).toEqual(['Gita Thapa'])
    expect(await names({})).not.toContain('Gita Thapa')
    expect(await names({ status: 'all' })).toContain('Gita Thapa')
    expect(await names({ as_of: '2026-06-30' })).toContain('Gita Thapa')
    expect(await names({ as_of: '2019-12-31' })).toEqual([])
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: null }).where('id', '=', world.id('gita')).execute(),
    )
  })

  test('refuses filters that mean nothing', async () => {
    for (const query of ['branch_id=x', 'status=nobody', 'as_of=2026-02-30', 'limit=-1', 'gender=Fox'])
      expect((await hari().raw('GET', `/hris/himal/employees/?${query}`)).status, query).toBe(400)
  })
})

describe('hiring', () => {
  test('takes the next code of the series and passes over codes given by hand', async () => {
    const given = await hire({ first_name: 'Pemba', code: 'HT-0002' })
    expect(given.body.person.code).toBe('HT-0002')
    const codes = []
    for (const first_name of ['Sonam', 'Dawa']) codes.push((await hire({ first_name })).body.person.code)
    expect(codes).toEqual(['HT-0001', 'HT-0003'])
  })

  test('twice at once gives two codes', async () => {
    const answers = await Promise.all(
      ['Kami', 'Lakpa', 'Mingma', 'Tenzing'].map((first_name) => hire({ first_name })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.person.code)).size).toBe(4)
  })

  test('goes by a changed series', async () => {
    const body = { prefix: 'EMP/', width: 3, next_no: 77, version: 1 }
    const changed = await hari().get(updateCodeSeries, { params, body })
    expect(changed.next_code).toBe('EMP/077')
    expect((await hire({ first_name: 'Ang' })).body.person.code).toBe('EMP/077')
    expect((await hari().ask(updateCodeSeries, { params, body })).status).toBe(409)
  })

  test('refuses a code that somebody has, at its field', async () => {
    expect(await hire({ code: 'E-0001' })).toMatchObject({
      status: 400,
      body: { code: ['Employee with this code already exists.'] },
    })
  })

  test('says where the holder of a code is when they have left', async () => {
    const { body } = await hire({ code: 'E-GONE' })
    await world.inOrg('himal', (db) =>
      db.updateTable('employee').set({ left_on: '2026-11-05' }).where('id', '=', body.person.id).execute(),
    )
    expect(await hire({ code: 'E-GONE' })).toMatchObject({
      status: 400,
      body: { code: ['Employee with this code already exists.', 'They are among the past employees.'] },
    })
  })

  test('makes person, first assignment and supervisors together', async () => {
    const type = await typeOf('Regular', {})
    const { status, body } = await hire({
      first_name: 'Sita',
      last_name: 'Magar',
      name_nepali: 'सीता मगर',
      assignment: { employment_type_id: type, weekly_hours: 40 },
      supervisors: [
        { supervisor_id: world.id('maya'), authority_order: 1 },
        { supervisor_id: world.id('rajan'), authority_order: 2, can_forward: false },
      ],
    })
    expect(status).toBe(201)
    const { results } = await hari().get(supervisors, {
      params: { ...params, id: body.id },
      query: { as: 'hr' },
    })
    expect(results.map((s) => [s.supervisor.full_name, s.authority_order, s.can_forward])).toEqual([
      ['Maya Shrestha', 1, true],
      ['Rajan Karki', 2, false],
    ])
    expect(body.directory.supervisor?.full_name).toBe('Maya Shrestha')
    expect(await names({ search: 'सीता' })).toEqual(['Sita Magar'])
    expect(await names({ employment_type_id: type })).toEqual(['Sita Magar'])
  })

  test('leaves nothing behind when one part is wrong', async () => {
    const before = (await hari().get(employees, { params })).count
    const answer = await hire({ supervisors: [{ supervisor_id: newId(), authority_order: 1 }] })
    expect(answer).toMatchObject({
      status: 400,
      body: { supervisors: [{ supervisor_id: ['The supervisor must be a current employee.'] }] },
    })
    expect((await hire({ assignment: { branch_id: newId() } })).body).toEqual({
      assignment: { branch_id: ['Select a valid choice.'] },
    })
    expect((await hari().get(employees, { params })).count).toBe(before)
  })

  test('gives a probation of six months where the kind of employment has one, and no longer', async () => {
    const assignment = { employment_type_id: await typeOf('On probation', { has_probation: true }) }
    const { body } = await hire({ assignment, joined_on: '2026-11-01' })
    expect(body.employment).toMatchObject({ status: 'Probation', probation_ends_on: '2027-04-30' })
    expect((await hire({ assignment, probation_ends_on: '2027-05-01' })).body).toEqual({
      probation_ends_on: ['Probation lasts at most six months, until 2027-04-30 (Labour Act 13).'],
    })
    // an empty field is nothing said, and nobody skips a probation by it
    for (const probation_ends_on of ['', null])
      expect((await hire({ assignment, probation_ends_on })).body.employment).toMatchObject({
        status: 'Probation',
        probation_ends_on: '2027-04-30',
      })
  })

  test('says where and as what somebody will begin, before the first day', async () => {
    const at = await hari().get(branch.create, { params, body: { name: 'Surkhet', code: 'SKT' } })
    const assignment = { branch_id: at.id, employment_type_id: await typeOf('Seasonal', {}) }
    const { body } = await hire({ first_name: 'Karma', joined_on: '2027-01-04', assignment })
    expect(body.person).toMatchObject({ branch: { name: 'Surkhet' } })
    const { results } = await hari().get(employees, { params, query: { as: 'hr', search: 'Karma' } })
    expect(results).toMatchObject([
      { status: 'Joining', employment_type: 'Seasonal', person: { branch: { name: 'Surkhet' } } },
    ])
  })

  test('asks a contract for its end', async () => {
    const assignment = { employment_type_id: await typeOf('Contract', { is_contract: true }) }
    expect((await hire({ assignment })).body).toEqual({
      contract_ends_on: ['Contract ends on is Required for this employment type.'],
    })
    expect((await hire({ assignment, contract_ends_on: '2027-10-31' })).status).toBe(201)
  })

  test('is held to the shared rules of names, ages, phones and days', async () => {
    const { body } = await hire({
      first_name: '1',
      date_of_birth: '2015-01-01',
      mobile: '12',
      work_email: 'nobody',
      joined_on: '2026-02-30',
      gender: 'Cat',
    })
    expect(body).toEqual({
      first_name: ['First name should be valid name'],
      date_of_birth: ['Date of Birth must be between 16 and 99 years.'],
      mobile: ['Mobile should be valid phone number'],
      work_email: ['E-mail must be valid'],
      joined_on: ['Invalid Date'],
      gender: ['Select a valid choice.'],
    })
  })

  test('is for HR of employees only', async () => {
    const body = { first_name: 'X', joined_on: '2026-11-01' }
    for (const name of ['asha', 'maya', 'gita', 'anil'] as const)
      expect((await world.as(name).ask(createEmployee, { params, body })).status, name).toBe(403)
    expect((await world.as('sunil').ask(createEmployee, { params, body })).status).toBe(404)
  })
})

test('the kinds of employment of the law hold: an end of what ends, and the hours of part-time work', async () => {
  const kind = (body: object) =>
    hari().ask(employmentType.create, { params, body: { title: `Kind ${JSON.stringify(body)}`, ...body } })
  expect((await kind({ kind: 'Work-based' })).body).toEqual({
    is_contract: ['Work-based employment has an end date (Labour Act 10).'],
  })
  expect((await kind({ kind: 'Work-based', is_contract: true })).status).toBe(201)
  expect((await kind({})).body).toMatchObject({ kind: 'Regular' })
  const part = (await kind({ kind: 'Part-time' })).body as { id: string; version: number }
  const change = (body: object) =>
    hari().ask(employmentType.update, {
      params: { org: 'himal', id: part.id },
      body: { version: part.version, ...body } as never,
    })
  expect((await change({ kind: 'Time-bound' })).body).toEqual({
    is_contract: ['Time-bound employment has an end date (Labour Act 10).'],
  })
  const hire = (weekly_hours: number) =>
    hari().ask(createEmployee, {
      params,
      body: {
        first_name: 'Half',
        last_name: 'Timer',
        joined_on: '2026-11-01',
        assignment: { employment_type_id: part.id, weekly_hours },
      },
    })
  expect((await hire(36)).body).toEqual({
    assignment: { weekly_hours: [expect.stringContaining('at most 35 hours a week')] },
  })
  expect((await hire(35)).status).toBe(201)
})
