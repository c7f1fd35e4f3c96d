import { describe, expect, test } from 'vitest'
import { bikramSambat, english } from '#kernel/calendar/system.ts'
import { sum } from '#kernel/money.ts'
import {
  monthsFrom,
  prorated,
  respread,
  spread,
  spreadByWeights,
  spreadProblem,
  targetFor,
  type Part,
} from '#modules/employee-evaluation/domain/spreading.ts'

test.each([
  [
    english,
    '2026-07-17',
    '2026-09-10',
    ['2026-07-17 2026-07-31', '2026-08-01 2026-08-31', '2026-09-01 2026-09-10'],
  ],
  [bikramSambat, '2026-07-17', '2026-09-16', ['2026-07-17 2026-08-16', '2026-08-17 2026-09-16']],
  [english, '2026-02-01', '2026-02-28', ['2026-02-01 2026-02-28']],
] as const)('months of %s from %s to %s', (system, from, to, expected) => {
  expect(monthsFrom(system, from, to).map(({ starts_on, ends_on }) => `${starts_on} ${ends_on}`)).toEqual(
    expected,
  )
})

test.each([
  ['100', ['1', '1', '1'], ['33.33', '33.33', '33.34']],
  ['0.01', ['1', '1', '1'], ['0', '0', '0.01']],
  ['100000', ['1', '2', '1'], ['25000', '50000', '25000']],
  ['10', ['1', '2', '0'], ['3.33', '6.67', '0']],
  ['7', ['0', '1', '0'], ['0', '7', '0']],
] as const)('%s by the weights %j is %j', (target, weights, expected) => {
  const shares = spreadByWeights(target, weights)
  expect(shares.map(Number)).toEqual(expected.map(Number))
  expect(Number(sum(shares))).toBe(Number(target))
})

test.each([
  ['Even', '100', 12, [], null],
  ['By weights', '100', 3, ['1', '2'], 'The form has 3 months; 2 were given.'],
  ['By weights', '100', 2, ['0', '0'], 'At least one month needs a weight.'],
  ['By hand', '100', 2, ['40', '60.00'], null],
  ['By hand', '100', 2, ['40', '59.99'], 'The months sum to 99.99. The target is 100.'],
  ['By hand', '100', 2, ['-1', '101'], 'Months must not be below 0.'],
] as const)('%s, target %s over %d months as %j: %s', (how, target, months, shares, problem) => {
  expect(spreadProblem(how, { target, months, shares })).toBe(problem)
})

const quarter = (...values: string[]): Part[] =>
  [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ].map(([starts_on = '', ends_on = ''], at) => ({ starts_on, ends_on, value: values[at] ?? '0' }))
const valuesOf = (parts: readonly { value: string | null }[] | null) =>
  parts?.map(({ value }) => (value === null ? null : Number(value))) ?? null

describe('a target by month', () => {
  const months = quarter()
  test.each([
    ['Sum', 'Even', [], [10, 10, 10]],
    ['Sum', 'By weights', ['3', '2', '1'], [15, 10, 5]],
    ['Sum', 'By hand', ['1', '2', '27'], [1, 2, 27]],
    ['Average', 'Even', [], [30, 30, 30]],
    ['Last value', 'By weights', ['1', '1', '1'], [30, 30, 30]],
  ] as const)('%s, %s %j', (kind, how, shares, expected) => {
    expect(valuesOf(spread(kind, how, { target: '30', months, shares }))).toEqual(expected)
  })
})

describe('days of employment in months of 31, 28 and 31 days, 310 wanted in each of the long ones', () => {
  const parts = quarter('310', '280', '310')
  test.each([
    ['all of it', '2020-01-01', null, [310, 280, 310], 900],
    ['joined on the second day', '2026-01-02', null, [300, 280, 310], 890],
    ['joined on the last day of January', '2026-01-31', null, [10, 280, 310], 600],
    ['left in the middle of March', '2020-01-01', '2026-03-10', [310, 280, 100], 690],
    ['left on the last day', '2020-01-01', '2026-03-31', [310, 280, 310], 900],
    ['joined and left within February', '2026-02-11', '2026-02-14', [0, 40, 0], 40],
    ['left before', '2020-01-01', '2025-12-31', [0, 0, 0], null],
    ['joined after', '2026-04-01', null, [0, 0, 0], null],
  ] as const)('%s', (_, joined_on, left_on, months, total) => {
    const employed = { joined_on, left_on }
    expect(valuesOf(prorated('Sum', parts, employed))).toEqual(months)
    const target = targetFor('Sum', parts, employed)
    expect(target === null ? null : Number(target)).toBe(total)
  })
  test('an average is wanted in full in each month with a day of employment', () => {
    const wanted = quarter('95', '95', '95')
    const employed = { joined_on: '2026-02-28', left_on: null }
    expect(valuesOf(prorated('Average', wanted, employed))).toEqual([null, 95, 95])
    expect(Number(targetFor('Average', wanted, employed))).toBe(95)
    expect(targetFor('Last value', wanted, { joined_on: '2026-04-01', left_on: null })).toBeNull()
  })
  test('until a day, months that have begun count', () => {
    expect(Number(targetFor('Sum', parts, { joined_on: '2020-01-01', left_on: null }, '2026-02-01'))).toBe(
      590,
    )
  })
})

test.each([
  ['Sum', '60', '2026-02-10', [10, 20, 30]],
  ['Sum', '60', '2026-01-10', [15, 18, 27]],
  ['Sum', '9', '2026-02-10', null],
  ['Sum', '31', '2026-04-10', null],
  ['Average', '40', '2026-02-10', [10, 40, 40]],
] as const)('%s becomes %s on %s', (kind, target, today, expected) => {
  const parts =
    kind === 'Sum' && today === '2026-01-10' ? quarter('10', '12', '18') : quarter('10', '8', '12')
  expect(valuesOf(respread(kind, parts, { target, today }))).toEqual(expected)
})
