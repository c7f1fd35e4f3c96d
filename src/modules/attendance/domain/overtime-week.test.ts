import { expect, test } from 'vitest'
import { overtimeInWeek } from '#modules/attendance/domain/overtime-week.ts'

type Day = [worked: number, expected: number, overtime: number]
const off: Day = [0, 0, 0]
const full: Day = [480, 480, 0]
const cases: readonly [what: string, days: Day[], counted: number[]][] = [
  ['a week without overtime', [full, full, full, full, full, full, off], [0, 0, 0, 0, 0, 0, 0]],
  [
    'two long days of a full week',
    [[600, 480, 120], full, full, [540, 480, 60], full, full, off],
    [120, 0, 0, 60, 0, 0, 0],
  ],
  [
    'a short day is made up first',
    [[600, 480, 120], [420, 480, 0], full, full, full, full, off],
    [60, 0, 0, 0, 0, 0, 0],
  ],
  [
    'what is left belongs to the last days',
    [[600, 480, 120], [420, 480, 0], full, full, full, [540, 480, 60], off],
    [60, 0, 0, 0, 0, 60, 0],
  ],
  [
    'an absent day takes all',
    [[600, 480, 120], [0, 480, 0], full, full, full, [600, 480, 120], off],
    [0, 0, 0, 0, 0, 0, 0],
  ],
  [
    'leave is nothing that was to be worked',
    [[600, 480, 120], [0, 0, 0], full, full, full, full, off],
    [120, 0, 0, 0, 0, 0, 0],
  ],
  [
    'work on a day off counts to the week',
    [full, full, full, full, full, [420, 480, 0], [300, 0, 300]],
    [0, 0, 0, 0, 0, 0, 240],
  ],
  [
    'minutes below the minimum of a day make up, and are not paid',
    [[490, 480, 0], full, full, full, full, [460, 480, 0], [300, 0, 300]],
    [0, 0, 0, 0, 0, 0, 290],
  ],
]
test.each(cases)('%s', (_, days, counted) => {
  const week = days.map(([worked, expected, overtime], n) => ({
    date: `2026-11-${15 + n}`,
    worked,
    expected,
    overtime,
  }))
  const found = overtimeInWeek(week)
  expect(week.map(({ date }) => found.get(date))).toEqual(counted)
})
