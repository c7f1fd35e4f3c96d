import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { imports } from '#engines/exchange/exchange.ts'
import { importing } from '#test/importing.ts'
import { converted, hasSpreadsheet, mustHaveSpreadsheet } from '#test/spreadsheet.ts'
import { openWorld, type World } from '#test/world.ts'

// A city's own list of its employees, with invented names. CITY_FILE names the whole of it: 31,133 rows.
const whole = process.env['CITY_FILE']
const city = readFileSync(
  whole ?? new URL('../../../../test/data/city-employees.csv', import.meta.url),
  'utf8',
)
const count = city.trim().split('\n').length - 1

let world: World
let hr: ReturnType<typeof importing>
beforeAll(async () => {
  world = await openWorld({ env: { ROLE: 'all' } })
  hr = importing(world)
})
afterAll(() => world.close())

test('the program that plays the office is there where everything is proven', () => {
  expect(hasSpreadsheet || !mustHaveSpreadsheet).toBe(true)
})

/** What a spreadsheet writes as CSV, as rows of cells: quotes only where they are needed. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
const written = (row: readonly string[]) =>
  row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')

const everything = async () => {
  const { rawPayload } = await world.app.inject({
    url: '/api/v1/imports/himal/employees/sample/?format=xlsx&with_data=true',
    headers: { authorization: `Bearer ${world.as('hari').token}` },
  })
  return rawPayload
}
interface Change {
  table_name: string
  operation: string
  code: string
  columns: string[]
}
const changedSince = (at: string) =>
  world.inOrg('himal', async (db) => {
    const { rows } = await sql<Change>`
      select a.table_name, a.operation, e.code,
        array(select k from jsonb_object_keys(case when a.operation = 'update' then a.changes else '{}' end) k
          where k not in ('version', 'updated_at') order by k) as columns
      from audit_row a
      left join employee_compensation p on a.table_name = 'employee_compensation' and p.id = a.row_id
      left join employment_assignment t on a.table_name = 'employment_assignment' and t.id = a.row_id
      left join supervisor_link l on a.table_name = 'supervisor_link' and l.id = a.row_id
      left join employee e on e.id = coalesce(t.employee_id, p.employee_id, l.employee_id, a.owner_id, a.row_id)
      where a.at > ${at}::timestamptz and a.table_name in ('employee', 'employment_assignment', 'employee_compensation', 'supervisor_link')
      order by e.code, a.table_name, a.operation`.execute(db)
    return rows
  })
const databaseNow = async () => {
  const { rows } = await world.inOrg('himal', (db) =>
    sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db),
  )
  return rows[0]?.at ?? ''
}

describe.skipIf(!hasSpreadsheet)('a file that an office opens, edits and saves', () => {
  let codes: string[] = []
  test('goes in as the city publishes it', { timeout: 600_000 }, async () => {
    const done = await hr.take(city)
    expect(done).toMatchObject({ state: 'Done', counts: { created: count, errors: 0 } })
  })

  test('comes back unchanged and changes nothing', { timeout: 600_000 }, async () => {
    const back = await converted(await converted(await everything(), 'xlsx', 'csv'), 'csv', 'xlsx')
    const { counts } = await hr.check(back, {}, 'back.xlsx')
    expect(counts).toMatchObject({ errors: 0, to_create: 0, to_update: 0, unchanged: count + 6 })
  })

  test('what was edited changes, and nothing else gets a new version', { timeout: 600_000 }, async () => {
    const text = String(await converted(await everything(), 'xlsx', 'csv'))
    const [head = '', ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\n')
    const names = cells(head)
    const rows = lines.map(cells)
    const at = (title: string) => names.findIndex((name) => name.replace(/ \*$/, '') === title)
    const salaried = rows.filter((row) => row[at('Pay basis')] === 'Salaried' && row[at('Annual salary')])
    const [pay, title, phone, name, chief, below] = [1, 20, 40, 60, 80, 100].map(
      (index) => salaried[index] ?? [],
    )
    const code = (row: readonly string[] = []) => row[at('Code')] ?? ''
    codes = [pay, title, phone, name, below].map(code)
    expect(new Set(codes).size).toBe(5)
    const set = (row: string[] | undefined, column: string, value: string) => {
      expect(at(column), column).toBeGreaterThanOrEqual(0)
      if (row) row[at(column)] = value
    }
    set(pay, 'Annual salary', '123456.78')
    set(title, 'Job title', 'KEEPER OF THE GATES')
    set(phone, 'Mobile', '9841234567')
    set(name, 'Last name', 'Tuladhar')
    set(below, 'Supervisor', code(chief))
    const edited = await converted([head, ...rows.map(written)].join('\n'), 'csv', 'xlsx')

    const began = await databaseNow()
    const checked = await hr.check(edited, {}, 'edited.xlsx')
    expect(checked.counts).toMatchObject({ errors: 0, to_create: 0, to_update: 5, unchanged: count + 1 })
    expect((await hr.run(checked.id)).counts).toMatchObject({ created: 0, updated: 5, skipped: 0 })
    const changes = (await changedSince(began)).map(({ code: whose, ...change }) => ({ whose, ...change }))
    const of = (row: readonly string[] | undefined) =>
      changes
        .filter(({ whose }) => whose === code(row))
        .map(({ table_name, operation, columns }) => [table_name, operation, ...columns].join(' '))
    expect(of(pay)).toEqual(['employee_compensation update annual_salary'])
    expect(of(title)).toEqual(['employment_assignment update job_title_id'])
    expect(of(phone)).toEqual(['employee update mobile'])
    expect(of(name)).toEqual(['employee update full_name last_name'])
    expect(of(below)).toEqual(['supervisor_link insert'])
    expect(changes).toHaveLength(5)
  })

  test('and is undone: all five are as they were', { timeout: 600_000 }, async () => {
    const { results } = await world.as('hari').get(imports, {
      params: { org: 'himal' },
      query: { limit: 1 },
    })
    const began = await databaseNow()
    expect((await hr.undo(results[0]?.id ?? '')).state).toBe('Undone')
    const touched = new Set((await changedSince(began)).map(({ code: whose }) => whose))
    expect([...touched].toSorted()).toEqual(codes.toSorted())
  })
})
