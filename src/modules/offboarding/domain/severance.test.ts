import { expect, test } from 'vitest'
import { buyoutOf, severanceOf } from '#modules/offboarding/domain/severance.ts'

// Labour Act 145: one month's pay for each year served
test.each([
  ['three years to the day', '600000', '2023-11-21', '2026-11-20', '150000.00'],
  ['half a year more', '600000', '2023-11-21', '2027-05-21', '174931.51'],
  ['a few weeks', '600000', '2026-11-01', '2026-11-30', '4109.59'],
  ['on the first day', '365000', '2026-11-20', '2026-11-20', '83.33'],
])('severance: %s', (_, salary, joined_on, last_day, expected) => {
  expect(severanceOf(salary, joined_on, last_day, '1')).toBe(expected)
})

test('by other terms a year is worth more, or nothing', () => {
  expect(severanceOf('600000', '2023-11-21', '2026-11-20', '1.5')).toBe('225000.00')
  expect(severanceOf('600000', '2023-11-21', '2026-11-20', '0')).toBe('0.00')
})

test.each([
  ['365000', 10, 'Year by 365 days', '10000.00'],
  ['360000', 10, 'Month by 30 days', '10000.00'],
  ['312000', 10, 'Month by 26 days', '10000.00'],
  ['600000', 7, 'Month by 26 days', '13461.54'],
  ['600000', 0, 'Year by 365 days', '0.00'],
] as const)('of %s a year, %d days of missing notice by %s are worth %s', (salary, days, basis, worth) => {
  expect(buyoutOf(salary, days, basis)).toBe(worth)
})
