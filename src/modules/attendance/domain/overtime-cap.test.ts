import { expect, test } from 'vitest'
import {
  overtimeCapProblem,
  type OvertimeCaps,
  type OvertimeTaken,
} from '#modules/attendance/domain/overtime-cap.ts'

const law: OvertimeCaps = { day: 240, week: 1440, month: null }
const cases: readonly [
  what: string,
  minutes: number,
  caps: OvertimeCaps,
  taken: OvertimeTaken,
  problem: string | null,
][] = [
  ['four hours are allowed', 240, law, { week: 0, month: 0 }, null],
  ['a minute more is not', 241, law, { week: 0, month: 0 }, 'At most 240 minutes a day are allowed.'],
  ['the last of 24 hours a week', 240, law, { week: 1200, month: 5000 }, null],
  [
    'beyond them',
    240,
    law,
    { week: 1230, month: 5000 },
    'At most 1440 minutes a week are allowed; 1230 are taken.',
  ],
  ['a month without a limit', 60, law, { week: 0, month: 9000 }, null],
  [
    'a month with one',
    60,
    { ...law, month: 2400 },
    { week: 0, month: 2350 },
    'At most 2400 minutes a month are allowed; 2350 are taken.',
  ],
  [
    'a limit of none a month',
    30,
    { day: null, week: null, month: 0 },
    { week: 0, month: 0 },
    'At most 0 minutes a month are allowed; 0 are taken.',
  ],
  ['no limits', 900, { day: null, week: null, month: null }, { week: 9000, month: 9000 }, null],
]
test.each(cases)('%s', (_, minutes, caps, taken, problem) => {
  expect(overtimeCapProblem(minutes, caps, taken)).toBe(problem)
})
