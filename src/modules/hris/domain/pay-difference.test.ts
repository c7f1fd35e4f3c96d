import { expect, test } from 'vitest'
import { payDifference, payOn } from '#modules/hris/domain/pay-difference.ts'

const paid = (valid_from: string) => ({ valid_from, annual_salary: '600000.00', hourly_rate: null })
const record = [paid('2026-12-01'), paid('2025-07-17'), paid('2027-04-14')]

test.each([
  ['2025-07-16', undefined],
  ['2025-07-17', '2025-07-17'],
  ['2026-11-30', '2025-07-17'],
  ['2026-12-01', '2026-12-01'],
  ['2027-01-01', '2026-12-01'],
  ['2030-01-01', '2027-04-14'],
])('on %s what is paid since %s holds', (day, since) => {
  expect(payOn(record, day)?.valid_from).toBe(since)
})

test.each([
  ['600000.00', '720000', '120000', '20.0', true],
  ['600000.00', '600000', '0', '0.0', false],
  ['720000.00', '600000', '-120000', '-16.7', false],
  ['350.1250', '350.25', '0.125', '0.0', true],
  ['300.00', '301.5', '1.5', '0.5', true],
])('from %s to %s it is %s, %s percent', (from, to, amount, percent, is_more) => {
  expect(payDifference(from, to)).toEqual({ amount, percent, is_more })
})

test.each([
  [null, '720000'],
  ['600000.00', null],
  ['600000.00', ''],
  ['600000.00', '7.'],
  ['0.00', '720000'],
])('from %s to %s there is nothing to say', (from, to) => {
  expect(payDifference(from, to)).toBeNull()
})
