import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import type { AnyFactReport, FactRow, OutColumn } from '#engines/report/facts.ts'
import { openLeaveReports, type LeaveReportsWorld } from '#test/leave-reports-world.ts'
import { writeLeaveYears } from '#test/leave-years.ts'
import {
  leaveBehind,
  leaveByBranch,
  leaveFactReports,
  monthlyLeave,
  yearlyLeave,
} from '#modules/leave/shared/reports/leave-by.ts'

let w: LeaveReportsWorld
beforeAll(async () => {
  w = await openLeaveReports()
})
afterAll(() => w.close())

const params = { org: 'himal' }
const december = { from: '2026-12-01', to: '2026-12-31' }
const read = async ({ rows }: { rows: AnyFactReport['rows'] }, query: Record<string, unknown>) => {
  const { results, totals, ...rest } = await w.hari.get(rows, { params, query } as never)
  return { results: results as FactRow[], totals: totals as FactRow, ...rest }
}

test('people, those who took leave and their days stand where they were; the whole counts everybody once', async () => {
  const { results, totals, columns } = await read(leaveByBranch, december)
  const of = (row: FactRow) =>
    ['group', 'people', 'took', 'days', 'days_per_head', 'unpaid_days'].map((name) => row[name])
  expect(results.map(of)).toEqual([
    // two days until she moved: one who took leave of one who was there
    ['Patan', 1, 1, '6.75', '6.75', '2.25'],
    ['Thamel', 1, 1, '2', '2.00', '0'],
    // gita, hari, maya, rajan, and bikash with the one day before he left
    ['No branch', 5, 1, '1', '0.20', '0'],
  ])
  expect(totals).toMatchObject({ people: 6, took: 2, took_share: 2 / 6, days: '9.75', days_per_head: '1.63' })
  // in its own unit: hours as hours, in days a quarter
  const hourly = columns.find(({ group }) => group === w.types.hourly)
  expect([hourly?.title, hourly?.names, results[0]?.[hourly?.key ?? '']]).toEqual([
    '{0} (hours)',
    ['Time Off'],
    '2',
  ])
})

describe('each figure opens what it counts', () => {
  const drilled = (leaveFactReports as readonly { key: string }[])
    .map((report) => report as unknown as AnyFactReport)
    .filter(({ spec }) => spec.drill && spec.period !== 'year' && spec.period !== 'years')
  test.each(drilled.map((report) => [report.key, report] as const))('%s', async (_, report) => {
    const asked = report.spec.period === 'month' ? { on: '2026-12-20' } : december
    const { results, columns } = await read(report, { ...asked, limit: 200 })
    const behind = async (row: FactRow, column?: OutColumn, who = 'took') => {
      const query = { ...december, ...row.opens, ...column?.opens, who }
      const { results: people } = await read(leaveBehind as never, query)
      return { people: people.length, days: people.reduce((sum, { days }) => sum + Number(days), 0) }
    }
    for (const row of results.filter(({ days, took }) => Number(days ?? took))) {
      const whole = await behind(row)
      if ('days' in row) expect(whole.days).toBe(Number(row['days']))
      if ('took' in row) expect(whole.people).toBe(row['took'])
      if ('people' in row) expect((await behind(row, undefined, 'all')).people).toBe(row['people'])
      for (const column of columns.filter(({ by }) => by === 'leave_type')) {
        const days = row[`days_${column.group}`]
        if (days) expect((await behind(row, column)).days).toBe(Number(days))
      }
    }
  })
})

test('without a leave year there is nothing to show; another organization’s is none', async () => {
  expect(await read(yearlyLeave, {})).toMatchObject({ year: null, years: [], count: 0 })
  await w.world.inOrg('himal', (db) => writeLeaveYears(db, [2083]))
  const { year, columns } = await read(yearlyLeave, { who: 'took' })
  expect([year?.name, columns[4]?.title]).toEqual(['2083', 'Mangsir 2083'])
  const asked = { params, query: { year_id: newId() } } as never
  expect((await w.hari.ask(yearlyLeave.rows, asked)).status).toBe(400)
})

test('the reports are for holders of their code, of their own organization', async () => {
  for (const { rows } of leaveFactReports as readonly { rows: unknown }[])
    for (const [name, status] of [
      ['asha', 403],
      ['gita', 403],
      ['sunil', 404],
    ] as const)
      expect((await w.world.as(name).ask(rows as never, { params, query: {} } as never)).status).toBe(status)
  expect((await read(monthlyLeave, { on: '2026-12-01', search: 'ash' })).count).toBe(1)
})
