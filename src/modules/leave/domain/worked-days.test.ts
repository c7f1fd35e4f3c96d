import { expect, test } from 'vitest'
import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { workIn, type Counted, type LeaveDay } from '#modules/leave/domain/worked-days.ts'

// Shrawan 2083 has 31 days from Friday 17 July, five Saturdays among them; the 29th is half a holiday.
const month = { start: '2026-07-17', end: '2026-08-16' }
const sums = () => {
  const rest = [0]
  for (const day of eachDay({ start: month.start, end: addDays(month.end, 31) }))
    rest.push((rest.at(-1) ?? 0) + (weekday(day) === 6 ? 1000 : day === '2026-07-29' ? 500 : 0))
  return Int32Array.from(rest)
}
const days = (from: Day, count: number, paid: boolean, amount = 1000): LeaveDay[] =>
  Array.from({ length: count }, (_, n) => ({ date: addDays(from, n), amount, paid }))
const all: Counted = { off_days_count: true, paid_leave_counts: true }
const offs = { ...all, off_days_count: false }
const none: Counted = { off_days_count: false, paid_leave_counts: false }

test.each<[string, Counted, LeaveDay[], number, number]>([
  // [what, what counts, leave, days worked, days of unpaid leave]
  ['all days count', all, [], 31, 0],
  ['days off do not', offs, [], 25.5, 0],
  ['paid leave counts', all, days('2026-07-20', 4, true), 31, 0],
  ['paid leave does not', none, days('2026-07-20', 4, true), 21.5, 0],
  ['unpaid leave never does', all, days('2026-07-20', 4, false), 27, 4],
  ['leave by the calendar takes no day off twice', offs, days('2026-07-20', 6, false), 20.5, 6],
  // eleven and a half days of work among fifteen
  ['two weeks of it', offs, days('2026-07-18', 15, false), 14, 15],
  ['half a day on half a holiday', offs, days('2026-07-29', 1, false, 500), 25, 0.5],
  ['a whole day by the calendar on half a holiday', offs, days('2026-07-29', 1, false), 25, 1],
])('%s', (_, counted, leave, worked, unpaid) => {
  const work = workIn({ first: month.start, rest: sums(), leave, countedOn: () => counted })
  expect(work.worked(month)).toBe(worked * 1000)
  expect(work.unpaid(month)).toBe(unpaid * 1000)
})

test('what counts is said by the rule of the time', () => {
  const next = { start: '2026-08-17', end: '2026-09-16' }
  const countedOn = (day: Day) => (day <= month.end ? all : offs)
  const work = workIn({ first: month.start, rest: sums(), leave: [], countedOn })
  // four Saturdays in Bhadra
  expect([work.worked(month), work.worked(next)]).toEqual([31_000, 27_000])
})

test('what lies outside the days that are known is not counted', () => {
  const work = workIn({ first: month.start, rest: sums(), leave: [], countedOn: () => all })
  expect(work.worked({ start: '2026-07-01', end: '2026-07-20' })).toBe(4000)
})
