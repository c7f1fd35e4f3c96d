import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/id.ts'
import type { Name } from '#test/cast.ts'
import { opensWhatItCounts } from '#test/drilled.ts'
import { aDayAMonth, writeLeaveYears } from '#test/leave-years.ts'
import { leaving } from '#test/leaving.ts'
import { openWorld, type World } from '#test/world.ts'
import { leaveWorld } from '#modules/leave/server/accounts.ts'
import { postFor } from '#modules/leave/server/post.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { compensatoryRequest } from '#modules/leave/shared/compensatory.ts'
import { balanceByType, individualBalance } from '#modules/leave/shared/people-reports/balance-reports.ts'
import {
  compensatoryByMonth,
  compensatoryByPerson,
  compensatoryCredits,
} from '#modules/leave/shared/people-reports/compensatory-reports.ts'
import { reportPeople } from '#modules/leave/shared/people-reports/choices.ts'
import {
  individualLeave,
  individualMonthly,
  leavesTaken,
  monthsOfLeave,
} from '#modules/leave/shared/people-reports/taken-reports.ts'
import {
  carryByType,
  carryForward,
  paidAbove,
} from '#modules/leave/shared/people-reports/year-end-reports.ts'

/**
 * The year 2083 (17 July 2026 to 16 July 2027) is over. Home leave gives a day with every month, three are carried and the
 * rest is paid. Asha came in its fourth month: nine days, less half a day in February, a Friday, and a Sunday with the
 * Saturday between: 5.5 left. Bikash was there from the first: twelve, less two in March: 10 left.
 */
let world: World
let l: ReturnType<typeof leaving>
let [home, extra, year2083] = ['', '', '']
const params = { org: 'himal' }
const of2083 = { from: '2026-07-17', to: '2027-07-16' }
const hari = () => world.as('hari')

beforeAll(async () => {
  world = await openWorld({ at: '2027-07-20T04:00:00Z' })
  l = leaving(world)
  home = await l.type('Home Leave', 'HL', {
    sandwich: 'both',
    accrual: aDayAMonth,
    carry_forward: { max: '3', expires_after_months: null, max_years: null },
    collapse: { excess: 'Encash', move_to_id: null },
    encash: { when: ['Year end'], from_balance: '0', min_keep: '0', max: null, divisor: '30' },
  })
  const table = [{ minutes: 480, days: '1' }]
  extra = await l.type('Substitute Leave', 'SUB', {
    compensatory: { from: ['Weekly off'], table, expires_after_days: 21 },
  })
  await world.inOrg('himal', async (db) => {
    const [year] = await writeLeaveYears(db, [2083, 2084])
    year2083 = year?.id ?? ''
    await db
      .updateTable('employee')
      .set({ joined_on: year?.months[3] ?? '' })
      .where('id', '=', world.id('asha'))
      .execute()
    // a Saturday worked that nobody used in time
    await db
      .insertInto('leave_ledger')
      .values({
        id: newId(),
        employee_id: world.id('bikash'),
        leave_type_id: extra,
        kind: 'compensatory',
        days: '1',
        effective_on: '2027-06-05',
        expires_on: '2027-06-26',
        reason: 'Moved the office',
        source_type: 'compensatory',
        source_id: newId(),
      })
      .execute()
  })
  await post('2027-06-01')
  await taken('asha', '2027-02-02', '2027-02-02', { part: 'first_half' })
  await taken('asha', '2027-02-05')
  await taken('asha', '2027-02-07')
  await taken('bikash', '2027-03-08', '2027-03-09')
  await post('2027-07-20')
  const worked = await world.as('asha').ask(compensatoryRequest.create, {
    params,
    body: { leave_type_id: extra, worked_on: '2027-07-10', minutes: 480, remarks: 'The release' },
  } as never)
  expect([worked.status, worked.body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'compensatory', worked.body.id, 'approve')).toMatchObject({ status: 200 })
  await taken('asha', '2027-07-25')
})
afterAll(() => world.close())

const post = (day: string) =>
  world.inOrg('himal', async (db) =>
    postFor(db, await leaveWorld(db, day), [world.id('asha'), world.id('bikash')], day),
  )
async function taken(name: Name, start: string, end = start, more: object = {}) {
  const { status, body } = await l.ask(name, home, start, end, more)
  expect([status, body]).toMatchObject([201, {}])
  expect(await l.act('maya', 'request', body.id, 'approve')).toMatchObject({ status: 200 })
}

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
      expect(same).toMatchObject(
        Object.fromEntries(
          [
            'carried',
            'accrued',
            'compensatory',
            'adjusted',
            'used',
            'scheduled',
            'pending',
            'encashed',
            'lapsed',
            'usable',
          ].map((part) => [part, row[part]]),
        ),
      )
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
