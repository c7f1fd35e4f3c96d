import { expect, test } from 'vitest'
import { penaltyOf, type PenaltyRule } from '#modules/attendance/domain/penalty.ts'

const late: PenaltyRule = {
  counting: 'Occurrences',
  ignore_minutes: 0,
  free_occurrences: 3,
  every: 1,
  penalty_days: '0.5',
  most_days: null,
}
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
] as const)('%s', (_, rule, occurrences, expected) => {
  expect(penaltyOf(rule, occurrences)).toMatchObject(expected)
})
