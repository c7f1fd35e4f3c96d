import { expect, test } from 'vitest'
import { dueFrom, firstDay, type Rhythm } from '#modules/report-builder/domain/next-day.ts'

const daily: Rhythm = { frequency: 'Daily', calendar: 'AD', weekday: null, month_day: null }
const weekly = (weekday: number): Rhythm => ({ ...daily, frequency: 'Weekly', weekday })
const monthly = (month_day: number, calendar: 'AD' | 'BS' = 'AD'): Rhythm => ({
  ...daily,
  frequency: 'Monthly',
  calendar,
  month_day,
})

// 20 November 2026 is a Friday, and 4 Mangsir 2083
test.each([
  ['every day', daily, '2026-11-20', '2026-11-20'],
  ['Fridays', weekly(5), '2026-11-20', '2026-11-20'],
  ['Sundays', weekly(0), '2026-11-20', '2026-11-22'],
  ['Thursdays', weekly(4), '2026-11-20', '2026-11-26'],
  ['the 20th', monthly(20), '2026-11-20', '2026-11-20'],
  ['the 1st', monthly(1), '2026-11-20', '2026-12-01'],
  ['the 31st of a month of 30 days', monthly(31), '2026-11-20', '2026-11-30'],
  ['the 31st, from the 30th of a month of 31', monthly(31), '2026-12-30', '2026-12-31'],
  ['the 31st in February', monthly(31), '2027-02-01', '2027-02-28'],
  ['the 30th, when January ends', monthly(30), '2027-01-31', '2027-02-28'],
  ['over the end of a year', monthly(5), '2026-12-06', '2027-01-05'],
  ['1st of the Nepali month', monthly(1, 'BS'), '2026-11-20', '2026-12-16'],
  ['4th of the Nepali month', monthly(4, 'BS'), '2026-11-20', '2026-11-20'],
  ['32nd of a Nepali month of 29 days', monthly(32, 'BS'), '2026-11-20', '2026-12-15'],
  ['1st of the Nepali year', monthly(1, 'BS'), '2027-04-01', '2027-04-14'],
])('%s', (_, rhythm, from, day) => {
  expect(firstDay(rhythm, from)).toBe(day)
})

test('today counts while its hour is ahead, and afterwards not', () => {
  expect(dueFrom(daily, 8, '2026-11-20', 7)).toBe('2026-11-20')
  expect(dueFrom(daily, 8, '2026-11-20', 8)).toBe('2026-11-21')
  expect(dueFrom(weekly(5), 8, '2026-11-20', 9)).toBe('2026-11-27')
  expect(dueFrom(monthly(20), 8, '2026-11-20', 9)).toBe('2026-12-20')
})
