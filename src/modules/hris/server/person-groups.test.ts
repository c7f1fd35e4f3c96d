import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hat } from '#kernel/endpoint.ts'
import { bucketed, type FactSource } from '#engines/report/fact-source-server.ts'
import { serveFacts } from '#engines/report/facts-server.ts'
import { factReport, facts, type FactRow } from '#engines/report/facts.ts'
import { openWorld, type World } from '#test/world.ts'
import type { Name } from '#test/cast.ts'
import { personGrouped, shownTo } from '#modules/hris/server/person-groups.ts'
import { personGroups } from '#modules/hris/shared/report-asks.ts'

/** Facts of a module that has just been begun: who joined on which day, grouped by what people are. */
const joined = facts({
  title: 'Joined',
  access: { user: true, supervisor: true, hr: [] },
  filters: {},
  dimensions: personGroups,
  measures: { people: { title: 'People', kind: 'number' } },
})
const source: FactSource<typeof joined> = {
  rows: async (ctx, _, { start, end }, asked) =>
    bucketed(
      sql`(select e.id as employee_id, e.joined_on as date, e.gender, e.marital_status, e.date_of_birth, a.branch_id,
          a.division_id, a.employment_level_id, a.employment_type_id
        from employee e left join employment_assignment a on a.employee_id = e.id and a.valid_to is null
        where e.joined_on between ${start}::date and ${end}::date and ${shownTo(ctx, sql`e.id`)})`,
      asked,
    ),
  columns: [],
  groups: personGrouped,
  measures: { people: { distinct: 'employee_id' } },
  range: async () => ({ start: '1990-01-01', end: '2026-12-31' }),
}
const reports = {
  gender: factReport('joined-by-gender', joined, { title: 'By gender', by: 'gender', measures: ['people'] }),
  people: factReport('joined-people', joined, { title: 'People', by: 'person', measures: ['people'] }),
  month: factReport('joined-month', joined, {
    title: 'By day',
    period: 'month',
    by: 'day',
    measures: ['people'],
    across: [{ by: 'gender', show: ['people'] }],
  }),
}
const routes = serveFacts(joined, source, Object.values(reports))

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const run = (report: keyof typeof reports, name: Name, as: Hat, query: object = {}) =>
  world.inOrg('himal', async (db) => {
    const route = routes[Object.keys(reports).indexOf(report)]
    const ctx = { db, as, today: '2026-11-20', employee_id: world.id(name) }
    const input = { params: { org: 'himal' }, query: { limit: 25, offset: 0, ...query }, body: undefined }
    return (await route?.run(ctx as never, input as never)) as {
      count: number
      results: FactRow[]
      totals: FactRow
    }
  })
const names = ({ results }: { results: FactRow[] }) =>
  results.map(({ person }) => person?.full_name.split(' ')[0])

test('HR sees everybody, a supervisor the people below on every level, anybody else oneself', async () => {
  const everybody = await run('people', 'hari', 'hr')
  expect(names(everybody)).toEqual(['Asha', 'Bikash', 'Gita', 'Hari', 'Maya', 'Rajan'])
  expect(names(await run('people', 'maya', 'supervisor'))).toEqual(['Asha', 'Bikash'])
  expect(names(await run('people', 'rajan', 'supervisor'))).toContain('Bikash')
  expect(names(await run('people', 'asha', 'user'))).toEqual(['Asha'])
  expect((await run('gender', 'asha', 'user')).totals).toMatchObject({ people: 1 })
})

test('people come in pages; groups add up to the whole, and open themselves', async () => {
  const page = await run('people', 'hari', 'hr', { limit: 2, offset: 2 })
  expect([page.count, names(page)]).toEqual([6, ['Gita', 'Hari']])
  const { results, totals } = await run('gender', 'hari', 'hr')
  expect(results.reduce((sum, { people }) => sum + Number(people), 0)).toBe(totals['people'])
  for (const row of results) expect((await run('people', 'hari', 'hr', row.opens)).count).toBe(row['people'])
  expect((await run('people', 'hari', 'hr', { employee_id: [world.id('asha')] })).count).toBe(1)
})

test.each([
  ['AD', '2024-02-10', 29],
  // Falgun 2080 has thirty days, from 13 February 2024
  ['BS', '2024-02-20', 30],
])('a month of %s has its own days', async (calendar, on, days) => {
  const { count } = await run('month', 'hari', 'hr', { calendar, on, limit: 40 })
  expect(count).toBe(days)
})
