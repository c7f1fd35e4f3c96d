import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  attestedThrough,
  bsMonthLength,
  bsOn,
  firstBsDay,
  firstBsYear,
  formatBs,
  isProvisional,
  lastBsDay,
  lastBsYear,
  parseBs,
  toAd,
  toBs,
} from '#kernel/calendar/bs.ts'
import { addDays, addMonths, dayFrom, dayNumber, weekday } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { Refusal } from '#kernel/errors.ts'

/** The message of the refusal that the work ends in. */
function refusal(work: () => unknown) {
  try {
    work()
  } catch (error) {
    return error instanceof Refusal && 'non_field_errors' in error.body ? error.body.non_field_errors : error
  }
  return 'no refusal'
}

test('the table holds 2000 to 2110, 40,543 days', () => {
  expect([firstBsYear, lastBsYear, firstBsDay, lastBsDay]).toEqual([2000, 2110, '1943-04-14', '2054-04-13'])
  expect(dayNumber(lastBsDay) - dayNumber(firstBsDay) + 1).toBe(40_543)
})

test('every day goes to Bikram Sambat and back, one day after the other', () => {
  let before = { year: 1999, month: 12, day: 31 }
  for (const day of eachDay({ start: firstBsDay, end: lastBsDay })) {
    const bs = toBs(day)
    const follows =
      (bs.year === before.year && bs.month === before.month && bs.day === before.day + 1) ||
      (bs.year === before.year && bs.month === before.month + 1 && bs.day === 1) ||
      (bs.year === before.year + 1 && bs.month === 1 && before.month === 12 && bs.day === 1)
    if (!follows || toAd(bs) !== day || toAd(parseBs(formatBs(bs))) !== day)
      expect.fail(`${day} ${formatBs(bs)}`)
    before = bs
  }
  expect(before).toEqual({ year: 2110, month: 12, day: 30 })
})

test('every year has 365 or 366 days and every month 29 to 32', () => {
  for (let year = firstBsYear; year <= lastBsYear; year++) {
    const lengths = Array.from({ length: 12 }, (_, month) => bsMonthLength(year, month + 1))
    expect(lengths.every((length) => length >= 29 && length <= 32)).toBe(true)
    expect([365, 366]).toContain(lengths.reduce((a, b) => a + b))
  }
})

// Dated facts: the specification's epoch, published calendars of 2077 and 2081 to 2083, weekdays of festivals.
test.each([
  ['2000-01-01', '1943-04-14', 3],
  ['2000-09-17', '1944-01-01', 6],
  ['2077-02-23', '2020-06-05', 5],
  ['2081-03-01', '2024-06-15', 6],
  ['2082-01-01', '2025-04-14', 1],
  ['2082-07-01', '2025-10-18', 6],
  ['2082-07-06', '2025-10-23', 4],
  ['2083-01-01', '2026-04-14', 2],
  ['2083-07-04', '2026-10-21', 3],
  ['2083-07-25', '2026-11-11', 3],
  ['2083-08-04', '2026-11-20', 5],
  ['2110-12-30', '2054-04-13', 1],
])('%s BS is %s, weekday %i', (bs, day, dayOfWeek) => {
  expect(toAd(parseBs(bs))).toBe(day)
  expect(formatBs(toBs(day))).toBe(bs)
  expect(weekday(day)).toBe(dayOfWeek)
})

test.each([
  ['a year before the table', () => bsMonthLength(1999, 1), 'BS 1999 not supported.'],
  ['a year after the table', () => toAd({ year: 2111, month: 1, day: 1 }), 'BS 2111 not supported.'],
  [
    'a month that is none',
    () => bsMonthLength(2083, 13),
    'No mapping provided for the selected year and month.',
  ],
  ['month zero', () => bsMonthLength(2083, 0), 'No mapping provided for the selected year and month.'],
  ['a day above the month', () => toAd({ year: 2083, month: 8, day: 30 }), 'Invalid BS Date'],
  ['day zero', () => toAd({ year: 2083, month: 8, day: 0 }), 'Invalid BS Date'],
  ['half a day', () => toAd({ year: 2083, month: 8, day: 1.5 }), 'Invalid BS Date'],
  ['a day before the table', () => toBs('1943-04-13'), 'The year 1943 is not supported'],
  ['a day after the table', () => toBs('2054-04-14'), 'The year 2054 is not supported'],
  ['text that is no date', () => parseBs('yesterday'), 'Invalid BS Date'],
  ['a typed day above the month', () => parseBs('2083-08-32'), 'Invalid BS Date'],
  ['a typed year above the table', () => parseBs('2111-01-01'), 'BS 2111 not supported.'],
])('%s is refused', (_, work, message) => {
  expect(refusal(work)).toEqual([message])
})

test('showing a day outside the table answers nothing instead of refusing', () => {
  expect([bsOn('1943-04-13'), bsOn('2054-04-14'), bsOn('1930-01-01')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('dates are read with slashes, dots, single digits and Devanagari digits', () => {
  for (const text of ['2083-08-05', '2083/8/5', ' 2083.08.05 ', '२०८३-०८-०५'])
    expect(parseBs(text)).toEqual({ year: 2083, month: 8, day: 5 })
})

test('only years after the last published calendar are provisional', () => {
  expect([isProvisional(attestedThrough), isProvisional(attestedThrough + 1)]).toEqual([false, true])
})

test('order and distance are the same in both calendars', () => {
  const offset = fc.integer({ min: 0, max: 40_542 })
  fc.assert(
    fc.property(offset, offset, (a, b) => {
      const [first, second] = [a, b].map((days) => formatBs(toBs(addDays(firstBsDay, days))))
      return first !== undefined && second !== undefined && first < second === a < b
    }),
  )
})

test('English days are exact over four centuries', () => {
  fc.assert(
    fc.property(fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }), (number) => {
      const day = dayFrom(number)
      return dayNumber(day) === number && addMonths(addMonths(day, 12), -12).slice(0, 7) === day.slice(0, 7)
    }),
  )
})
