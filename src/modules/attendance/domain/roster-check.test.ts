import { expect, test } from 'vitest'
import { rosterProblems, type PlannedHours } from '#modules/attendance/domain/roster-check.ts'

const at = (start: number, end: number): PlannedHours => ({
  start: start * 60,
  end: end * 60,
  minutes: (end - start) * 60,
})
const shifts: Record<string, PlannedHours | null> = {
  M: at(6, 14),
  E: at(14, 22),
  N: at(22, 30),
  L: at(6, 18),
  '.': null,
}
/** A letter for each day; the first is a Sunday unless said. */
const plan = (letters: string, first = 0) =>
  rosterProblems(
    letters.split('').map((letter, n) => ({ weekday: (first + n) % 7, hours: shifts[letter] ?? null })),
  )

test.each([
  ['six days of eight hours and one off', 'MMMMMM.', 0, []],
  ['a seventh day in a row is also past 48 hours', 'MMMMMMM', 0, ['Long week 6 3360', 'No day off 6 7']],
  ['days in a row go on over the end of a week', '...MMMMMM', 0, []],
  ['of which the seventh is told once', '...MMMMMMMM', 0, ['No day off 9 7']],
  ['eight hours of rest after an evening', 'EM', 0, ['Short rest 1 480']],
  ['a day off gives rest', 'E.M', 0, []],
  ['a night that ends as the morning begins', 'NM', 0, ['Short rest 1 0']],
  ['twelve hours on five days', 'LLLLL', 0, ['Long week 4 3600']],
  ['a week begins on Sunday', 'LLLLL', 4, []],
])('%s', (_, letters, first, expected) => {
  expect(plan(letters, first).map(({ check, day, value }) => `${check} ${day} ${value}`)).toEqual(expected)
})

test('hours that overlap those of the day before', () => {
  const night = { start: 22 * 60, end: 31 * 60, minutes: 540 }
  const morning = { start: 6 * 60, end: 14 * 60, minutes: 480 }
  expect(
    rosterProblems([
      { weekday: 1, hours: night },
      { weekday: 2, hours: morning },
    ]),
  ).toEqual([{ check: 'Overlap', day: 1, value: 60 }])
})
