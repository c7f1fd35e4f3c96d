import { expect, test } from 'vitest'
import {
  account,
  daysOn,
  leave,
  monthly,
  silent,
  veteran,
  yearly,
  years,
  yearOf,
} from '#modules/leave/domain/account.cases.ts'
import { project } from '#modules/leave/domain/project.ts'

const year = yearOf('2083')
const joins = (joined_on: string, left_on: string | null = null) => ({ ...veteran, joined_on, left_on })
const only = [year]

test.each([
  ['a whole year', '2015-01-01', null, '12'],
  // 365 days of 2083/84: 2026-07-17 to 2027-07-16
  ['who joins after half of the year', '2027-01-15', null, '6'],
  ['who leaves after half of the year', '2015-01-01', '2027-01-14', '6'],
  ['who joins on the last day of the year', '2027-07-16', null, '0'],
  ['who has left before the year', '2015-01-01', '2026-07-16', '0'],
])('a yearly grant for %s', (_, joined, left, days) => {
  expect(
    daysOn(account({ years: only, worker: joins(joined, left), rule: { renewal: yearly } }), year.end),
  ).toBe(days)
})

test.each([
  ['0.001', 'nearest', '2027-07-16', '0.033'],
  ['0.25', 'nearest', '2027-07-16', '0'],
  ['0.25', 'up', '2027-07-16', '0.25'],
  ['1', 'nearest', '2027-01-01', '6'],
  ['1', 'down', '2027-01-01', '6'],
  ['1', 'up', '2027-01-01', '7'],
  ['0.5', 'nearest', '2027-01-01', '6.5'],
] as const)('rounded to %s %s, a grant of 12 for who joins on %s is %s', (unit, way, joined, days) => {
  const rule = { renewal: { ...yearly, round: { unit, way } } }
  expect(daysOn(account({ years: only, worker: joins(joined), rule }), year.end)).toBe(days)
})

test('without proration who joins late gets the whole of the year, from the day of joining', () => {
  const one = account({
    years: only,
    worker: joins('2027-07-01'),
    rule: { renewal: { ...yearly, prorate: false } },
  })
  expect([daysOn(one, '2027-06-30'), daysOn(one, '2027-07-01')]).toEqual(['0', '12'])
})

test.each([
  ['Month', 'Start', '2026-07-17', '1.5'],
  ['Month', 'End', '2026-07-17', '0'],
  ['Month', 'End', '2026-08-16', '1.5'],
  ['Quarter', 'Start', '2026-07-17', '4.5'],
  ['Quarter', 'End', '2026-10-17', '4.5'],
  ['Half-year', 'Start', '2027-01-15', '18'],
  ['Month', 'Start', '2027-07-16', '18'],
  ['Month', 'End', '2027-07-16', '18'],
] as const)('18 a year, by %s at its %s, are on %s: %s', (every, timing, day, days) => {
  expect(daysOn(account({ years: only, rule: { accrual: { ...monthly, every, timing } } }), day)).toBe(days)
})

test('roundings do not drift: ten a year by the month are ten at its end, whichever way each is rounded', () => {
  for (const way of ['nearest', 'up', 'down'] as const) {
    const accrual = { ...monthly, rate: '10', round: { unit: '1', way } }
    expect(daysOn(account({ years: only, rule: { accrual } }), year.end)).toBe('10')
  }
})

test('the first and the last month are given by days', () => {
  const accrual = { ...monthly, round: { unit: '0.001', way: 'nearest' } as const }
  // Shrawan 2083 has 31 days; the last 16 of them
  const one = account({ years: only, worker: joins('2026-08-01', '2026-09-10'), rule: { accrual } })
  expect(daysOn(one, '2026-08-01')).toBe('0.774')
  // Bhadra has 31 days, 25 of them until the last
  expect(daysOn(one, '2026-08-17')).toBe('1.984')
  expect(daysOn(one, '2027-07-16')).toBe('1.984')
})

test.each([
  // [days worked each period of a month, given at the ends of the first four]
  [19, ['0', '1', '2', '3']],
  [20, ['1', '2', '3', '4']],
  [26, ['1', '2', '3', '5']],
  [0, ['0', '0', '0', '0']],
])('one day for 20 worked: with %s a month the rest is carried on', (each, given) => {
  const work = { worked: () => each * 1000, unpaid: () => 0 }
  const accrual = { ...monthly, basis: 'Worked days', rate: '1', per_days: 20 } as const
  const one = account({ years: only, work, rule: { accrual } })
  expect(year.periods.slice(0, 4).map(({ end }) => daysOn(one, end))).toEqual(given)
})

test('the rest of days worked is carried over the year’s end', () => {
  const work = { worked: () => 19_000, unpaid: () => 0 }
  const accrual = { ...monthly, basis: 'Worked days', rate: '1', per_days: 20 } as const
  const two = account({ years: [yearOf('2082'), year], work, rule: { accrual } })
  // 12 × 19 = 228 = 11 × 20 + 8, then 27 after one more month
  expect(daysOn(two, yearOf('2082').end)).toBe('11')
  expect(daysOn(two, year.periods[0]?.end ?? '')).toBe('12')
  expect(project(two, year.end).missing.at(-1)?.reason).toMatch(
    /^Ashad 2084: 3\d days worked, 1\d carried on$/,
  )
})

test.each([
  ['2023-01-01', '12'],
  // five years on 2027-01-01: the months before stay as they were
  ['2022-01-01', '15'],
  ['2016-01-01', '18'],
])('who joined on %s has by years of service %s', (joined, days) => {
  const tiers = [
    { from_months: 60, effect: 'Instead', days: '18' },
    { from_months: 120, effect: 'More', days: '6' },
  ] as const
  const accrual = { ...monthly, rate: '12' }
  const one = account({ years: only, worker: joins(joined), rule: { accrual, tiers } })
  expect(daysOn(one, year.end)).toBe(days)
})

test('the most of a year and the highest balance are not passed', () => {
  const capped = account({ years: only, rule: { accrual: { ...monthly, max_per_year: '10' } } })
  expect(daysOn(capped, year.end)).toBe('10')
  const total = account({ years: only, rule: { accrual: { ...monthly, max_total: '5' } } })
  expect(daysOn(total, year.end)).toBe('5')
  const taking = { ...total, lines: [leave('2027-01-20', 2)] }
  expect([daysOn(taking, '2027-01-20'), daysOn(taking, year.end)]).toEqual(['3', '5'])
})

test('nothing is earned before the months of service that the rule asks for, then by days', () => {
  const accrual = { ...monthly, start_after_months: 6, round: { unit: '0.001', way: 'nearest' } as const }
  const one = account({ years: only, worker: joins('2026-07-17'), rule: { accrual } })
  expect(daysOn(one, '2027-01-16')).toBe('0')
  // the last 27 of 29 days of Magh
  expect(daysOn(one, '2027-01-17')).toBe('1.397')
})

test('only for a type of employment: days are given from the change on', () => {
  const types = [
    { from: '2015-01-01', till: '2027-01-14', employment_type_id: 'contract' },
    { from: '2027-01-15', till: null, employment_type_id: 'permanent' },
  ]
  const rule = { renewal: yearly, employment_type_ids: ['permanent'] }
  const one = account({ years: only, worker: { ...veteran, types }, rule })
  expect([daysOn(one, '2027-01-14'), daysOn(one, '2027-01-15')]).toEqual(['0', '6'])
  expect(
    daysOn(account({ years: only, rule: { ...rule, employment_type_ids: [], gender: 'Male' } }), year.end),
  ).toBe('0')
})

test.each([
  ['never without leave', undefined, undefined, '12', '12'],
  ['always without leave', false, false, '0', '0'],
  ['without leave first: given from the change on', false, true, '0', '6'],
  ['without leave later: what was given on the first day stays', true, false, '6', '6'],
])('a type of employment that has no leave, %s', (_, first, second, before, after) => {
  const has = (has_leave: boolean | undefined) => (has_leave === undefined ? {} : { has_leave })
  const types = [
    { from: '2015-01-01', till: '2027-01-14', employment_type_id: 'intern', ...has(first) },
    { from: '2027-01-15', till: null, employment_type_id: 'staff', ...has(second) },
  ]
  const one = account({ years: only, worker: { ...veteran, types }, rule: { renewal: yearly } })
  expect([daysOn(one, '2027-01-14'), daysOn(one, '2027-01-15')]).toEqual([before, after])
})

test.each([
  [5, '0', '1.258'],
  [5, '5', '1.5'],
  [0, '0', '1.5'],
])('%s days of unpaid leave where %s are allowed leave %s of 1.5', (unpaid, allowed, days) => {
  const accrual = {
    ...monthly,
    unpaid_allowed_days: Number(allowed),
    round: { unit: '0.001', way: 'nearest' } as const,
  }
  const work = { worked: () => 0, unpaid: () => unpaid * 1000 }
  expect(daysOn(account({ years: only, work, rule: { accrual } }), '2026-07-17')).toBe(days)
})

test('a policy that begins later gives nothing before it, and changes nothing that was given', () => {
  const spans = [
    { ...silent, accrual: monthly, till: '2027-01-14' },
    { ...silent, accrual: { ...monthly, rate: '24' }, from: '2027-01-15' },
  ]
  expect(daysOn(account({ years: only, spans }), year.end)).toBe('21')
  expect(daysOn(account({ years: only, spans: spans.slice(1) }), year.end)).toBe('12')
})

test('hours are given in minutes', () => {
  const one = account({
    years: only,
    unit: 'Hour',
    rule: { renewal: { ...yearly, days: '10.5', round: { unit: '0.5', way: 'nearest' } } },
  })
  expect(project(one, year.start).missing.map(({ amount }) => amount)).toEqual([630])
})

test('a first short year gives the months that it has', () => {
  const short = { ...year, periods: year.periods.slice(0, 8), end: year.periods[7]?.end ?? '' }
  expect(daysOn(account({ years: [short], rule: { accrual: monthly } }), short.end)).toBe('12')
  expect(years.length).toBe(8)
})
