import { expect, test } from 'vitest'
import { dayFrom, dayNumber, type Day } from '#kernel/calendar/day.ts'
import { onWeekdays, patternOf, spellsOf, stretchesOf, weekdayOf } from '#modules/leave/domain/pattern.ts'

// Saturdays are off, and 2026-12-10 (a Thursday) is a holiday
const isOff = (day: number) => weekdayOf(day) === 6 || dayFrom(day) === '2026-12-10'
const stretch = (from: Day, to: Day, part: number) => ({ first: dayNumber(from), last: dayNumber(to), part })
const full = (...dates: Day[]) => dates.map((date) => stretch(date, date, 1000))

test.each([
  [
    'days that follow each other are one time away',
    ['2026-12-07', '2026-12-08'],
    [['2026-12-07', '2026-12-08', 2]],
  ],
  ['a Saturday between joins them', ['2026-12-04', '2026-12-06'], [['2026-12-04', '2026-12-06', 2]]],
  ['a holiday between joins them', ['2026-12-09', '2026-12-11'], [['2026-12-09', '2026-12-11', 2]]],
  [
    'a day of work parts them',
    ['2026-12-07', '2026-12-09'],
    [
      ['2026-12-07', '2026-12-07', 1],
      ['2026-12-09', '2026-12-09', 1],
    ],
  ],
] as const)('%s', (_, dates, expected) => {
  const found = spellsOf(full(...dates), isOff)
  expect(found.map(({ first, last, days }) => [dayFrom(first), dayFrom(last), days / 1000])).toEqual(expected)
})

test('a closure of more than fifteen days parts two times away', () => {
  expect(
    spellsOf(
      full('2026-12-01', '2026-12-20'),
      (day) => day > dayNumber('2026-12-01') && day < dayNumber('2026-12-20'),
    ),
  ).toHaveLength(2)
})

// three Sundays, each after a Saturday, and a Tuesday with half a day: 4 times, 3.5 days, 16 × 3.5 = 56
const sundays = [...full('2026-11-01', '2026-11-08', '2026-11-15'), stretch('2026-11-24', '2026-11-24', 500)]

test('times, days, their product, the day of the week and days off beside are counted', () => {
  expect(patternOf(sundays, isOff, 3)).toEqual({
    spells: 4,
    days: 3500,
    factor: 56_000,
    single_days: 4,
    weekday: 0,
    on_weekday: 3,
    beside_off: 3,
  })
})

test('what happens less often than the least is not given', () => {
  expect(patternOf(sundays, isOff, 4)).toMatchObject({
    spells: 4,
    weekday: null,
    on_weekday: null,
    beside_off: null,
  })
  expect(patternOf(sundays, isOff, 5)).toBeNull()
})

test('a leave of several days is what its dates are one by one', () => {
  const dates = full('2026-12-06', '2026-12-07', '2026-12-08', '2026-12-11')
  const leaves = [stretch('2026-12-06', '2026-12-08', 3000), stretch('2026-12-11', '2026-12-11', 1000)]
  expect(patternOf(leaves, isOff, 2)).toEqual(patternOf(dates, isOff, 2))
  expect(onWeekdays(leaves)).toEqual([1, 1, 1, 0, 0, 1, 0])
})

test('two leaves that share dates count them once, and what they take of them together', () => {
  const halves = [stretch('2026-12-06', '2026-12-08', 1500), stretch('2026-12-07', '2026-12-09', 1500)]
  expect(onWeekdays(halves)).toEqual([1, 1, 1, 1, 0, 0, 0])
  expect(spellsOf(halves, isOff)).toMatchObject([{ last: dayNumber('2026-12-09'), days: 3000 }])
})

test.each([
  ['2026-12-06', ['2026-12-06', '2026-12-07', '2026-12-09', '2026-12-13']],
  ['over the end of a month', ['2026-11-28', '2026-12-01', '2026-12-28']],
  ['before 1970', ['1969-12-28', '1969-12-29', '1970-01-02']],
])('the dates of a leave with gaps are found again: %s', (_, dates) => {
  const days = dates.map(dayNumber)
  const mask = days.reduce((bits, day) => bits | (1 << (((day % 31) + 31) % 31)), 0)
  const [first = 0] = days
  const found = stretchesOf(first, (days.at(-1) ?? 0) - first + 1, mask, days.length * 1000)
  const again = found.flatMap(({ first: from, last }) =>
    Array.from({ length: last - from + 1 }, (__, n) => dayFrom(from + n)),
  )
  expect(again).toEqual(dates)
  expect(found.reduce((sum, { part }) => sum + part, 0)).toBe(days.length * 1000)
})
