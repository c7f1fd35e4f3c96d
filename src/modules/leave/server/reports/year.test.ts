import { afterAll, beforeAll, expect, test } from 'vitest'
import { inPlain } from '#engines/exchange/as-read-server.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { openLeaveYear } from '#test/leave-year-world.ts'
import type { World } from '#test/world.ts'
import { balanceParts } from '#modules/leave/server/reports/balances.ts'
import { takenReports } from '#modules/leave/server/reports/taken.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { balanceByType, individualBalance } from '#modules/leave/shared/reports/balance-reports.ts'
import {
  compensatoryByMonth,
  compensatoryByPerson,
  compensatoryCredits,
} from '#modules/leave/shared/reports/compensatory-reports.ts'
import { reportPeople } from '#modules/leave/shared/reports/choices.ts'
import {
  individualLeave,
  individualMonthly,
  leavesTaken,
  monthsOfLeave,
} from '#modules/leave/shared/reports/taken-reports.ts'
import { carryByType, carryForward, paidAbove } from '#modules/leave/shared/reports/year-end-reports.ts'

/** The people and the year of test/leave-year-world.ts. */
let world: World
let [home, year2083] = ['', '']
const params = { org: 'himal' }
const of2083 = { from: '2026-07-17', to: '2027-07-16' }
const hari = () => world.as('hari')

beforeAll(async () => {
  ;({ world, home, year2083 } = await openLeaveYear())
})
afterAll(() => world.close())

test('the end of the year: each of the days left was carried or paid', async () => {
  const { results, totals } = await hari().get(carryForward.rows, { params, query: { year_id: year2083 } })
  expect(results).toMatchObject([
    { name: 'Asha Gurung', balance: '5.5', carried: '3', encashed: '2.5', lapsed: '0', on: '2027-07-17' },
    { name: 'Bikash Rai', balance: '10', carried: '3', encashed: '7', moved: '0' },
  ])
  // days and hours are not added up
  expect(totals).toEqual({})
  // without a year: the last that has ended
  const byType = await opensWhatItCounts(hari(), carryByType, carryForward.rows, { params, counts: 'people' })
  expect(byType).toMatchObject([
    { leave_type: 'Home Leave', people: 2, balance: '15.5', carried: '6', encashed: '9.5', limit: '3' },
  ])
})

test('what is paid out stands beside what may be carried, amounts for those who make the pay', async () => {
  const { results, totals } = await hari().get(paidAbove.rows, { params })
  expect(results).toMatchObject([
    { name: 'Bikash Rai', balance: '10', limit: '3', days: '7', state: 'Proposed', run: null },
    { name: 'Asha Gurung', balance: '5.5', limit: '3', days: '2.5', state: 'Proposed' },
  ])
  expect(totals).toMatchObject({ days: '9.5' })
})

test.each(['2027-07-20', '2027-07-16', '2027-02-10'])(
  'the balances of %s are those that each person is shown',
  async (on) => {
    const { results } = await hari().get(individualBalance.rows, { params, query: { on } })
    const rows = results as unknown as Record<string, string>[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const query = { as: 'hr' as const, employee_id: row['employee_id'] ?? '', on }
      const own = await hari().get(balances, { params, query })
      const same = own.balances.find(({ leave_type }) => leave_type.id === row['leave_type_id'])
      expect(same).toMatchObject(Object.fromEntries(balanceParts.map((part) => [part, row[part]])))
    }
  },
)

test('together people have what they have each; a day to come is not reported', async () => {
  const rows = await opensWhatItCounts(hari(), balanceByType, individualBalance.rows, {
    params,
    counts: 'people',
  })
  // three carried and one earned, each; asha has a day arranged
  expect(rows).toMatchObject([
    {
      leave_type: 'Home Leave',
      people: 2,
      carried: '6',
      accrued: '2',
      scheduled: '1',
      usable: '7',
      in_debt: 0,
    },
    { leave_type: 'Substitute Leave', people: 2, usable: '1' },
  ])
  const { status, body } = await hari().ask(individualBalance.rows, { params, query: { on: '2027-07-21' } })
  expect([status, body]).toMatchObject([400, { on: [expect.stringContaining('2027-07-20')] }])
})

test('leave of the year stands in its months, by person and together', async () => {
  const query = { year_id: year2083, as: 'hr' as const }
  const { results, totals } = await hari().get(individualMonthly.rows, { params, query })
  // Magh is the seventh month, Falgun the eighth
  expect(results).toMatchObject([
    { name: 'Asha Gurung', month_6: null, month_7: '3.5', month_8: null, total: '3.5' },
    { name: 'Bikash Rai', month_7: null, month_8: '2', total: '2' },
  ])
  expect(totals).toMatchObject({ month_7: '3.5', month_8: '2', total: '5.5' })
  const months = await opensWhatItCounts(hari(), monthsOfLeave, leavesTaken.rows, {
    params,
    query,
    counts: 'leaves',
  })
  expect(months).toHaveLength(12)
  expect(months[6]).toMatchObject({
    month: 'Magh 2083',
    days: '3.5',
    paid_days: '3.5',
    unpaid_days: '0',
    people: 1,
    leaves: 3,
  })
  expect(months[7]).toMatchObject({ days: '2', people: 1, leaves: 1 })
  expect(months[8]).toMatchObject({ days: '0', people: 0 })
})

test('a file of it has the names of the months', async () => {
  const made = await world.inOrg('himal', async (db) =>
    takenReports[0]?.exported?.(new Set(), { year_id: year2083 } as never, db, '2027-07-20', {}),
  )
  if (!made) throw new Error('No file')
  const { title: called, columns } = inPlain(made)
  const titles = Object.values(columns).map(({ title }) => title)
  expect([called, titles[2], titles[13], titles[14]]).toEqual([
    'Individual Monthly Leave Report, 2083',
    'Shrawan 2083',
    'Ashad 2084',
    'Year',
  ])
})

test('each leave opens its request, with what of it lies between leaves', async () => {
  const { results, totals } = await hari().get(leavesTaken.rows, {
    params,
    query: { ...of2083, as: 'hr' },
  })
  expect(results).toMatchObject([
    { name: 'Bikash Rai', start_on: '2027-03-08', days: '2', between: '0' },
    { name: 'Asha Gurung', start_on: '2027-02-07', days: '2', between: '1' },
    { name: 'Asha Gurung', start_on: '2027-02-05', days: '1', request_id: expect.any(String) },
    { name: 'Asha Gurung', start_on: '2027-02-02', days: '0.5' },
  ])
  expect(totals).toEqual({ days: '5.5', paid_days: '5.5', between: '1' })
})

test('a supervisor sees the people below on every level, and opens the requests that are theirs to see', async () => {
  const query = { ...of2083, as: 'supervisor' as const }
  const maya = await opensWhatItCounts(world.as('maya'), individualLeave, leavesTaken.rows, {
    params,
    query,
    counts: 'leaves',
  })
  expect(maya).toMatchObject([
    { name: 'Asha Gurung', leave_type: 'Home Leave', leaves: 3, taken: '3.5', scheduled: '0', usable: '3' },
    { name: 'Bikash Rai', leaves: 1, taken: '2', usable: '4' },
  ])
  // rajan leads maya, who leads bikash: his leave is seen, his request is maya's to open
  const rajan = await world.as('rajan').get(leavesTaken.rows, { params, query })
  expect(rajan.results.map(({ name, request_id }) => [name, request_id !== null])).toEqual([
    ['Bikash Rai', false],
    ['Asha Gurung', true],
    ['Asha Gurung', true],
    ['Asha Gurung', true],
  ])
  const hers = await world.as('hari').get(individualLeave.rows, { params, query })
  expect(hers.results).toEqual([])
  const people = await world.as('maya').get(reportPeople, { params, query: { as: 'supervisor' } })
  expect(people.results.map(({ name }) => name)).toEqual(['Asha Gurung', 'Bikash Rai'])
  expect((await world.as('asha').ask(individualLeave.rows, { params, query })).status).toBe(403)
  expect((await world.as('maya').ask(carryForward.rows, { params })).status).toBe(403)
})

test('days worked: given, lapsed and left, by person and by month', async () => {
  const { results } = await hari().get(compensatoryByPerson.rows, { params })
  expect(results).toMatchObject([
    {
      name: 'Asha Gurung',
      before: '0',
      earned: '1',
      lapsed: '0',
      left: '1',
      next_end: '2027-07-31',
      waiting: 0,
    },
    { name: 'Bikash Rai', earned: '1', lapsed: '1', left: '0', next_end: null },
  ])
  const rows = await opensWhatItCounts(hari(), compensatoryByMonth, compensatoryCredits.rows, {
    params,
    query: { by: 'month_ad' },
    counts: 'credits',
  })
  expect(rows).toMatchObject([
    { month: 'June 2027', earned: '1', taken: '0', lapsed: '1', credits: 1 },
    { month: 'July 2027', earned: '1', lapsed: '0', credits: 1 },
  ])
  const credits = await hari().get(compensatoryCredits.rows, { params })
  expect(credits.results).toMatchObject([
    { name: 'Asha Gurung', worked_on: '2027-07-10', minutes: 480, status: 'Approved', because: 'Weekly off' },
    { name: 'Bikash Rai', worked_on: '2027-06-05', status: 'Entered', because: 'Moved the office' },
  ])
})

test('lists are narrowed by person and type, and whoever lacks the code gets nothing', async () => {
  const query = { employee_id: world.id('asha'), leave_type_id: home }
  const { results } = await hari().get(individualBalance.rows, { params, query })
  expect(results.map(({ name, leave_type }) => [name, leave_type])).toEqual([['Asha Gurung', 'Home Leave']])
  for (const { rows } of [
    individualBalance,
    carryByType,
    paidAbove,
    individualMonthly,
    compensatoryByPerson,
  ]) {
    expect((await world.as('gita').ask(rows, { params })).status).toBe(403)
    expect((await world.as('sunil').ask(rows, { params })).status).toBe(404)
  }
})
