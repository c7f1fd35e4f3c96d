import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows, importSample } from '#engines/exchange/exchange.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { writeDefinition } from '#engines/dataset/definition-text.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import { defined } from '#test/custom-fields.ts'
import { importing } from '#test/importing.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
let hr: ReturnType<typeof importing>
const org = 'himal'
const params = { org }
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
  await defined(world, { title: 'T-shirt size', kind: 'Choice', options: ['S', 'M', 'L'] })
  await defined(world, { title: 'Licences', kind: 'Several choices', options: ['A', 'B', 'C'] })
  await defined(world, { title: 'Ward', kind: 'Number', is_required: true })
  await defined(world, { title: 'Card', kind: 'Text', is_unique: true })
  await defined(world, { title: 'Vegetarian', kind: 'Yes or no' })
  await defined(world, { title: 'Vaccinated on', kind: 'Date' })
  await defined(world, { title: 'Allowance', kind: 'Money' })
  await defined(world, { title: 'Insurance number', kind: 'Text', is_sensitive: true })
  await defined(world, { title: 'T-shirt size', kind: 'Text' }, { org: 'terai', name: 'sunil' })
})
afterAll(() => world.close())

const stored = async (code: string) =>
  (
    await world.inOrg(org, (db) =>
      sql<{
        custom: unknown
        version: number
      }>`select custom, version from employee where code = ${code}`.execute(db),
    )
  ).rows[0]
const holds = (...codes: string[]) =>
  world.inOrg(org, async (db) => {
    await db.updateTable('permission_group').set({ codes }).where('name', 'like', 'Gita Thapa%').execute()
    world.services.viewers.forgetAll()
  })

test('a file of people fills the fields of the organization, told by their titles', async () => {
  const checked = await hr.check(
    'Code,Name,T-shirt size,Licences,Ward,Card,Vegetarian,Vaccinated on,Allowance\nC-1,Ram Custom,M,B; A,07,X-1,Yes,2026-05-01,1500\nC-2,Sita Custom,,,3,X-2,No,,\n',
  )
  expect(checked.mapping).toMatchObject({
    'T-shirt size': 'custom_t_shirt_size',
    Ward: 'custom_ward',
    Card: 'custom_card',
  })
  expect(checked.counts).toMatchObject({ valid: 2, to_create: 2 })
  expect((await hr.run(checked.id)).counts).toMatchObject({ created: 2 })
  expect((await stored('C-1'))?.custom).toEqual({
    t_shirt_size: 'M',
    licences: ['A', 'B'],
    ward: '7',
    card: 'X-1',
    vegetarian: true,
    vaccinated_on: '2026-05-01',
    allowance: '1500.00',
  })
  const again = await hr.check('Code,Name,Ward,Card\nC-1,Ram Custom,7,X-1\nC-2,Sita Custom,3,X-2\n')
  expect(again.counts).toMatchObject({ unchanged: 2, to_update: 0 })
})

test('what a cell may not be is said at the cell', async () => {
  const { id, counts } = await hr.check(
    'Code,Name,T-shirt size,Licences,Ward,Card\nW-1,Wrong One,XXL,,1,\nW-2,Wrong Two,,Z,1,\nW-3,Wrong Three,,,,\nW-4,Wrong Four,,,4,X-1\nW-5,Wrong Five,,,5,N-1\nW-6,Wrong Six,,,6,n-1\nC-1,Ram Custom,,,#CLEAR,\n',
  )
  expect(counts).toMatchObject({ valid: 1, errors: 6 })
  const { results } = await world
    .as('hari')
    .get(importRows, { params: { org, id }, query: { errors: 'true' } })
  expect(results.map(({ errors }) => errors)).toMatchObject([
    { custom_t_shirt_size: [expect.stringContaining('XXL')] },
    { custom_licences: ['Select a valid choice.'] },
    { custom_ward: ['Ward is Required'] },
    { custom_card: ['Employee with this card already exists.'] },
    { custom_card: ['Row 6 has the same.'] },
    { custom_ward: ['Ward is Required'] },
  ])
})

test('#CLEAR empties, blank keeps, and undoing gives back what was there', async () => {
  const before = await stored('C-1')
  const { id } = await hr.take(
    'Code,Name,T-shirt size,Card\nC-1,Ram Custom,#CLEAR,\nC-2,Sita Custom,L,X-2\nC-3,Gopal Custom,S,X-3\n',
  )
  expect((await stored('C-1'))?.custom).toEqual({ ...Object(before?.custom), t_shirt_size: undefined })
  expect((await stored('C-2'))?.custom).toMatchObject({ t_shirt_size: 'L' })
  expect(await hr.undo(id)).toMatchObject({ state: 'Undone', counts: { undone: 3 } })
  expect((await stored('C-1'))?.custom).toEqual(before?.custom)
  expect((await stored('C-2'))?.custom).not.toHaveProperty('t_shirt_size')
  expect(await stored('C-3')).toBeUndefined()
})

test('is not undone for whom somebody has changed since', async () => {
  const { id } = await hr.take(
    'Code,Name,T-shirt size,Mobile\nC-1,Ram Custom,L,\nC-2,Sita Custom,L,9800000001\n',
  )
  await world.inOrg(org, (db) =>
    sql`update employee set custom = custom || '{"ward": "9"}', version = version + 1 where code = 'C-1'`.execute(
      db,
    ),
  )
  expect(await hr.undo(id)).toMatchObject({
    state: 'Done',
    error: 'Not undone: changed or used since the import: Ram Custom (C-1).',
  })
})

test('the template with what is stored goes back in unchanged, and holds what its reader may read', async () => {
  await holds('4.02')
  const sample = async (name: 'hari' | 'gita') => {
    const answer = await world.as(name).ask(importSample, {
      params: { org, name: 'employees' },
      query: { format: 'csv', with_data: 'true' },
    })
    return String(answer.body)
  }
  const mine = await sample('hari')
  expect(mine.split('\n')[0]).toContain('Ward,Card,Vegetarian,Vaccinated on,Allowance,Insurance number')
  expect(mine).toContain('A; B')
  expect(await sample('gita')).not.toContain('Insurance number')
  const back = await hr.check(mine)
  expect(back.counts).toMatchObject({ to_create: 0, to_update: 0, errors: 0 })
})

test('a report shows, filters and groups by them, for those who may, and is a file with them', async () => {
  const of = (more: object) => writeDefinition(Definition.parse({ data_set: 'employees', ...more }))
  const rows = (name: 'hari' | 'gita', more: object) =>
    world.as(name).ask(reportBuilder.rows, { params, query: { definition: of(more) } })
  const sizes = await rows('hari', {
    columns: ['code', 'custom_ward', 'custom_licences', 'custom_vegetarian', 'custom_allowance'],
    filters: [{ column: 'custom_t_shirt_size', is: 'any_of', values: ['L'] }],
    sort: [{ key: 'custom_ward', descending: true }],
  })
  expect(sizes.body.results).toMatchObject([
    {
      code: 'C-1',
      custom_ward: '9',
      custom_licences: 'A, B',
      custom_vegetarian: true,
      custom_allowance: '1500.00',
    },
    { code: 'C-2', custom_ward: '3', custom_licences: null, custom_vegetarian: false },
  ])
  const grouped = await rows('hari', {
    filters: [{ column: 'custom_ward', is: 'at_least', values: ['1'] }],
    groups: [{ column: 'custom_t_shirt_size' }],
    measures: [{ what: 'sum', column: 'custom_ward' }, { what: 'count' }],
  })
  expect(grouped.body.results).toEqual([{ custom_t_shirt_size: 'L', 'sum:custom_ward': '12', count: 2 }])
  expect(grouped.body.columns.map(({ title }) => title)).toEqual(['T-shirt size', 'Sum of Ward', 'Count'])
  await holds('4.01', '4.15')
  const guarded = await rows('gita', { columns: ['code', 'custom_insurance_number', 'custom_ward'] })
  expect(guarded.body.left_out).toEqual([{ what: 'column', title: 'Insurance number' }])
  const { results } = await world.as('gita').get(reportBuilder.dataSets, { params })
  const known = results.find(({ name }) => name === 'employees')?.columns.map(({ key }) => key)
  expect(known).toContain('custom_ward')
  expect(known).not.toContain('custom_insurance_number')
  const theirs = await world.as('sunil').get(reportBuilder.dataSets, { params: { org: 'terai' } })
  const own = theirs.results.find(({ name }) => name === 'employees')?.columns ?? []
  expect(own.filter(({ key }) => key.startsWith('custom_')).map(({ key }) => key)).toEqual([
    'custom_t_shirt_size',
  ])
  const file = await world.as('hari').ask(reportBuilder.export, {
    params,
    body: {
      definition: Definition.parse({ data_set: 'employees', columns: ['code', 'custom_ward'] }),
      title: 'Wards',
      format: 'csv',
    },
  })
  expect(file.status).toBe(202)
})
