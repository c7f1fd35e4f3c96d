import { expect, test } from 'vitest'
import { onceADay, penaltyOf, type PenaltyRule } from '#modules/attendance/domain/penalty.ts'

const late: PenaltyRule = {
  counting: 'Occurrences',
  ignore_minutes: 0,
  free_occurrences: 3,
  every: 1,
  penalty_days: '0.5',
  most_days: null,
  row_days: null,
  row_factor: '1',
  steps: [],
}
/** Steps that cost as many days as their number says. */
const steps = (...from: number[]) =>
  from.map((from_count) => ({ from_count, penalty_days: String(from_count) }))
const of = (...minutes: (number | null)[]) =>
  minutes.map((one, at) => ({ minutes: one, date: String(at), workday_before: null }))
/** Days of a month by their numbers: all of them are workdays but the seventh, which is off. */
const on = (...days: number[]) =>
  days.map((day) => ({ minutes: 20, date: String(day), workday_before: String(day === 8 ? 6 : day - 1) }))
const row: PenaltyRule = { ...late, free_occurrences: 0, row_days: 3, row_factor: '2' }

test.each([
  ['none', late, of(), { times: 0, counted: 0, days: '0' }],
  ['free ones cost nothing', late, of(5, 5, 5), { times: 3, counted: 0, days: '0' }],
  ['each after the free ones', late, of(5, 5, 5, 5, 5), { times: 5, counted: 2, days: '1' }],
  [
    'every third after the free ones',
    { ...late, every: 3 },
    of(1, 1, 1, 1, 1, 1, 1),
    { counted: 4, days: '0.5' },
  ],
  [
    'short lateness is ignored',
    { ...late, ignore_minutes: 10 },
    of(10, 11, 12, 13, 14),
    { times: 4, days: '0.5' },
  ],
  [
    'what has no minutes counts',
    { ...late, ignore_minutes: 10, free_occurrences: 0 },
    of(null),
    { times: 1, days: '0.5' },
  ],
  [
    'at most so many days',
    { ...late, free_occurrences: 0, most_days: '2' },
    of(1, 1, 1, 1, 1, 1),
    { days: '2' },
  ],
  [
    'by minutes, whatever is free',
    { ...late, counting: 'Minutes', every: 60, penalty_days: '0.25' },
    of(50, 50, 50),
    { minutes: 150, counted: 150, days: '0.5' },
  ],
  ['days that are not in a row', row, on(1, 3, 5, 9), { counted: 4, days: '2' }],
  ['the third day in a row counts twice', row, on(1, 2, 3), { times: 3, counted: 4, days: '2' }],
  ['and each after it', row, on(1, 2, 3, 4), { counted: 6, days: '3' }],
  ['a row begins again after a day without it', row, on(1, 2, 4, 5, 6), { counted: 6, days: '3' }],
  ['a day off does not break a row', row, on(5, 6, 8), { counted: 4, days: '2' }],
  ['one and a half times', { ...row, row_factor: '1.5' }, on(1, 2, 3, 4), { counted: 5, days: '2.5' }],
  [
    'a part of one is not enough for every one',
    { ...row, row_factor: '1.5' },
    on(1, 2, 3),
    { counted: 3.5, days: '1.5' },
  ],
  [
    'free ones are the first, however long the row',
    { ...row, free_occurrences: 3 },
    on(1, 2, 3, 4),
    { counted: 2 },
  ],
  [
    'minutes of the row',
    { ...row, counting: 'Minutes', every: 20 },
    on(1, 2, 3),
    { minutes: 60, counted: 80, days: '2' },
  ],
  [
    'what is ignored breaks a row',
    { ...row, ignore_minutes: 15 },
    on(1, 2, 3).map((one) => (one.date === '2' ? { ...one, minutes: 5 } : one)),
    { times: 2, counted: 2 },
  ],
  ['with steps', { ...row, steps: steps(1, 4) }, on(1, 2, 3), { counted: 4, days: '4' }],
  ['never above the highest', { ...row, most_days: '1' }, on(1, 2, 3, 4), { days: '1' }],
  ['below the first step', { ...late, free_occurrences: 0, steps: steps(3, 6) }, of(1, 1), { days: '0' }],
  [
    'the step that holds',
    { ...late, free_occurrences: 0, steps: steps(6, 3) },
    of(1, 1, 1, 1),
    { days: '3' },
  ],
  [
    'the last step holds on',
    { ...late, free_occurrences: 0, steps: steps(1, 2) },
    of(1, 1, 1),
    { days: '2' },
  ],
  [
    'steps of minutes',
    { ...late, counting: 'Minutes', steps: steps(60, 120) },
    of(50, 60),
    { minutes: 110, days: '60' },
  ],
] as const)('%s', (_, rule, occurrences, expected) => {
  expect(penaltyOf(rule, occurrences)).toMatchObject(expected)
})

const each: PenaltyRule = { ...late, free_occurrences: 0 }
const days = (irregularity: string, rule: PenaltyRule, cycle: string, ...dates: string[]) => ({
  setting: irregularity,
  irregularity,
  rule,
  cycle,
  found: dates.map((date) => ({ date, minutes: 20, workday_before: null })),
})
const lateDays = days('Late in', each, 'Month 1', '1', '2', '3')
test.each([
  ['the larger keeps its days', [lateDays, days('Short hours', each, 'Month 1', '3', '4')], ['1.5', '0.5']],
  [
    'another cycle counts for itself',
    [lateDays, days('Short hours', each, 'Week 1', '3', '4')],
    ['1.5', '1'],
  ],
  [
    'a missing punch is another flaw',
    [lateDays, days('Missing punch', each, 'Month 1', '3')],
    ['1.5', '0.5'],
  ],
  [
    'what is free takes no day from others',
    [
      days('Late in', { ...late, free_occurrences: 2 }, 'Month 1', '1', '2', '3'),
      days('Absent', each, 'Month 1', '2'),
    ],
    ['0.5', '0.5'],
  ],
] as const)('of rules that count the same day, %s', (_, countings, expected) => {
  const found = onceADay(countings)
  expect(
    countings.map(({ irregularity }) => found.find((one) => one.irregularity === irregularity)?.penalty.days),
  ).toEqual(expected)
})
