import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExport } from '#engines/exchange/export.ts'
import { infoOf } from '#engines/dataset/data-set-server.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { employees } from '#modules/hris/server/data-sets/employees.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import type { Name } from '#test/cast.ts'
import { until } from '#test/services.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
const secret = '987654.32'
let world: World
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  await world.inOrg('himal', async (db) => {
    const employee_id = world.id('asha')
    await db
      .insertInto('employee_compensation')
      .values({
        id: crypto.randomUUID(),
        employee_id,
        valid_from: '2020-01-01',
        pay_basis: 'Salaried',
        annual_salary: secret,
      })
      .execute()
    await db
      .insertInto('employee_bank')
      .values({
        id: crypto.randomUUID(),
        employee_id,
        bank_name: 'Nabil',
        account_name: 'Asha',
        account_number: 'BANK-4711',
      })
      .execute()
    await db.insertInto('employee_legal_info').values({ employee_id, pan_no: 'PAN-4711' }).execute()
  })
})
afterAll(() => world.close())

/** What gita's group holds from now on. */
const gitaHolds = async (...codes: string[]) => {
  await world.inOrg('himal', (db) =>
    sql`update permission_group g set codes = ${codes} from permission_group_member m
      where m.group_id = g.id and m.account_id = ${world.account('gita')}`.execute(db),
  )
  world.services.viewers.forgetAll()
}
const of = (more: object): Definition => Definition.parse({ data_set: 'employees', ...more })
const ask = (name: Name, more: object, slug = 'himal') =>
  world.as(name).ask(reportBuilder.rows, {
    params: { org: slug },
    query: { definition: writeDefinition(of(more)) as never },
  })
const guarded = [
  'annual_salary',
  'hourly_rate',
  'pay_basis',
  'account_number',
  'pan_no',
  'passport_expires_on',
  'documents',
]

describe('whoever keeps records, and no more than that,', () => {
  beforeAll(() => gitaHolds('4.01', '4.15'))

  test('is told of no guarded column', async () => {
    const { results } = await world.as('gita').get(reportBuilder.dataSets, { params: org })
    expect(results.map(({ name }) => name)).toEqual([
      'employees',
      'assignments',
      'family-members',
      'educations',
      'experiences',
      'emergency-contacts',
      'addresses',
      'languages',
      'trainings',
      'engagements',
    ])
    const keys = results.flatMap(({ columns }) => columns.map(({ key }) => key))
    expect(keys).toContain('full_name')
    expect(keys.filter((key) => guarded.includes(key))).toEqual([])
    const whole = await world.as('hari').get(reportBuilder.dataSets, { params: org })
    expect(whole.results.flatMap(({ columns }) => columns.map(({ key }) => key))).toEqual(
      expect.arrayContaining(guarded),
    )
  })

  test('has the ready-made table, and of it what they may read', async () => {
    const { results } = await world.as('gita').get(reportBuilder.dataSets, { params: org })
    const [table, ...others] = results.flatMap(({ wide }) => wide ?? [])
    if (!table) throw new Error('No table')
    expect([table.title, others]).toEqual(['Employee Master', []])
    const { status, body } = await ask('gita', table.definition)
    expect([status, body.left_out, body.columns.map(({ key }) => key)]).toEqual([
      200,
      [],
      table.definition.columns,
    ])
    expect(body.results.every((row) => row['joined_on'] !== null)).toBe(true)
    const declared = { ...employees, wide: { title: 'All', columns: ['code', ...guarded] } }
    expect(infoOf(declared, new Set(['4.01'])).wide?.definition.columns).toEqual(['code'])
    expect(infoOf(declared, new Set(['4.00', '11.00'])).wide?.definition.columns).toEqual([
      'code',
      ...guarded,
    ])
  })

  test.each(guarded)('cannot see %s, nor filter, sort, group or reckon by it', async (column) => {
    const { body: plain } = await ask('gita', { columns: ['code'], sort: [{ key: 'code' }] })
    const shown = await ask('gita', {
      columns: ['code', column],
      sort: [{ key: column, descending: true }, { key: 'code' }],
    })
    expect(shown.body.columns.map(({ key }) => key)).toEqual(['code'])
    expect(shown.body.results).toEqual(plain.results)
    expect(shown.body.left_out.map(({ what }) => what)).toEqual(['column'])

    const filtered = await ask('gita', {
      columns: ['code'],
      sort: [{ key: 'code' }],
      filters: [{ column, is: 'filled' }],
    })
    expect(filtered.body.results).toEqual(plain.results)
    expect(filtered.body.left_out.map(({ what }) => what)).toEqual(['filter'])

    const grouped = await ask('gita', { groups: [{ column }], measures: [{ what: 'different', column }] })
    expect(grouped.body.results).toEqual([{ count: plain.count }])
    expect(grouped.body.left_out.map(({ what }) => what)).toEqual(['group', 'figure'])

    const values = await world
      .as('gita')
      .ask(reportBuilder.values, { params: org, query: { data_set: 'employees', column } })
    expect(values.status).toBe(400)
    for (const { body } of [shown, filtered, grouped])
      expect(JSON.stringify(body)).not.toMatch(/987654|4711|Nabil/)
  })

  test('does not save, share or export it either', async () => {
    const definition = of({ columns: ['code', 'annual_salary'] })
    const saved = await world
      .as('gita')
      .ask(reportBuilder.create, { params: org, body: { name: 'Pay', definition } })
    expect([saved.status, saved.body]).toEqual([400, { definition: ['You may not read Annual salary.'] }])
    const { id } = await world
      .as('gita')
      .get(reportBuilder.export, { params: org, body: { definition, title: 'Pay', format: 'csv' } })
    expect(await fileOf('gita', id)).toMatch(/^\uFEFFCode\r\n/)
    const mine = await world
      .as('hari')
      .get(reportBuilder.export, { params: org, body: { definition, title: 'Pay', format: 'csv' } })
    expect(await fileOf('hari', mine.id)).toMatch(/^\uFEFFCode,Annual salary\r\n[^]*E-0001,987654.32\r\n/)
  })
})

async function fileOf(name: Name, id: string): Promise<string> {
  const { state, error } = await until(
    () => world.as(name).get(readExport, { params: { ...org, id } }),
    ({ state }) => state !== 'Queued' && state !== 'Running',
    20_000,
  )
  expect([state, error]).toEqual(['Done', null])
  const { body } = await world.as(name).raw('GET', `/exports/himal/reports/${id}/download/`)
  return String(body)
}

test('with the code of pay she sees pay and nothing of the bank; with that of the bank the other way round', async () => {
  const all = {
    columns: ['code', 'annual_salary', 'account_number'],
    filters: [{ column: 'code', is: 'is', values: ['E-0001'] }],
  }
  await gitaHolds('4.01', '4.15', '11.02', '11.03')
  expect((await ask('gita', all)).body.results).toMatchObject([{ code: 'E-0001', annual_salary: secret }])
  expect(JSON.stringify((await ask('gita', all)).body)).not.toContain('BANK')
  await gitaHolds('4.01', '4.15', '4.17')
  expect((await ask('gita', all)).body.results).toMatchObject([
    { code: 'E-0001', account_number: 'BANK-4711' },
  ])
  expect(JSON.stringify((await ask('gita', all)).body)).not.toContain('987654')
})

test('a data set belongs to those who may read what is in it', async () => {
  await gitaHolds('4.15', '11.00')
  const { results } = await world.as('gita').get(reportBuilder.dataSets, { params: org })
  // who makes the pay reads what was paid, and of the record nothing but whose it is
  expect(results.map(({ name }) => name)).toEqual([
    'pay-history',
    'payslips',
    'payslip-lines',
    'advance-salaries',
    'loans',
    'loan-entries',
  ])
  expect(await ask('gita', { columns: ['code'] })).toMatchObject({
    status: 403,
    body: { detail: 'You may not read Employees.' },
  })
  const exported = await world.as('gita').ask(reportBuilder.export, {
    params: org,
    body: { definition: of({ columns: ['code'] }), title: 'x', format: 'csv' },
  })
  expect(exported.status).toBe(403)
  const leave = of({ data_set: 'leave-requests', columns: ['code'] })
  await gitaHolds('4.00')
  expect((await ask('gita', leave)).status).toBe(403)
  await gitaHolds('9.00', '6.03')
  expect((await ask('gita', leave)).status).toBe(200)
  expect((await ask('gita', { columns: ['code'] })).status).toBe(403)
})

test('whoever audits reads what HR reads, and saves nothing', async () => {
  expect((await ask('anil', { columns: ['code'] })).status).toBe(200)
  const saved = await world
    .as('anil')
    .ask(reportBuilder.create, { params: org, body: { name: 'x', definition: of({ columns: ['code'] }) } })
  expect(saved.status).toBe(403)
})

test('an organization shows its own people only', async () => {
  const codes = async (slug: string) =>
    (await ask('om', { columns: ['code'] }, slug)).body.results.map(({ code }) => code)
  expect(await codes('himal')).toContain('E-0001')
  expect(await codes('terai')).not.toContain('E-0001')
  expect(await codes('terai')).toContain('E-0007')
})

test.each([
  ['a column that is not there', { columns: ['salary'] }, /There is no column salary/],
  ['a data set that is not there', { data_set: 'secrets' }, /Select a valid choice/],
  [
    'a word for a number',
    { columns: ['code'], filters: [{ column: 'age', is: 'is', values: ['old'] }] },
    /a number is needed/,
  ],
])('%s is refused', async (_, more, words) => {
  const { status, body } = await ask('hari', more)
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toMatch(words)
})

test('a page of a list, a summary with its whole, and the rows behind a line agree', async () => {
  const list = await ask('hari', { columns: ['code', 'gender'], sort: [{ key: 'code' }] })
  expect(list.body.results[0]).toEqual({
    code: 'E-0001',
    gender: 'Female',
    _id: world.id('asha'),
    _person: world.id('asha'),
  })
  const summary = await ask('hari', {
    groups: [{ column: 'gender' }],
    measures: [{ what: 'count' }, { what: 'least', column: 'joined_on' }],
  })
  expect(summary.body.totals).toEqual({ count: list.body.count, 'least:joined_on': '2020-01-01' })
  const women = summary.body.results.find(({ gender }) => gender === 'Female')
  const behind = await ask('hari', {
    columns: ['code'],
    filters: [{ column: 'gender', is: 'any_of', values: ['Female'] }],
  })
  expect(behind.body.count).toBe(women?.['count'])
  const months = await ask('hari', { groups: [{ column: 'joined_on', by: 'month', calendar: 'BS' }] })
  expect(months.body.results).toEqual([
    { 'joined_on:month:BS': '2019-12-17', 'joined_on:month:BS:title': 'Poush 2076', count: list.body.count },
  ])
})

test('the values of a listed column are there to choose from', async () => {
  await world.inOrg('himal', (db) =>
    sql`update employee set nationality = case when gender = 'Male' then 'Nepali' else 'Indian' end`.execute(
      db,
    ),
  )
  const values = (search: string) =>
    world.as('hari').get(reportBuilder.values, {
      params: org,
      query: { data_set: 'employees', column: 'nationality', search },
    })
  expect((await values('')).results.map(({ value }) => value).toSorted()).toEqual(['Indian', 'Nepali'])
  expect((await values('nep')).results).toEqual([{ value: 'Nepali' }])
})
