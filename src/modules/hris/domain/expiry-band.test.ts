import { expect, test } from 'vitest'
import { reminderDue, usualReminders } from '#modules/hris/domain/expiry-band.ts'

test.each([
  ['2026-12-22', usualReminders, null],
  ['2026-12-21', usualReminders, 30],
  ['2026-12-06', usualReminders, 30],
  ['2026-12-05', usualReminders, 14],
  ['2026-11-28', usualReminders, 7],
  ['2026-11-01', usualReminders, 7],
  ['2027-01-20', [60], 60],
  ['2027-01-21', [60], null],
  ['2026-11-22', [0], null],
  ['2026-11-21', [0, 5], 0],
])('what ends on %s is told of on 21 November, by the days %j, as of %s', (ends_on, days, due) => {
  expect(reminderDue(ends_on, '2026-11-21', days)).toBe(due)
})
