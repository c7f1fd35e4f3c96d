import { expect, test } from 'vitest'
import { monthsOf } from '#modules/hris/domain/months.ts'

const today = '2026-11-20'
test.each([
  ['that has ended', '2020-01-01', '2022-03-31', '2020-01 – 2022-03'],
  ['without an end', '2020-01-01', null, '2020-01 – now'],
  ['that ends today', '2020-01-01', today, '2020-01 – now'],
  ['whose end is arranged', '2020-01-01', '2026-11-30', '2020-01 – now'],
])('a job %s', (_, from, to, said) => {
  expect(monthsOf(from, to, today)).toBe(said)
})
