import { expect, test } from 'vitest'
import { addDays } from '#kernel/calendar/day.ts'
import { patternCode, patternCodes, patternProblem } from '#modules/attendance/domain/rotation.ts'

const known = new Set(['m', 'e', 'n'])
const problems: readonly [days: string, problem: string | null][] = [
  ['M M E E N N - -', null],
  ['m, e, n, -', null],
  ['M', 'Enter at least two days.'],
  ['', 'Enter at least two days.'],
  ['M X -', 'No work shift has the code X.'],
  ['- - -', 'Enter at least one shift.'],
  [Array.from({ length: 57 }, () => 'M').join(' '), 'Enter at most 56 days.'],
]
test.each(problems)('%s', (days, problem) => {
  expect(patternProblem(days, known)).toBe(problem)
})

const codes = patternCodes('M M N -')
const cases: readonly [what: string, first: number, shift_by: number, place: number, week: string][] = [
  ['it begins with its first day and goes round', 1, 0, 0, 'M M N - M M N'],
  ['everybody works the same without an offset', 1, 0, 3, 'M M N - M M N'],
  ['it may begin within', 3, 0, 0, 'N - M M N - M'],
  ['each next person is further', 1, 1, 1, 'M N - M M N -'],
  ['round the pattern too', 1, 2, 3, 'N - M M N - M'],
]
test.each(cases)('%s', (_, first, shift_by, place, week) => {
  const start = '2026-11-22'
  const of = (date: string) => patternCode(codes, { start, first, shift_by }, { date, place })
  expect(Array.from({ length: 7 }, (_day, at) => of(addDays(start, at))).join(' ')).toBe(week)
})

test('dates before the start follow the pattern backwards', () => {
  const rule = { start: '2026-11-22', first: 1, shift_by: 0 }
  expect(patternCode(codes, rule, { date: '2026-11-21', place: 0 })).toBe('-')
})
