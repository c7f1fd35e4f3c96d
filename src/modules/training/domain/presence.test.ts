import { expect, test } from 'vitest'
import { monthsLeft, owedOf } from '#modules/training/domain/bond.ts'
import { dueNotice } from '#modules/training/domain/expiry.ts'
import { attendanceOf, heldDays, presentPercent, scanned } from '#modules/training/domain/presence.ts'

const in_at = '2026-11-23T04:15:00.000Z'
test.each([
  ['nobody was there', null, '2026-11-23T04:15:00.000Z', 'in'],
  ['they came a moment ago', { in_at, out_at: null }, '2026-11-23T04:24:59.000Z', 'again'],
  ['they came ten minutes ago', { in_at, out_at: null }, '2026-11-23T04:25:00.000Z', 'out'],
  ['they have left', { in_at, out_at: '2026-11-23T10:00:00.000Z' }, '2026-11-23T10:30:00.000Z', 'again'],
] as const)('a scan where %s is %4$s', (_title, presence, now, meaning) => {
  expect(scanned(presence, now)).toBe(meaning)
})

test.each([
  [0, '2026-11-23', '2026-11-23', 0, 'Absent'],
  [1, '2026-11-23', '2026-11-23', 100, 'Attended'],
  [1, '2026-11-23', '2026-11-24', 50, 'Partly attended'],
  [2, '2026-11-23', '2026-11-25', 67, 'Partly attended'],
  [5, '2026-11-23', '2026-11-27', 100, 'Attended'],
] as const)('%i days of %s to %s are %i percent: %s', (present, starts_on, ends_on, percent, word) => {
  expect(presentPercent(present, { starts_on, ends_on })).toBe(percent)
  expect(attendanceOf(percent)).toBe(word)
})

test.each([
  ['2026-11-22', []],
  ['2026-11-23', ['2026-11-23']],
  ['2026-12-30', ['2026-11-23', '2026-11-24']],
])('on %s the held days are %j', (today, days) => {
  expect(heldDays({ starts_on: '2026-11-23', ends_on: '2026-11-24' }, today)).toEqual(days)
})

// 24,000 for a year from 31 January: months end with the months of the calendar
test.each([
  ['2026-01-31', 12, '24000.00'],
  ['2026-02-27', 12, '24000.00'],
  ['2026-02-28', 11, '22000.00'],
  ['2026-07-30', 7, '14000.00'],
  ['2026-07-31', 6, '12000.00'],
  ['2027-01-30', 1, '2000.00'],
  ['2027-01-31', 0, '0.00'],
  ['2028-01-01', 0, '0.00'],
])('who leaves on %s has %i months left and owes %s', (last_on, months, owed) => {
  const bond = { amount: '24000', months: 12, starts_on: '2026-01-31' }
  expect(monthsLeft(bond, last_on)).toBe(months)
  expect(Number(owedOf(bond, last_on))).toBe(Number(owed))
})

test.each([
  ['2027-01-31', null, null],
  ['2027-01-22', null, 60],
  ['2027-01-22', 60, null],
  ['2026-12-23', 60, 30],
  ['2026-12-23', null, 30],
  ['2026-11-30', 30, 7],
  ['2026-11-30', 7, null],
  ['2026-11-23', 7, null],
  ['2026-11-22', null, null],
])('on 2026-11-23, of a certificate until %s of which %s was told, %s is due', (until, told, due) => {
  expect(dueNotice(until, '2026-11-23', told)).toBe(due)
})
