import { afterAll, beforeAll, expect, test } from 'vitest'
import { nepalFiscalYear, periodsOf } from '#kernel/calendar/period.ts'
import { newId } from '#platform/id.ts'
import { openLeaveReports, type LeaveReportsWorld } from '#test/leave-reports-world.ts'
import {
  monthlyLeave,
  monthlyWhole,
  yearlyLeave,
  yearlyWhole,
  type GridRow,
} from '#modules/leave/shared/reports/leave-grid.ts'

let w: LeaveReportsWorld
const params = { org: 'himal' }
beforeAll(async () => {
  w = await openLeaveReports()
})
afterAll(() => w.close())

const said = (row: GridRow | undefined) =>
  Object.fromEntries(Object.entries(row?.cells ?? {}).map(([key, cell]) => [key, cell.said]))

test('a month has a row for each person and what they had on which day', async () => {
  const query = { on: '2026-12-20' }
  const { results, columns, count, types } = await w.hari.get(monthlyLeave, { params, query })
  expect([columns.length, columns[0], count]).toEqual([
    31,
    { key: '1', title: '1', from: '2026-12-01', to: '2026-12-01' },
    6,
  ])
  expect(results.map(({ person, days }) => [person.full_name.split(' ')[0], days])).toEqual([
    ['Asha', '8.75'],
    ['Bikash', '1'],
    ['Gita', '0'],
    ['Hari', '0'],
    ['Maya', '0'],
    ['Rajan', '0'],
  ])
  expect(said(results[0])).toEqual({
    7: 'AL',
    8: 'AL',
    9: 'AL',
    11: 'AL',
    14: 'SL ½',
    15: 'TO 2 h',
    21: 'PL',
    22: 'PL',
    23: 'PL',
    24: 'PL',
  })
  expect(results[0]?.types[w.types.hourly]).toEqual({ days: '0.25', amount: '2' })
  expect(types).toHaveLength(4)
})

test('a month of Bikram Sambat has its own days: 7 December is Mangsir 21, 24 December is Poush 9', async () => {
  const month = (on: string) =>
    w.hari.get(monthlyLeave, { params, query: { on, calendar: 'BS', who: 'took' } })
  const [mangsir, poush] = [await month('2026-12-07'), await month('2026-12-20')]
  expect(mangsir.period).toEqual({ from: '2026-11-17', to: '2026-12-15' })
  expect(Object.keys(said(mangsir.results[0]))).toEqual(['21', '22', '23', '25', '28', '29'])
  expect(mangsir.results.map(({ days }) => days)).toEqual(['4.75', '1'])
  // only those who took leave
  expect(poush.results.map(({ person, days }) => [person.full_name, days])).toEqual([['Asha Gurung', '4']])
  expect(Object.keys(said(poush.results[0]))).toEqual(['6', '7', '8', '9'])
})

test('a grid pages over people and is narrowed by where they were', async () => {
  const ask = (more: object) => w.hari.get(monthlyLeave, { params, query: { on: '2026-12-01', ...more } })
  const second = await ask({ limit: 2, offset: 2 })
  expect([second.count, second.results.map(({ person }) => person.full_name.split(' ')[0])]).toEqual([
    6,
    ['Gita', 'Hari'],
  ])
  const narrowed = await ask({ branch_id: w.patan, leave_type_id: w.types.annual })
  expect(narrowed.results.map(said)).toEqual([{ 9: 'AL', 11: 'AL' }])
  expect((await ask({ search: 'ash' })).count).toBe(1)
})

test('the whole of a month says how many were away on which day', async () => {
  const { columns } = await w.hari.get(monthlyWhole, { params, query: { on: '2026-12-01' } })
  expect(columns.filter(({ people }) => people).map(({ title, people }) => [title, people])).toEqual([
    ['7', 2],
    ['8', 1],
    ['9', 1],
    ['11', 1],
    ['14', 1],
    ['15', 1],
    ['21', 1],
    ['22', 1],
    ['23', 1],
    ['24', 1],
  ])
  expect(columns[6]?.types).toEqual({ [w.types.annual]: { days: '2', amount: '2' } })
})

test('without a leave year there is nothing to show; with one, people stand by its months', async () => {
  expect(await w.hari.get(yearlyLeave, { params, query: {} })).toMatchObject({
    year: null,
    years: [],
    count: 0,
  })
  const id = newId()
  const { calendar, applicable_from, applicable_to } = nepalFiscalYear(2083)
  await w.world.inOrg('himal', async (db) => {
    await db
      .insertInto('fiscal_year')
      .values({ id, name: '2083/84', category: 'leave', calendar, applicable_from, applicable_to })
      .execute()
    const periods = periodsOf(nepalFiscalYear(2083)).map(({ seq, label, start, end }) => ({
      ...{ id: newId(), fiscal_year_id: id, seq, label },
      start_on: start,
      end_on: end,
    }))
    await db.insertInto('fiscal_period').values(periods).execute()
  })
  const { year, columns, results } = await w.hari.get(yearlyLeave, {
    params,
    query: { year_id: id, who: 'took' },
  })
  expect([year?.name, columns.length, columns[4]?.title]).toEqual(['2083/84', 12, 'Mangsir 2083'])
  expect(results.map(({ cells }) => [cells['5']?.days, cells['6']?.days])).toEqual([
    ['4.75', '4'],
    ['1', undefined],
  ])
  const whole = await w.hari.get(yearlyWhole, { params, query: {} })
  expect(whole.columns.slice(4, 6).map(({ people }) => people)).toEqual([2, 1])
  const other = { year_id: newId() }
  expect((await w.hari.ask(yearlyLeave, { params, query: other })).status).toBe(400)
})

test('the grids are for holders of the reports, of their own organization', async () => {
  for (const endpoint of [monthlyLeave, monthlyWhole, yearlyLeave, yearlyWhole]) {
    expect((await w.world.as('gita').ask(endpoint, { params, query: {} })).status).toBe(403)
    expect((await w.world.as('sunil').ask(endpoint, { params, query: {} })).status).toBe(404)
  }
})
