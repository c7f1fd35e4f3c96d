import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
let world: World
beforeAll(async () => {
  // a Friday, and 4 Mangsir 2083
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', async (db) => {
    await sql`update employee set joined_on = '2020-02-29', date_of_birth = '1990-12-01', work_email = 'asha@himal.test'
      where id = ${world.id('asha')}`.execute(db)
    await sql`delete from employee_compensation`.execute(db)
    await sql`insert into employee_compensation (id, employee_id, valid_from, pay_basis, annual_salary)
      values (gen_random_uuid(), ${world.id('asha')}, '2024-01-01', 'Salaried', 1000000.00)`.execute(db)
  })
})
afterAll(() => world.close())

const holds = async (name: 'gita' | 'hari', ...codes: string[]) => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${codes} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account(name)}`.execute(db),
  )
  world.services.viewers.forgetAll()
}
const of = (more: object) => Definition.parse({ data_set: 'employees', ...more })
const ask = (name: 'gita' | 'hari', more: object) =>
  world.as(name).ask(reportBuilder.rows, {
    params: org,
    query: { definition: writeDefinition(of(more)) as never },
  })
const computed = (...formulas: string[]) =>
  formulas.map((formula, i) => ({ key: `x_${i + 1}`, title: `C${i + 1}`, formula }))
const asha = () => ({ column: 'full_name', is: 'begins', values: ['Asha'] })

/** The value of a formula for one person. */
async function valueOf(formula: string, more: object = {}) {
  const { status, body } = await ask('hari', {
    ...more,
    computed: computed(formula),
    columns: ['x_1'],
    filters: [asha()],
  })
  expect([status, body.left_out]).toEqual([200, []])
  return body.results[0]?.['x_1']
}

describe('a formula is reckoned exactly', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['[annual_salary] / 12', '83333.33'],
    ['round([annual_salary] / 12, 0) * 12 - [annual_salary]', '-4.00'],
    ['round(2.5) & "," & round(-2.5) & "," & round(1250, -2)', '3,-3,1300'],
    ['1 / 3', '0.3333'],
    ['1 / 0', null],
    ['ceil(1.2) + floor(-1.2) + abs(-3)', '3'],
    ['2 + 3 * -4', '-10'],
    ['days([joined_on], 2020-03-01)', 1],
    ['months([joined_on], today())', 80],
    ['years([date_of_birth], today())', 35],
    ['years([date_of_birth], add_days(today(), 11))', 36],
    ['add_months([joined_on], 12)', '2021-02-28'],
    ['year(today()) & "-" & month(today())', '2026-11'],
    ['bs_date(today())', '2083-08-04'],
    ['bs_year([joined_on]) & "/" & bs_month([joined_on])', '2076/11'],
    ['bs_date(1900-01-01)', null],
    ['if([annual_salary] >= 500000 and not [annual_salary] > 2000000, "middle", "other")', 'middle'],
    ['if([left_on] > today(), 1, 2)', '2'],
    ['first([left_on], [joined_on])', '2020-02-29'],
    ['is_empty([left_on])', true],
    ['min(3, 2, 10) & max([joined_on], 2019-01-01)', '22020-02-29'],
    ['upper([work_email]) & [left_on]', 'ASHA@HIMAL.TEST'],
    ['join(" / ", "a", [left_on], 1.50)', 'a / 1.5'],
    ['left("नेपाल", 2) & length("नेपाल")', 'ने5'],
    [`"'; drop table employee; --"`, `'; drop table employee; --`],
    ['contains([work_email], "HIMAL")', true],
    ['between(today(), 2026-11-20, 2026-11-20)', true],
    ['one_of(1 + 1, 2, 3)', true],
    ['if(yes, empty, 1)', null],
  ])('%s is %j', async (formula, value) => expect(await valueOf(formula)).toBe(value))
})

test('parameters are answered by days relative to today, in either calendar', async () => {
  const parameters = [
    { key: 'rate', title: 'Rate', kind: 'number', values: ['1.1'] },
    { key: 'period', title: 'Period', kind: 'period', values: ['last_month', 'BS'] },
    { key: 'until', title: 'Until', kind: 'day', values: ['last_month_end', 'AD'] },
    { key: 'word', title: 'Word', kind: 'text' },
  ]
  expect(await valueOf('[annual_salary] * @rate', { parameters })).toBe('1100000.00')
  expect(await valueOf('start(@period) & "–" & end(@period) & " " & @until', { parameters })).toBe(
    '2026-10-18–2026-11-16 2026-10-31',
  )
  expect(await valueOf('is_empty(@word)', { parameters })).toBe(true)
})

test('it is filtered, sorted, grouped and added up like any other column', async () => {
  const pay = computed('first([annual_salary], 0) / 12', 'if([x_1] > 0, "paid", "not told")')
  const list = await ask('hari', {
    computed: pay,
    columns: ['code', 'x_1'],
    filters: [{ column: 'x_1', is: 'at_least', values: ['83333.33'] }],
    sort: [{ key: 'x_1', descending: true }],
  })
  expect(list.body).toMatchObject({
    count: 1,
    results: [{ x_1: '83333.33' }],
    columns: [{ key: 'code' }, { key: 'x_1', title: 'C1', kind: 'money' }],
  })
  const sums = await ask('hari', {
    computed: pay,
    groups: [{ column: 'x_2' }],
    measures: [{ what: 'count' }, { what: 'sum', column: 'x_1' }],
    sort: [{ key: 'x_2', descending: true }],
  })
  expect(sums.body.results).toMatchObject([
    { x_2: 'paid', count: 1, 'sum:x_1': '83333.33' },
    { x_2: 'not told', 'sum:x_1': '0.00' },
  ])
  expect(sums.body.totals).toMatchObject({ 'sum:x_1': '83333.33' })
})

describe('it has the rights of what it is made of', () => {
  const secret = computed('[annual_salary] / 12', 'if([x_1] > 0, "paid", "not told")', 'upper([code])')
  beforeAll(() => holds('gita', '9.00', '4.01'))

  test.each([
    ['shown', { columns: ['code', 'x_2'] }, 'column'],
    [
      'filtered by',
      { columns: ['code'], filters: [{ column: 'x_2', is: 'is', values: ['paid'] }] },
      'filter',
    ],
    ['grouped by', { groups: [{ column: 'x_2' }], measures: [{ what: 'count' }] }, 'group'],
    ['added up', { groups: [{ column: 'gender' }], measures: [{ what: 'sum', column: 'x_1' }] }, 'figure'],
  ])('%s it falls away for whoever may not read the pay', async (_, more, what) => {
    const { status, body } = await ask('gita', { computed: secret, ...more })
    expect(status).toBe(200)
    expect(body.left_out).toMatchObject([{ what, title: what === 'figure' ? 'C1' : 'C2' }])
    expect(JSON.stringify([body.results, body.columns])).not.toMatch(/paid|not told|83333/)
  })

  test('one of columns that they may read is shown to them', async () => {
    const { body } = await ask('gita', { computed: secret, columns: ['x_3'], filters: [asha()] })
    expect(body).toMatchObject({ left_out: [], count: 1 })
  })

  test('a shared report comes without it, and without its formula', async () => {
    const saved = await world.as('hari').get(reportBuilder.create, {
      params: org,
      body: { name: 'Monthly pay', definition: of({ computed: secret, columns: ['code', 'x_2', 'x_3'] }) },
    })
    const params = { ...org, id: saved.id }
    await world.as('hari').get(reportBuilder.share, { params, body: { shared: 'Everybody', version: 1 } })
    const opened = await world.as('gita').get(reportBuilder.read, { params })
    expect(opened.definition).toMatchObject({ columns: ['code', 'x_3'], computed: [{ key: 'x_3' }] })
    expect(JSON.stringify(opened)).not.toContain('annual_salary')
    expect(opened.left_out).toEqual([{ what: 'column', title: 'C2' }])
  })

  test('nor is what is in a column told as a choice of a parameter', async () => {
    const parameters = [{ key: 'blood', title: 'Blood', kind: 'list', column: 'blood_group', values: ['A+'] }]
    const { body } = await ask('gita', {
      parameters,
      columns: ['code'],
      filters: [{ column: 'blood_group', is: 'any_of', parameter: 'blood' }],
    })
    expect(body.left_out).toEqual([{ what: 'filter', title: 'Blood group' }])
  })
})

test('a formula that does not fit is refused with its place', async () => {
  const wrong = await ask('hari', { computed: computed('[code] + 1'), columns: ['x_1'] })
  expect([wrong.status, wrong.body]).toEqual([
    400,
    { definition: ['C1, at 1: “+” needs a number here; this is a text.'] },
  ])
})

test('a parameter that must be answered is asked for before anything is shown', async () => {
  const parameters = [{ key: 'p', title: 'Joined in', kind: 'period', is_required: true }]
  const filters = [{ column: 'joined_on', is: 'period', parameter: 'p' }]
  const open = await ask('hari', { parameters, filters, columns: ['code'] })
  expect([open.status, open.body]).toEqual([400, { parameters: ['Joined in is Required'] }])
  const answered = await ask('hari', {
    parameters: [{ ...parameters[0], values: ['2020-02-01', '2020-02-29'] }],
    filters,
    columns: ['full_name'],
  })
  expect(answered.body).toMatchObject({ count: 1 })
})

test('each saving is kept with what was changed by it, for its maker alone', async () => {
  const hari = world.as('hari')
  const first = of({ columns: ['code'] })
  const { id } = await hari.get(reportBuilder.create, {
    params: org,
    body: { name: 'Kept', definition: first },
  })
  const params = { ...org, id }
  await hari.get(reportBuilder.share, { params, body: { shared: 'Everybody', version: 1 } })
  const second = of({ columns: ['code', 'full_name'], computed: computed('1') })
  await hari.get(reportBuilder.change, {
    params,
    body: { name: 'Kept well', definition: second, version: 2 },
  })
  const { count, results } = await hari.get(reportBuilder.versions, { params })
  expect(count).toBe(2)
  expect(results).toMatchObject([
    { version: 3, name: 'Kept well', is_current: true, changed: ['name', 'columns', 'computed'] },
    { version: 1, name: 'Kept', is_current: false, changed: [], definition: first },
  ])
  expect((await world.as('gita').ask(reportBuilder.versions, { params })).status).toBe(404)
})
