import { expect, test } from 'vitest'
import type { DayRange } from '#kernel/calendar/range.ts'
import { nepalFiscalYear } from '#kernel/calendar/period.ts'
import { compareAmounts, subtract, sum } from '#kernel/money.ts'
import { periodsFrom, yearAfter } from '#modules/loan/domain/pay-periods.ts'
import {
  dayCounts,
  emiOf,
  loanMethods,
  scheduleOf,
  shareOut,
  type LoanTerms,
} from '#modules/loan/domain/schedule.ts'

const years = [nepalFiscalYear(2083)]
const periods = (count: number): DayRange[] => periodsFrom(years, '2026-10-20', count)
const terms = (more: Partial<LoanTerms>): LoanTerms => ({
  method: 'Reducing (EMI)',
  day_count: '30/360',
  annual_rate: '9',
  rounding_unit: '0.01',
  ...more,
})
const cases: [
  string,
  Partial<LoanTerms>,
  string,
  number,
  { first: [string, string]; last: [string, string]; interest: string },
][] = [
  // principal and interest of the first and of the last instalment, and the interest of all
  [
    'EMI',
    {},
    '300000',
    24,
    { first: ['11455.42', '2250.00'], last: ['13603.46', '102.03'], interest: '28930.15' },
  ],
  [
    'EMI to the rupee',
    { rounding_unit: '1' },
    '300000',
    24,
    { first: ['11455.00', '2250.00'], last: ['13613.96', '102.10'], interest: '28931.06' },
  ],
  [
    'EMI at no rate',
    { annual_rate: '0' },
    '100',
    3,
    { first: ['33.33', '0.00'], last: ['33.34', '0.00'], interest: '0' },
  ],
  [
    'equal principal',
    { method: 'Equal principal', annual_rate: '12' },
    '1000',
    3,
    { first: ['333.33', '10.00'], last: ['333.34', '3.33'], interest: '20.00' },
  ],
  [
    'flat',
    { method: 'Flat', annual_rate: '10' },
    '100000',
    12,
    { first: ['8333.33', '833.33'], last: ['8333.37', '833.37'], interest: '10000' },
  ],
  [
    'interest-free',
    { method: 'Interest-free' },
    '50000',
    7,
    { first: ['7142.86', '0.00'], last: ['7142.84', '0.00'], interest: '0' },
  ],
  [
    'bullet',
    { method: 'Bullet', annual_rate: '6' },
    '20000',
    3,
    { first: ['0.00', '100.00'], last: ['20000.00', '100.00'], interest: '300' },
  ],
  [
    'by days',
    { method: 'Bullet', day_count: 'Actual/365', annual_rate: '7.3' },
    '100000',
    2,
    { first: ['0.00', '600.00'], last: ['100000.00', '580.00'], interest: '1180' },
  ],
]

test.each(cases)('a schedule: %s', (_, given, amount, count, expected) => {
  const rows = scheduleOf(terms(given), amount, periods(count))
  const [first, last] = [rows[0], rows.at(-1)]
  expect([first?.principal, first?.interest]).toEqual(expected.first)
  expect([last?.principal, last?.interest]).toEqual(expected.last)
  expect(compareAmounts(sum(rows.map(({ interest }) => interest)), expected.interest)).toBe(0)
})

test('an instalment of the textbook', () => {
  expect(emiOf('300000', '9', 24).startsWith('13705.42')).toBe(true)
  expect(emiOf('1000000', '12', 60).startsWith('22244.44')).toBe(true)
})

test('principal adds up to the loan whatever the method, the amount, the number and the rounding', () => {
  const wrong: string[] = []
  for (const method of loanMethods)
    for (const day_count of dayCounts)
      for (const rounding_unit of ['0.01', '1', '50'])
        for (const amount of ['0.05', '1', '99999.99', '123456.78'])
          for (const count of [1, 2, 7, 60]) {
            const rows = scheduleOf(
              terms({ method, day_count, rounding_unit, annual_rate: '11.75' }),
              amount,
              periods(count),
            )
            const paid = sum(rows.map(({ principal }) => principal))
            const isRight =
              rows.length === count &&
              compareAmounts(paid, amount) === 0 &&
              rows.at(-1)?.balance === '0.00' &&
              rows.every(
                ({ principal, interest, balance }) =>
                  ![principal, interest, balance].some((one) => one.startsWith('-')),
              )
            if (!isRight) wrong.push(`${method} ${day_count} ${rounding_unit} ${amount} ${count}`)
          }
  expect(wrong).toEqual([])
})

test('instalments lie in pay periods, also after the last fiscal year', () => {
  const found = periods(30)
  expect(found[0]).toEqual({ start: '2026-10-18', end: '2026-11-16' })
  expect(found).toHaveLength(30)
  for (const [at, { start }] of found.entries())
    if (at > 0)
      expect(new Date(start).getTime() - new Date(found[at - 1]?.end ?? '').getTime()).toBe(86_400_000)
  expect(yearAfter(nepalFiscalYear(2083))).toEqual(nepalFiscalYear(2084))
  expect(yearAfter({ calendar: 'AD', applicable_from: '2026-01-26', applicable_to: '2027-01-25' })).toEqual({
    calendar: 'AD',
    applicable_from: '2027-01-26',
    applicable_to: '2028-01-25',
  })
  expect(periodsFrom([], '2026-10-20', 3)).toEqual([])
})

test.each([
  [
    '1000',
    [
      ['900.00', '100.00'],
      ['0.00', '0.00'],
    ],
  ],
  [
    '60',
    [
      ['0.00', '60.00'],
      ['0.00', '0.00'],
    ],
  ],
  [
    '1250',
    [
      ['900.00', '100.00'],
      ['200.00', '50.00'],
    ],
  ],
  [
    '0',
    [
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ],
  ],
])('%s taken is interest first, then principal, in order', (taken, expected) => {
  const due = [
    { principal: '900', interest: '100' },
    { principal: '800', interest: '50' },
  ]
  const parts = shareOut(taken, due)
  expect(parts.map(({ principal, interest }) => [principal, interest])).toEqual(expected)
  expect(
    compareAmounts(
      subtract(taken, sum(parts.flatMap(({ principal, interest }) => [principal, interest]))),
      '0',
    ),
  ).toBe(0)
})
