import { expect, test } from 'vitest'
import {
  overtimeCapProblem,
  overtimeCapsOn,
  overtimeLeft,
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

const setting = { cap_day: 240, cap_week: 1440, cap_month: null }
const left: readonly [what: string, minutes: number, is_off: boolean, taken: OvertimeTaken, left: number][] =
  [
    ['four hours after a working day', 480, false, { week: 0, month: 0 }, 240],
    ['a whole day on a day off, which has no ordinary hours', 480, true, { week: 0, month: 0 }, 480],
    ['no more than that', 600, true, { week: 0, month: 0 }, 480],
    ['what the week leaves, on a day off too', 480, true, { week: 1200, month: 1200 }, 240],
    ['nothing once the week is full', 60, false, { week: 1440, month: 1440 }, 0],
  ]
test.each(left)('claimed is %s', (_, minutes, is_off, taken, most) => {
  const caps = overtimeCapsOn(setting, { is_off })
  expect(overtimeLeft(minutes, caps, taken)).toBe(most)
  expect(overtimeCapProblem(most, caps, taken)).toBe(null)
  if (most < minutes) expect(overtimeCapProblem(most + 1, caps, taken)).not.toBe(null)
})
