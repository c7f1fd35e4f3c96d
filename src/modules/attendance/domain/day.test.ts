import { expect, test } from 'vitest'
import { evaluateDay } from '#modules/attendance/domain/day.ts'
import { at, factsOf } from '#modules/attendance/domain/case-facts.ts'
import { cases as workdays } from '#modules/attendance/domain/day.cases.ts'
import { otherCases } from '#modules/attendance/domain/day-off.cases.ts'
import { ruleCases } from '#modules/attendance/domain/day-rule.cases.ts'
import { windowsOf } from '#modules/attendance/domain/window.ts'

const cases = [...workdays, ...ruleCases, ...otherCases]
test.each(cases)('%s: %s', (_title, punches, facts, expected) => {
  expect(evaluateDay(factsOf(punches, facts))).toMatchObject(expected)
})

test('parts of a workday add up to the day once it is over', () => {
  for (const [title, punches, change] of cases) {
    const facts = factsOf(punches, change)
    const record = evaluateDay(facts)
    if (
      facts.standing !== 'Employed' ||
      facts.day_type !== 'Workday' ||
      !record.is_final ||
      record.status === 'No shift'
    )
      continue
    const { present_part, leave_part, travel_part, training_part, absent_part } = record
    const whole = facts.free_half ? 500 : 1000
    expect([title, present_part + leave_part + travel_part + training_part + absent_part]).toEqual([
      title,
      whole,
    ])
  }
})

test('any order and any repetition of arrival gives the same record', () => {
  for (const [, punches, change] of cases) {
    const facts = factsOf(punches, change)
    const once = evaluateDay(facts)
    expect(evaluateDay({ ...facts, punches: facts.punches.toReversed() })).toEqual(once)
    expect(evaluateDay({ ...facts, punches: [...facts.punches, ...facts.punches] })).toEqual(once)
  }
})

const plan = (day: number, ...timings: [string, string][]) => ({
  midnight: day * 1440,
  next_midnight: (day + 1) * 1440,
  timings: timings.map(([start, end]) => ({ start: day * 1440 + at(start), end: day * 1440 + at(end) })),
  window_before: 120,
  window_after: 240,
})
test('a morning after a night is cut midway, and a day off has what its neighbours leave', () => {
  const windows = windowsOf([
    plan(0, ['22:00', '30:00']),
    plan(1, ['8:00', '16:00']),
    plan(2),
    plan(3, ['9:00', '17:00']),
  ])
  expect(windows).toEqual([
    { start: at('20:00'), end: 1440 + at('7:00') },
    { start: 1440 + at('7:00'), end: 1440 + at('20:00') },
    { start: 2 * 1440, end: 3 * 1440 },
    { start: 3 * 1440 + at('7:00'), end: 3 * 1440 + at('21:00') },
  ])
})
test('a night before a day off keeps its morning', () => {
  const [night, off] = windowsOf([plan(0, ['22:00', '30:00']), plan(1)])
  expect(night?.end).toBe(at('34:00'))
  expect(off?.start).toBe(at('34:00'))
})
