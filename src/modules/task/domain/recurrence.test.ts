import { expect, test } from 'vitest'
import { weekday } from '#kernel/calendar/day.ts'
import { nextOccurrence, occurrencesBetween, type Recurrence } from '#modules/task/domain/recurrence.ts'

const isSaturday = (day: string) => weekday(day) === 6
const rule = (more: Partial<Recurrence>): Recurrence => ({
  frequency: 'Daily',
  every: 1,
  starts_on: '2026-11-19',
  ends_on: null,
  on_day_off: 'Keep',
  ...more,
})
const days = (of: Recurrence, from: string, to: string) =>
  occurrencesBetween(of, from, to, isSaturday).map(({ due_on }) => due_on)

test.each<[string, Partial<Recurrence>, string, string, string[]]>([
  ['every day', {}, '2026-11-20', '2026-11-22', ['2026-11-20', '2026-11-21', '2026-11-22']],
  ['without days off', { on_day_off: 'Skip' }, '2026-11-20', '2026-11-22', ['2026-11-20', '2026-11-22']],
  [
    'every second week',
    { frequency: 'Weekly', every: 2 },
    '2026-11-20',
    '2026-12-20',
    ['2026-12-03', '2026-12-17'],
  ],
  [
    'a Saturday moved to Sunday',
    { frequency: 'Weekly', starts_on: '2026-11-21', on_day_off: 'Next workday' },
    '2026-11-21',
    '2026-11-28',
    ['2026-11-22', '2026-11-29'],
  ],
  [
    'the 31st of short months',
    { frequency: 'Monthly', starts_on: '2026-10-31' },
    '2026-11-01',
    '2027-03-01',
    ['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'],
  ],
  [
    // 1 Mangsir 2083, 1 Poush 2083, 1 Magh 2083
    'the first of Nepali months',
    { frequency: 'BS monthly', starts_on: '2026-11-17' },
    '2026-11-01',
    '2027-01-31',
    ['2026-11-17', '2026-12-16', '2027-01-15'],
  ],
  ['until its end', { ends_on: '2026-11-20' }, '2026-11-19', '2026-11-25', ['2026-11-19', '2026-11-20']],
])('%s', (_name, more, from, to, expected) => {
  expect(days(rule(more), from, to)).toEqual(expected)
})

test('an occurrence keeps its day by the rule where it moves', () => {
  const moved = rule({ frequency: 'Weekly', starts_on: '2026-11-21', on_day_off: 'Next workday' })
  expect(occurrencesBetween(moved, '2026-11-21', '2026-11-21', isSaturday)).toEqual([
    { occurrence_on: '2026-11-21', due_on: '2026-11-22' },
  ])
})

test('the next one of a rule that is over is none', () => {
  expect(nextOccurrence(rule({ ends_on: '2026-11-19' }), '2026-11-20', isSaturday)).toBeNull()
  expect(nextOccurrence(rule({ frequency: 'Yearly' }), '2026-11-20', isSaturday)).toBe('2027-11-19')
})
