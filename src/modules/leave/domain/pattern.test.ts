import { expect, test } from 'vitest'
import { dayFrom, dayNumber, type Day } from '#kernel/calendar/day.ts'
import { patternOf, spellsOf, weekdayOf } from '#modules/leave/domain/pattern.ts'

// Saturdays are off, and 2026-12-10 (a Thursday) is a holiday
const isOff = (day: number) => weekdayOf(day) === 6 || dayFrom(day) === '2026-12-10'
const full = (...dates: Day[]) => dates.map((date) => ({ day: dayNumber(date), part: 1000 }))

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
const sundays = [
  ...full('2026-11-01', '2026-11-08', '2026-11-15'),
  { day: dayNumber('2026-11-24'), part: 500 },
]

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
