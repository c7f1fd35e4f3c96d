import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { employees, readEmployee } from '#modules/hris/shared/employee.ts'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import { branchReport, employeeServiceReport } from '#modules/hris/shared/reports.ts'
import { rehireEmployee, separateEmployee } from '#modules/hris/shared/separation.ts'
import { rowsOf } from '#test/as-of.ts'
import { openWorld, type World } from '#test/world.ts'

const org = { org: 'himal' }
const branches = { hill: newId(), plain: newId() }
let world: World
let rows: ReturnType<typeof rowsOf>
type Name = 'asha' | 'bikash'

/** Worked in the hills from 2022 until the last day, and comes back to the plains. */
async function comesBack(name: Name, left_on: string, back: { rejoined_on: string; is_continuous: boolean }) {
  const id = world.id(name)
  await world.inOrg('himal', async (db) => {
    await db.deleteFrom('employment_assignment').where('employee_id', '=', id).execute()
    await db.updateTable('employee').set({ joined_on: '2022-01-01' }).where('id', '=', id).execute()
    await db
      .insertInto('employment_assignment')
      .values({ id: newId(), employee_id: id, valid_from: '2022-01-01', branch_id: branches.hill })
      .execute()
  })
  const params = { ...org, id }
  const hari = world.as('hari')
  const { version } = await hari.get(readEmployee, { params })
  const gone = await hari.get(separateEmployee, {
    params,
    body: { left_on, leaving_reason: 'Elsewhere', version },
  })
  await hari.get(rehireEmployee, {
    params,
    body: { ...back, place: { branch_id: branches.plain }, version: gone.version } as never,
  })
}

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  rows = rowsOf(world)
  await world.inOrg('himal', (db) =>
    db
      .insertInto('branch')
      .values([
        { id: branches.hill, name: 'Hill', code: 'HL' },
        { id: branches.plain, name: 'Plain', code: 'PL' },
      ])
      .execute(),
  )
  await comesBack('asha', '2025-12-31', { rejoined_on: '2026-03-01', is_continuous: false })
  await comesBack('bikash', '2026-01-31', { rejoined_on: '2026-04-15', is_continuous: true })
})
afterAll(() => world.close())

const listed = async (query: object) => {
  const { results } = await world.as('hari').get(employees, { params: org, query: query as never })
  return Object.fromEntries(
    results
      .filter(({ id }) => id === world.id('asha') || id === world.id('bikash'))
      .map(({ id, status }) => [id === world.id('asha') ? 'asha' : 'bikash', status]),
  )
}
const countedIn = async (as_of: string) => {
  const { results } = await world.as('hari').get(branchReport.rows, { params: org, query: { as_of } })
  const people = (id: string) => {
    const found = results.find(({ branch_id }) => branch_id === id)
    return [found?.people ?? 0, found?.headcount ?? 0]
  }
  return { hill: people(branches.hill), plain: people(branches.plain) }
}

test.each([
  // before both, in the former employment, on its last day, between, on the first day of the new one, today
  ['2021-12-31', {}, {}, [0, 0], [0, 0]],
  ['2024-06-30', { asha: 'Notice', bikash: 'Notice' }, {}, [2, 2], [0, 0]],
  ['2025-12-31', { asha: 'Notice', bikash: 'Notice' }, {}, [2, 2], [0, 0]],
  ['2026-01-01', { bikash: 'Notice' }, { asha: 'Past' }, [1, 1], [0, 0]],
  ['2026-02-28', {}, { asha: 'Past', bikash: 'Past' }, [0, 0], [0, 0]],
  ['2026-03-01', { asha: 'Confirmed' }, { bikash: 'Past' }, [0, 0], [1, 1]],
  ['2026-04-15', { asha: 'Confirmed', bikash: 'Confirmed' }, {}, [0, 0], [2, 2]],
  ['2026-11-20', { asha: 'Confirmed', bikash: 'Confirmed' }, {}, [0, 0], [2, 2]],
] as [string, Record<string, string>, Record<string, string>, number[], number[]][])(
  'on %s who came back is counted where they worked then, and not between',
  async (as_of, here, past, hill, plain) => {
    expect(await listed({ as_of, status: 'current' })).toEqual(here)
    expect(await listed({ as_of, status: 'past' })).toEqual(past)
    expect(await listed({ as_of, status: 'all' })).toEqual({ ...here, ...past })
    expect(await countedIn(as_of)).toEqual({ hill, plain })
    const told = await rows('employees', as_of, { columns: ['status', 'in_headcount'] })
    expect(told).toEqual([
      {
        status: { ...here, ...past }['asha'] ?? 'Joining',
        in_headcount: 'asha' in here,
      },
    ])
  },
)

test('service on a day of a former employment is counted from its own first day', async () => {
  const as_of = '2024-06-30'
  const { results } = await world
    .as('hari')
    .get(employeeServiceReport.rows, { params: org, query: { as_of, branch_id: branches.hill } as never })
  expect(results).toMatchObject([{ service: '1 to 3 years', people: 2 }])
  const [band] = results
  expect(
    await listed({ as_of, joined_from: band?.joined_from, joined_to: band?.joined_to, status: 'current' }),
  ).toEqual({ asha: 'Notice', bikash: 'Notice' })
  expect(await rows('employees', as_of, { columns: ['service_years'] })).toEqual([{ service_years: 2 }])
})

test('a list of a past day shows the place of then', async () => {
  const { results } = await world.as('hari').get(employees, {
    params: org,
    query: { as_of: '2024-06-30', branch_id: branches.hill } as never,
  })
  expect(results.map(({ person }) => person.branch?.name)).toEqual(['Hill', 'Hill'])
})

test('movement tells of former leavings and of each coming', async () => {
  const { movement } = await world.as('hari').get(hrisOverview, { params: org, query: { calendar: 'AD' } })
  const moved = movement.filter(({ joined, left }) => joined + left > 0)
  expect(moved.map(({ start, joined, left }) => [start, joined, left])).toEqual([
    ['2025-12-01', 0, 1],
    ['2026-01-01', 0, 1],
    ['2026-03-01', 1, 0],
    ['2026-04-01', 1, 0],
  ])
})

test('years of service end with the last day', async () => {
  await world.inOrg('himal', (db) =>
    db.updateTable('employee').set({ left_on: '2026-08-31' }).where('id', '=', world.id('asha')).execute(),
  )
  const years = async (as_of: string | null) =>
    (await rows('employees', as_of, { columns: ['service_years'] }))[0]?.['service_years']
  expect([await years('2026-08-31'), await years(null), await years('2030-01-01')]).toEqual([0, 0, 0])
  expect(await years('2025-01-01')).toBe(3)
})
