import { expect, test } from 'vitest'
import { onceADay, penaltyOf, type PenaltyRule } from '#modules/attendance/domain/penalty.ts'

const late: PenaltyRule = {
  counting: 'Occurrences',
  ignore_minutes: 0,
  free_occurrences: 3,
  every: 1,
  penalty_days: '0.5',
  most_days: null,
  steps: [],
}
/** Steps that cost as many days as their number says. */
const steps = (...from: number[]) =>
  from.map((from_count) => ({ from_count, penalty_days: String(from_count) }))
const of = (...minutes: (number | null)[]) => minutes.map((one) => ({ minutes: one }))

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
  found: dates.map((date) => ({ date, minutes: 20 })),
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
