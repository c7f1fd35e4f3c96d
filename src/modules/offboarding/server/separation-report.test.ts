import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import { separations } from '#modules/offboarding/shared/separation.ts'
import { separationReport } from '#modules/offboarding/shared/separation-report.ts'
import type { Name } from '#test/cast.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openWorld, type World } from '#test/world.ts'

const params = { org: 'himal' }
const [house, shop, own, other] = [newId(), newId(), newId(), newId()]
let world: World
const report = (query: Record<string, string> = {}) =>
  opensWhatItCounts(world.as('hari'), separationReport, separations, { params, query, counts: 'all' })

beforeAll(async () => {
  world = await openWorld({ at: '2026-11-20T04:00:00Z' })
  await world.inOrg('himal', async (db) => {
    await db
      .insertInto('branch')
      .values([
        { id: house, name: 'House', code: 'H' },
        { id: shop, name: 'Shop', code: 'S', parent_id: house },
      ])
      .execute()
    await db
      .insertInto('separation_type')
      .values([
        { id: own, name: 'Resignation', category: 'Voluntary' },
        { id: other, name: 'Dismissal', category: 'Involuntary' },
      ])
      .execute()
    const lines: [Name, string, string, string, string, string][] = [
      ['asha', own, 'In notice', '2026-11-16', '2025-11-20', shop],
      ['bikash', own, 'Completed', '2026-11-17', '2024-11-17', house],
      ['maya', other, 'Stopped', '2026-11-17', '2010-01-01', house],
      ['rajan', other, 'Initiated', '2026-10-31', '2016-10-31', shop],
    ]
    for (const [name, separation_type_id, state, last_working_on, joined_on, branch_id] of lines) {
      const employee_id = world.id(name)
      await db.updateTable('employee').set({ joined_on }).where('id', '=', employee_id).execute()
      await db
        .updateTable('employment_assignment')
        .set({ branch_id })
        .where('employee_id', '=', employee_id)
        .execute()
      await db
        .insertInto('separation')
        .values({
          id: newId(),
          employee_id,
          separation_type_id,
          state: state as 'Completed',
          notified_on: '2026-10-01',
          last_working_on,
          notice_days_required: 30,
          shortfall_days: 3,
          is_regretted: name === 'asha',
          remarks: 'Leaves',
          completed_at: state === 'Completed' ? '2026-11-18T00:00:00Z' : null,
        })
        .execute()
    }
  })
})
afterAll(() => world.close())

test('who leaves is counted by type; who stays after all counts for no service and no shortfall', async () => {
  expect(await report()).toMatchObject([
    {
      group: 'Dismissal',
      initiated: 1,
      stopped: 1,
      all: 2,
      service: '10.0',
      shortfall_days: 3,
      first_year: 0,
    },
    {
      group: 'Resignation',
      in_notice: 1,
      completed: 1,
      all: 2,
      service: '1.5',
      shortfall_days: 6,
      first_year: 1,
    },
  ])
})

test('a place is the branch itself, and a filter by its parent does not widen its row', async () => {
  const rows = await report({ by: 'branch', branch_id: house })
  expect(rows.map(({ group, all }) => [group, all])).toEqual([
    ['House', 2],
    ['Shop', 2],
  ])
})

test.each([
  [
    'month_ad',
    {},
    [
      ['October 2026', 1],
      ['November 2026', 3],
    ],
  ],
  [
    'month_bs',
    {},
    [
      ['Kartik 2083', 2],
      ['Mangsir 2083', 2],
    ],
  ],
  ['month_bs', { from: '2026-11-01', to: '2026-11-16' }, [['Kartik 2083', 1]]],
] as const)(
  'by %s within %j each row opens the days of its month that were asked for',
  async (by, days, rows) => {
    expect((await report({ by, ...days })).map(({ group, all }) => [group, all])).toEqual(rows)
  },
)

test('turnover is leavers to the mean of the people of the period, and regretted losses are counted', async () => {
  const query = { from: '2026-11-01', to: '2026-11-30' }
  const [resigned, gone] = await report(query)
  const { headcount } = resigned ?? {}
  // asha and bikash leave; who stays after all and whose leaving nobody confirmed are no leavers
  expect(resigned).toMatchObject({ group: 'Resignation', voluntary: 2, involuntary: 0, regretted: 1 })
  expect(Number(resigned?.turnover)).toBeCloseTo(200 / Number(headcount), 1)
  expect(gone).toMatchObject({ group: 'Dismissal', regretted: 0, turnover: '0.0' })
  expect((await report()).map(({ turnover }) => turnover)).toEqual([null, null])
  expect((await report({ is_regretted: 'true' })).map(({ all }) => all)).toEqual([1])
  const [month] = await report({ by: 'month_ad', ...query })
  expect(month).toMatchObject({ headcount })
})

test('those who did not resign have no reason', async () => {
  const { results } = await world.as('hari').get(separationReport.rows, { params, query: { by: 'reason' } })
  expect(results).toMatchObject([{ group: 'Did not resign', all: 4, reason_id: null }])
})

test('it is for those who hold the code of reports', async () => {
  expect((await world.as('gita').ask(separationReport.rows, { params })).status).toBe(403)
  expect((await world.as('asha').ask(separationReport.rows, { params })).status).toBe(403)
})

test('who does not count in headcount is not in the turnover either, above or below the line', async () => {
  const query = { by: 'month_ad', from: '2026-11-01', to: '2026-11-30' }
  const figures = async () => {
    const { results } = await world.as('hari').get(separationReport.rows, { params, query: query as never })
    return results.map(({ completed, headcount, turnover }) => ({ completed, headcount, turnover }))[0]
  }
  const before = await figures()
  await world.inOrg('himal', async (db) => {
    const id = newId()
    await db
      .insertInto('employment_type')
      .values({ id, title: 'Intern', counts_in_headcount: false })
      .execute()
    await db
      .updateTable('employment_assignment')
      .set({ employment_type_id: id })
      .where('employee_id', '=', world.id('bikash'))
      .execute()
  })
  const after = await figures()
  const mean = Number(before?.headcount) - 1
  expect(after).toEqual({
    // the separation itself is told of as before
    completed: before?.completed,
    headcount: mean.toFixed(1),
    turnover: ((100 * 1) / mean).toFixed(1),
  })
  expect(before?.turnover).toBe(((100 * 2) / (mean + 1)).toFixed(1))
})

test('a last day that no separation stands behind is a leaving too, also of who came back', async () => {
  const query = { from: '2026-09-01', to: '2026-09-30' }
  const month = async () => (await report({ by: 'month_ad', ...query }))[0]
  await world.inOrg('himal', async (db) => {
    const person = (n: number, joined_on: string, left_on: string | null) => ({
      id: newId(),
      code: `L-${n}`,
      first_name: `Leaver${n}`,
      joined_on,
      left_on,
    })
    const [gone, back] = [person(1, '2026-01-01', '2026-09-15'), person(2, '2026-10-05', null)]
    await db.insertInto('employee').values([gone, back]).execute()
    await db
      .insertInto('employment_spell')
      .values({ id: newId(), employee_id: back.id, joined_on: '2020-01-01', left_on: '2026-09-20' })
      .execute()
  })
  const row = await month()
  expect(row).toMatchObject({ all: 0, no_separation: 2, first_year: 1 })
  expect(Number(row?.turnover)).toBeCloseTo(200 / Number(row?.headcount), 1)
  const { results } = await world.as('hari').get(separationReport.rows, { params, query: query as never })
  expect(results).toMatchObject([{ group: 'No separation', no_separation: 2, separation_type_id: null }])
  expect(await report({ by: 'tenure', ...query })).toMatchObject([
    { tenure: '0', no_separation: 1 },
    { tenure: '5', no_separation: 1 },
  ])
})
