import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { createExport, downloadExport, readExport } from '#engines/exchange/export.ts'
import type { OutColumn } from '#engines/report/facts.ts'
import type { Name } from '#test/cast.ts'
import { openLeaveReports } from '#test/leave-reports-world.ts'
import { openLeaveYear } from '#test/leave-year-world.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import { until } from '#test/services.ts'
import type { World } from '#test/world.ts'

type Row = Record<string, unknown>
type Body = Row & { results: Row[]; totals: Row; columns: OutColumn[] }
type Table = Record<string, unknown>[]

const december = 'from=2026-12-01&to=2026-12-31'
/** What an answer says, as lines of a table. What columns are called by ids is called by names here. */
const told: Record<string, (body: Body) => Table> = {
  by: ({ results, totals, columns, period }) => [
    ...[...results, { ...totals, group: '=' } as Row].map((row) => called(row, columns, ['amount'])),
    period as Row,
  ],
  division: ({ results, totals, columns, period, former }) => [
    ...[...results, { ...totals, group: '=' } as Row].map((row) =>
      renamed(called(row, columns, []), (name) => name.replace('former_', 'former ')),
    ),
    { period, former },
  ],
  years: ({ results, totals, columns }) =>
    [...results, { ...totals, group: '=' } as Row].map((row) => {
      const { group, ...line } = called(
        row,
        columns,
        ['days', 'took'],
        (title, measure) => `${title} ${measure}`,
      )
      return { title: group, ...line }
    }),
  grid: ({ results, columns }) =>
    results.map((row) => {
      const line = called(row, columns, ['amount', 'code', 'days'])
      return { person: (row['person'] as Row)['full_name'], ...line }
    }),
  whole: ({ results, columns }) =>
    results
      .filter(({ took }) => took)
      .map((row) => {
        const { group, took, ...line } = called(row, columns, ['amount'])
        return { title: group, people: took, ...line }
      }),
  summary: ({ results, types }) =>
    results.flatMap(({ person, types: own }) =>
      type(types).flatMap(({ id, name }) => {
        const figures = record(own)[id]
        return figures ? [{ person: (person as Row)['full_name'], type: name, ...figures }] : []
      }),
    ),
  summed: ({ totals, types }) =>
    type(types).flatMap(({ id, name }) =>
      record(totals)[id] ? [{ type: name, ...record(totals)[id] }] : [],
    ),
  behind: ({ results, count }) => [
    ...results.map(({ person, days, unpaid_days, said }) => ({
      person: (person as Row)['full_name'],
      days,
      unpaid_days,
      said,
    })),
    { count },
  ],
  lines: ({ results, count }) => [...results.map(({ id: _, ...row }) => row), { count }],
  flat: ({ results, totals, count }) => [...results, { '=': count, ...totals }],
}
const type = (t: unknown) => t as { id: string; name: string }[]
const record = (value: unknown) => (value ?? {}) as Record<string, Row | undefined>
const renamed = (row: Row, to: (name: string) => string): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [to(name), value]))

/** A row with its groups and steps by their titles, of these measures; what it opens is left out. */
function called(
  { key: _, opens: __, cells: ___, person: ____, ...row }: Row,
  columns: readonly OutColumn[],
  measures: readonly string[],
  title = (name: string, _measure: string) => name,
): Row {
  const across = columns.filter(({ by }) => by)
  const fixed = Object.entries(row).filter(
    ([name]) => !across.some(({ group = '' }) => name.endsWith(`_${group}`)),
  )
  return Object.fromEntries([
    ...fixed,
    ...across.flatMap(({ group = '', title: own, names, measure = '' }) =>
      measures
        .filter((name) => name === measure || name === 'took')
        .map((name) => [title(names?.[0] ?? own, name), row[`${name}_${group}`]]),
    ),
  ]) as Row
}

/** What names ids stand for in the questions. */
let id: Record<string, string> = {}

/** As text: a line for each row, ids by the order in which they come. */
async function look(world: World, name: Name, path: string, shape: string) {
  const { status, body } = await world.as(name).raw('GET', `/reports/himal/${path}`)
  const lines = status === 200 ? (told[shape]?.(body as Body) ?? []) : [body as Row]
  const seen: string[] = []
  const text = lines.map((line) =>
    Object.entries(line)
      .filter(([, value]) => value !== undefined && value !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' | '),
  )
  return [status, ...text].join('\n').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (one) => {
    if (!seen.includes(one)) seen.push(one)
    return `#${seen.indexOf(one) + 1}`
  })
}

const lists = (queries: readonly string[], paths: readonly string[]) =>
  paths.flatMap((path) => queries.map((query) => `${path}/?${query}`))
const roles = [
  ['hari', 'as=hr'],
  ['maya', 'as=supervisor'],
  ['rajan', 'as=supervisor'],
  ['asha', ''],
] as const

const ofYear = lists(
  ['', 'gender=Female'],
  [
    'leave-balance-by-type',
    'individual-leave-balance',
    'carry-forward-by-type',
    'carry-forward',
    'leave-paid-above-limit',
    'compensatory-by-month',
    'compensatory',
    'compensatory-credits',
    'individual-monthly-leave',
    'leave-months-of-people',
    'leaves-taken',
    'individual-leave',
    'leave-irregularities',
    'leave-irregularity-lines',
    'leave-recurrence',
    'leave-weekdays',
  ],
)
describe('leave of December 2026', () => {
  let world: World
  beforeAll(async () => {
    const opened = await openLeaveReports({ ROLE: 'all' })
    const { taken, types } = opened
    world = opened.world
    await world.inOrg('himal', async (db) => {
      const [sales, field] = [newId(), newId()]
      await db
        .insertInto('division')
        .values([{ id: sales, name: 'Sales', code: 'S' }])
        .execute()
      await db
        .insertInto('division')
        .values([{ id: field, name: 'Field Sales', code: 'F', parent_id: sales }])
        .execute()
      await sql`update employment_assignment set division_id = ${sales} where employee_id = ${world.id('asha')}`.execute(
        db,
      )
      await sql`update employment_assignment set division_id = ${field} where employee_id = ${world.id('bikash')}`.execute(
        db,
      )
      const years = await writeLeaveYears(db, [2082, 2083])
      const asha = world.id('asha')
      id = {
        ...types,
        sales,
        field,
        asha,
        thamel: opened.thamel,
        first: years[0]?.id ?? '',
        second: years[1]?.id ?? '',
      }
    })
    await taken('asha', types.sick, '2026-11-23', '2026-11-24')
    await taken('bikash', types.sick, '2026-11-23')
  }, 120_000)
  afterAll(() => world.close())

  test('leave put together by what people are', async () => {
    const groupings = [
      'age',
      'branch',
      'division',
      'employment-level',
      'employment-type',
      'gender',
      'marital-status',
    ]
    const more = [
      'gender=Female',
      'marital_status=Married',
      `leave_type_id=${id['annual']}`,
      `branch_id=${id['thamel']}`,
      `division_id=${id['sales']}`,
      `own_division_id=${id['sales']}`,
    ]
    const asked = [
      ...groupings.map((by) => `by=${by}&${december}`),
      ...more.map((query) => `by=branch&${december}&${query}`),
      'by=gender',
      'by=gender&from=2026-11-01',
      'by=gender&to=2026-12-10',
      'by=gender&from=2026-12-31&to=2026-12-01',
      `by=branch&${december}&limit=1&offset=1`,
    ]
    const found = []
    for (const query of asked)
      found.push(
        query,
        await look(world, 'hari', `${query.replace(/^by=([\w-]+)&?/, 'leave-by-$1/?')}`, 'by'),
      )
    for (const [name, as] of roles.slice(1))
      found.push(name, await look(world, name, `leave-by-age/?${as}`, 'by'))
    await expect(named(found)).toMatchFileSnapshot('goldens/by.txt')
  })

  test('the leave behind a figure', async () => {
    const found = []
    for (const query of [
      december,
      `${december}&who=all`,
      `${december}&by=branch&key=${id['thamel']}`,
      `${december}&by=branch&key=none&who=all`,
      `${december}&by=age&key=none`,
      `${december}&by=gender&key=Female&leave_type_id=${id['sick']}`,
      `${december}&employee_id=${id['asha']}&division_id=${id['sales']}`,
      `${december}&who=all&limit=2&offset=2`,
      `${december}&who=all&search=ash`,
    ])
      found.push(query, await look(world, 'hari', `leave-behind/?${query}`, 'behind'))
    await expect(named(found)).toMatchFileSnapshot('goldens/behind.txt')
  })

  test('leave beside an earlier time', async () => {
    const found = []
    for (const query of [
      december,
      `${december}&against=year`,
      'from=2026-12-16&to=2027-01-14&calendar=BS',
      'from=2026-12-08&to=2026-12-15',
      `${december}&leave_type_id=${id['annual']}`,
      `${december}&gender=Female&division_id=${id['field']}`,
      '',
    ])
      found.push(query, await look(world, 'hari', `leave-division/?${query}`, 'division'))
    for (const query of [
      'rows=division',
      'rows=month',
      'rows=month&years=5',
      `rows=division&leave_type_id=${id['sick']}`,
      'rows=month&gender=Male',
    ])
      found.push(
        query,
        await look(world, 'hari', `${query.replace(/^rows=(\w+)&?/, 'leave-years-by-$1/?')}`, 'years'),
      )
    await expect(named(found)).toMatchFileSnapshot('goldens/compared.txt')
  })

  test('people by days and months', async () => {
    const found = []
    for (const query of [
      'on=2026-12-20',
      'on=2026-12-20&who=took',
      'on=2026-12-07&calendar=BS&who=took',
      `on=2026-12-20&branch_id=${id['thamel']}&leave_type_id=${id['annual']}`,
      'on=2026-12-20&limit=2&offset=2',
      'on=2026-12-20&search=ash',
      '',
    ])
      found.push(
        query,
        await look(world, 'hari', `leave-month/?${query}`, 'grid'),
        await look(
          world,
          'hari',
          `leave-by-day/?${query.replace(/&?(who|limit|offset|search)=\w+/g, '')}&limit=200`,
          'whole',
        ),
      )
    for (const query of [
      '',
      `year_id=${id['first']}`,
      'who=took',
      `who=took&leave_type_id=${id['hourly']}`,
      'gender=Female&limit=1&offset=1',
    ])
      found.push(
        query,
        await look(world, 'hari', `leave-year/?${query}`, 'grid'),
        await look(
          world,
          'hari',
          `leave-by-month/?${query.replace(/&?(who|limit|offset)=\w+/g, '')}&limit=200`,
          'whole',
        ),
      )
    await expect(named(found)).toMatchFileSnapshot('goldens/grid.txt')
  })

  test('leave years from the ledger, with hours', async () => {
    const found = ['', await look(world, 'hari', 'leave-summary/?', 'summary')]
    await expect(named(found)).toMatchFileSnapshot('goldens/summary-hours.txt')
  })

  test('leave of people', async () => {
    const found = []
    for (const path of ofYear) found.push(path, await look(world, 'hari', `${path}&as=hr`, 'flat'))
    await expect(named(found)).toMatchFileSnapshot('goldens/people-december.txt')
  })

  test('the same as files', async () => {
    const hari = world.as('hari')
    const params = { org: 'himal' }
    const found = []
    for (const [path, query] of [
      ['leave-by-branch', `${december}`],
      ['leave-by-age', `${december}`],
      ['leave-behind', december],
      ['leave-division', december],
      ['leave-years-by-division', ''],
      ['leave-years-by-month', ''],
      ['leave-month', 'on=2026-12-07&calendar=BS&who=took'],
      ['leave-year', 'who=took'],
      ['leave-summary', ''],
      ...ofYear.filter((one) => one.endsWith('?')).map((one) => [one.slice(0, -2), ''] as const),
    ] as const) {
      const { id: made } = await hari.get(createExport, {
        params,
        query: { as: 'hr' },
        body: {
          source: `/reports/{org}/${path}/`,
          format: 'csv',
          query: Object.fromEntries(new URLSearchParams(query)),
        },
      })
      const seen = await until(
        () => hari.get(readExport, { params: { ...params, id: made } }),
        ({ state }) => state !== 'Queued' && state !== 'Running',
      )
      expect(seen, path).toMatchObject({ state: 'Done', error: null })
      const { body } = await world
        .as('hari')
        .raw('GET', downloadExport.path.replace('{org}', 'himal').replace('{id}', made))
      found.push(
        `${path} ${query}`,
        `${seen.title}\n${String(body).replace('\uFEFF', '').replaceAll('\r', '').trim()}`,
      )
    }
    await expect(named(found)).toMatchFileSnapshot('goldens/files.txt')
  })
})

describe('the leave year 2083', () => {
  let world: World
  beforeAll(async () => {
    const opened = await openLeaveYear()
    world = opened.world
    id = { home: opened.home, year: opened.year2083, asha: world.id('asha'), bikash: world.id('bikash') }
  }, 120_000)
  afterAll(() => world.close())

  test('leave years from the ledger', async () => {
    const found = []
    for (const query of [
      '',
      `year_id=${id['year']}`,
      'search=ash',
      'limit=1&offset=1',
      `leave_type_id=${id['home']}`,
    ])
      found.push(
        query,
        await look(world, 'hari', `leave-summary/?${query}`, 'summary'),
        await look(
          world,
          'hari',
          `leave-summary/whole/?${query.replace(/&?(limit|offset|search)=\w+/g, '')}`,
          'summed',
        ),
      )
    for (const name of ['asha', 'bikash'] as const)
      found.push(
        name,
        await look(
          world,
          'hari',
          `leave-summary/lines/?employee_id=${world.id(name)}&leave_type_id=${id['home']}&year_id=${id['year']}`,
          'lines',
        ),
      )
    await expect(named(found)).toMatchFileSnapshot('goldens/summary.txt')
  })

  test('leave of people, for each role', async () => {
    const more = [
      'individual-leave-balance/?on=2027-02-10&ordering=-usable',
      'individual-leave-balance/?on=2027-07-21',
      `individual-leave-balance/?leave_type_id=${id['home']}&employee_id=${world.id('asha')}`,
      `carry-forward/?year_id=${id['year']}&ordering=-name`,
      'compensatory-by-month/?by=month_ad',
      'compensatory-credits/?from=2027-07-01&to=2027-07-31',
      `individual-monthly-leave/?year_id=${id['year']}`,
      `leave-months-of-people/?year_id=${id['year']}&employee_id=${world.id('bikash')}`,
      'leaves-taken/?from=2026-07-17&to=2027-07-16&ordering=days&limit=2',
      'individual-leave/?from=2026-07-17&to=2027-07-16',
      'individual-leave/?from=2027-07-16&to=2026-07-17',
      'leave-irregularities/?from=2026-07-17&single_limit=2',
      'leave-irregularity-lines/?from=2026-07-17&single_limit=2',
      'leave-irregularity-lines/?from=2026-07-17&kind=below_zero,sandwich',
      'leave-recurrence/?from=2026-07-17&minimum=2',
      'leave-weekdays/?from=2026-07-17&minimum=2&to=2027-07-20',
      'leave-recurrence/?minimum=1',
    ]
    for (const [name, as] of roles) {
      const found = []
      for (const path of [...ofYear, ...more])
        found.push(path, await look(world, name, `${path}&${as}`, 'flat'))
      await expect(named(found)).toMatchFileSnapshot(`goldens/people-${name}.txt`)
    }
  })
})

/** What was asked before each answer, ids by their names. */
function named(found: readonly string[]): string {
  const text = found
    .map((one) => (one.includes('\n') || /^\d{3}$/.test(one) ? one : `\n## ${one}`))
    .join('\n')
  return `${Object.entries(id)
    .reduce((all, [name, value]) => all.replaceAll(value, name), text)
    .trim()}\n`
}
