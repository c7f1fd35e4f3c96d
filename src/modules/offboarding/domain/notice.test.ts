import { expect, test } from 'vitest'
import { isLapsed, noticeOf, resignationProblems } from '#modules/offboarding/domain/notice.ts'

test.each<[string, number, boolean, string, [number, string, number, number]]>([
  ['the first weeks', 1, true, '2026-11-21', [1, '2026-11-21', 1, 0]],
  ['the first year', 7, true, '2026-11-25', [7, '2026-11-27', 5, 2]],
  ['a served notice', 30, true, '2026-12-20', [30, '2026-12-20', 30, 0]],
  ['a day too early', 30, true, '2026-12-19', [30, '2026-12-20', 29, 1]],
  ['a longer one', 60, true, '2026-12-20', [60, '2027-01-19', 30, 30]],
  ['the same day', 30, true, '2026-11-20', [30, '2026-12-20', 0, 30]],
  ['none where the type needs none', 60, false, '2026-11-20', [0, '2026-11-20', 0, 0]],
])('notice: %s', (_, said_days, needs_notice, last_day, expected) => {
  const { days, earliest, served, shortfall } = noticeOf({
    notified_on: '2026-11-20',
    last_day,
    said_days,
    needs_notice,
  })
  expect([days, earliest, served, shortfall]).toEqual(expected)
})

// the five Saturdays between are no working days, and neither is a holiday
const isOff = (day: string) =>
  ['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'].includes(day) ||
  day === '2026-12-25'
test.each([
  ['too early by the days that do not count', '2026-12-20', 25, 5],
  ['served to the day', '2026-12-27', 30, 0],
])('notice in working days: %s', (_, last_day, served, shortfall) => {
  const asked = { notified_on: '2026-11-20', last_day, said_days: 30, needs_notice: true }
  expect(noticeOf({ ...asked, isOff })).toEqual({ days: 30, earliest: '2026-12-27', served, shortfall })
})

const early = { days: 30, earliest: '2026-12-20', served: 10, shortfall: 20 }
const full = { ...early, served: 30, shortfall: 0 }
test.each([
  ['a served notice', '2026-12-20', false, full, true, null],
  ['a past day', '2026-11-19', true, early, true, 'Last working day cannot be a past date'],
  [
    'an early day without a waiver',
    '2026-11-30',
    false,
    early,
    true,
    '30 days of notice are asked for: 20 are missing. The earliest last day is 2026-12-20. Ask for a waiver to leave earlier.',
  ],
  ['an early day with a waiver', '2026-11-30', true, early, true, null],
  [
    'a waiver where there is none',
    '2026-11-30',
    true,
    early,
    false,
    '30 days of notice are asked for: 20 are missing. The earliest last day is 2026-12-20.',
  ],
])('resigning on %s', (_, requested_last_day, waiver_requested, notice, allows_waiver, message) => {
  const problems = resignationProblems({
    requested_last_day,
    waiver_requested,
    today: '2026-11-20',
    notice,
    allows_waiver,
  })
  expect(problems?.['requested_last_day']?.[0] ?? null).toBe(message)
})

test.each([
  ['2026-12-05', false],
  ['2026-12-06', true],
])('an answer that is due on 5 December is late on %s: %s', (today, late) => {
  expect(isLapsed('2026-12-05', today)).toBe(late)
})
