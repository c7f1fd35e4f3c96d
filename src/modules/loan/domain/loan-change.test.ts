import { expect, test } from 'vitest'
import { nepalFiscalYear } from '#kernel/calendar/period.ts'
import { compareAmounts, sum } from '#kernel/money.ts'
import {
  benefitOf,
  carriedOf,
  planOf,
  restructured,
  settlementOn,
  skipped,
  type Planned,
} from '#modules/loan/domain/loan-change.ts'
import { guarantorProblems, refusedOwnStep, skipProblems } from '#modules/loan/domain/loan-rules.ts'
import { periodsFrom } from '#modules/loan/domain/pay-periods.ts'
import { dayCounts, loanMethods, type LoanTerms } from '#modules/loan/domain/schedule.ts'

const periods = (count: number, from = '2026-10-20') => periodsFrom([nepalFiscalYear(2083)], from, count)
const terms = (more: Partial<LoanTerms>): LoanTerms => ({
  method: 'Reducing (EMI)',
  day_count: '30/360',
  annual_rate: '12',
  rounding_unit: '0.01',
  ...more,
})
const principalOf = (planned: readonly Planned[]) => sum(planned.map(({ principal }) => principal))
const figures = (planned: readonly Planned[]) =>
  planned.map(({ start, principal, interest, carried }) => [start, principal, interest, carried])

// Kartik to Falgun 2083 begin on 18 Oct, 17 Nov, 16 Dec, 15 Jan and 13 Feb
const [kartik, mangsir, poush, magh, falgun] = [
  '2026-10-18',
  '2026-11-17',
  '2026-12-16',
  '2027-01-15',
  '2027-02-13',
]
test.each<[string, Partial<LoanTerms>, string, string[][], string]>([
  [
    'equal principal: the month costs its interest, which falls due with the next instalment',
    { method: 'Equal principal' },
    mangsir,
    [
      [kartik, '1000.00', '30.00', '0.00'],
      [poush, '1000.00', '40.00', '20.00'],
      [magh, '1000.00', '10.00', '0.00'],
    ],
    '20.00',
  ],
  [
    'flat: everything moves and costs no more',
    { method: 'Flat' },
    kartik,
    [
      [mangsir, '1000.00', '30.00', '0.00'],
      [poush, '1000.00', '30.00', '0.00'],
      [magh, '1000.00', '30.00', '0.00'],
    ],
    '0',
  ],
  [
    'interest-free',
    { method: 'Interest-free' },
    poush,
    [
      [kartik, '1000.00', '0.00', '0.00'],
      [mangsir, '1000.00', '0.00', '0.00'],
      [magh, '1000.00', '0.00', '0.00'],
    ],
    '0.00',
  ],
  [
    'by days: a period of 29 days in the place of one of 30 costs less',
    { method: 'Equal principal', day_count: 'Actual/365', annual_rate: '36.5' },
    kartik,
    [
      // 30 days of 3000 skipped, then 29, 30 and 29 days of 3000, 2000 and 1000
      [mangsir, '1000.00', '177.00', '90.00'],
      [poush, '1000.00', '60.00', '0.00'],
      [magh, '1000.00', '29.00', '0.00'],
    ],
    '90.00',
  ],
])('a month is skipped: %s', (_, more, from, expected, added) => {
  const all = periods(4)
  const planned = planOf(terms(more), '3000', all.slice(0, 3), '0')
  const after = all[3]
  if (!after) throw new Error('no period')
  const found = skipped(terms(more), planned, from, after)
  expect(figures(found.planned)).toEqual(expected)
  expect(found.added).toBe(added)
})

test('skipping keeps the principal whatever the method, and a month that is not planned changes nothing', () => {
  const all = periods(13)
  const wrong: string[] = []
  for (const method of loanMethods)
    for (const day_count of dayCounts)
      for (const at of [0, 5, 11]) {
        const given = terms({ method, day_count })
        const planned = planOf(given, '123456.78', all.slice(0, 12), '45.60')
        const from = all[at]?.start ?? ''
        const after = all[12]
        if (!after) throw new Error('no period')
        const found = skipped(given, planned, from, after).planned
        const isRight =
          found.length === 12 &&
          compareAmounts(principalOf(found), '123456.78') === 0 &&
          !found.some(({ start }) => start === from) &&
          found.every(
            ({ interest, carried }, index) =>
              compareAmounts(carried, interest) <= 0 &&
              (index === 0 || (found[index - 1]?.end ?? '') < (found[index]?.start ?? '')),
          ) &&
          skipped(given, planned, '2020-01-01', after).planned.length === 12
        if (!isRight) wrong.push(`${method} ${day_count} ${at}`)
      }
  expect(wrong).toEqual([])
})

test('other terms from a period on keep what falls due before it, and what earlier periods left', () => {
  const equal = terms({ method: 'Equal principal' })
  const planned = planOf(equal, '3000', periods(3), '7')
  const found = restructured({ ...equal, annual_rate: '6' }, planned, '3000', periods(4, mangsir))
  expect(figures(found)).toEqual([
    [kartik, '1000.00', '37.00', '7.00'],
    [mangsir, '500.00', '10.00', '0.00'],
    [poush, '500.00', '7.50', '0.00'],
    [magh, '500.00', '5.00', '0.00'],
    [falgun, '500.00', '2.50', '0.00'],
  ])
  const whole = restructured(equal, planned, '3000', periods(2))
  expect(figures(whole)).toEqual([
    [kartik, '1500.00', '37.00', '7.00'],
    [mangsir, '1500.00', '15.00', '0.00'],
  ])
  expect(carriedOf(whole)).toBe('7')
})

test.each<[string, string, string, Record<string, unknown>]>([
  [
    'before the first period nothing is owed yet',
    '2026-10-17',
    '0',
    { interest_due: '0.00', days: 0, total: '3000.00' },
  ],
  ['the first day', kartik, '0', { interest_to_day: '1.00', days: 1, period_days: 30, total: '3001.00' }],
  [
    'the fifteenth day with a fee of 2 %',
    '2026-11-01',
    '2',
    { interest_to_day: '15.00', days: 15, fee: '60.00', total: '3075.00' },
  ],
  [
    'the last day is the whole period',
    '2026-11-16',
    '0',
    { interest_to_day: '30.00', days: 30, total: '3030.00' },
  ],
  // Kartik was never deducted: its 30 are due, and one of 29 days of Mangsir
  [
    'after a period that none took',
    mangsir,
    '0',
    { interest_due: '30.00', interest_to_day: '0.69', days: 1, period_days: 29, total: '3030.69' },
  ],
  ['after the last', '2027-06-01', '0', { interest_due: '60.00', days: 0, total: '3060.00' }],
])('settlement in full: %s', (_, day, fee, expected) => {
  const planned = planOf(terms({ method: 'Equal principal' }), '3000', periods(3), '0')
  expect(settlementOn(planned, '3000', day, fee)).toMatchObject(expected)
})

test('interest of a skipped month is owed in full, also before its new period', () => {
  const all = periods(4)
  const given = terms({ method: 'Equal principal' })
  const after = all[3]
  if (!after) throw new Error('no period')
  const { planned } = skipped(given, planOf(given, '3000', all.slice(0, 3), '0'), kartik, after)
  expect(settlementOn(planned, '3000', '2026-11-16', '0')).toMatchObject({
    interest_due: '30.00',
    interest_to_day: '0.00',
    total: '3030.00',
  })
})

test.each([
  ['100000', '0', '9', '739.73'],
  ['100000', '7', '9', '164.38'],
  ['100000', '9', '9', '0.00'],
  ['100000', '12', '9', '0.00'],
])('the benefit of %s at %s against %s percent in 30 days is %s', (balance, rate, market, benefit) => {
  expect(benefitOf(balance, rate, market, { start: '2026-10-18', end: '2026-11-16' })).toBe(benefit)
})

const period = { start: mangsir, end: '2026-12-15' }
test.each<[string, Parameters<typeof skipProblems>[0], string | undefined]>([
  ['allowed', { period, today: '2026-12-15', skipped: 0, allowed: 1 }, undefined],
  ['over', { period, today: '2026-12-16', skipped: 0, allowed: 1 }, 'This pay period is over.'],
  [
    'not planned',
    { period: null, today: '2026-12-01', skipped: 0, allowed: 1 },
    'No instalment is planned in this pay period.',
  ],
  [
    'used up',
    { period, today: '2026-12-01', skipped: 2, allowed: 2 },
    '2 of 2 months a year are skipped already.',
  ],
  [
    'never',
    { period, today: '2026-12-01', skipped: 0, allowed: 0 },
    'Months of this loan type cannot be skipped.',
  ],
])('a month to skip: %s', (_, facts, message) => {
  expect(skipProblems(facts)['from_on']?.[0]).toBe(message)
})

test('guarantors are others and enough, and borrowers change only what is theirs to change', () => {
  expect(guarantorProblems(2, 1, false)).toEqual(['Name at least 2 guarantors.'])
  expect(guarantorProblems(2, 2, true)).toEqual(['The borrower cannot be a guarantor.'])
  expect(guarantorProblems(0, 0, false)).toEqual([])
  expect(refusedOwnStep('name_guarantor', { state: 'Requested', is_changing: false })).toBe(null)
  expect(refusedOwnStep('name_guarantor', { state: 'Approved', is_changing: false })).toBe(
    'This loan is Approved.',
  )
  expect(refusedOwnStep('skip', { state: 'Active', is_changing: true })).toBe(
    'A change of this loan already awaits a decision.',
  )
})
