import { expect, test } from 'vitest'
import { dueSteps, type DueDay, type DueStep } from '#modules/attendance/domain/overtime-due.ts'

const law = { day: 240, week: 1440, month: null }
const day = (change: Partial<DueDay> = {}): DueDay => ({
  date: '2026-11-16',
  overtime: 120,
  is_settled: true,
  is_locked: false,
  approved: null,
  way: 'claim',
  caps: law,
  claim_until: '2026-12-16',
  due: null,
  claim: null,
  is_taken: false,
  week: '2026-11-15',
  month: '2083-08',
  ...change,
})
const due = { state: 'Unclaimed', minutes: 120, worked: 120 } as const
const own = { minutes: 60, by_program: false } as const
const paid = { minutes: 120, by_program: true } as const
const cases: readonly [what: string, day: Partial<DueDay>, step: DueStep][] = [
  ['overtime of a settled day is prepared', {}, { step: 'open', minutes: 120 }],
  ['not before the day is settled', { is_settled: false }, { step: 'keep' }],
  ['up to the limit of a day', { overtime: 400 }, { step: 'open', minutes: 240 }],
  ['up to what was approved before', { approved: 60 }, { step: 'open', minutes: 60 }],
  ['nothing that needed approval and has none', { approved: 0 }, { step: 'keep' }],
  ['nothing without a setting, or where leave is had for it', { way: 'none' }, { step: 'keep' }],
  ['prepared again, it stays', { due }, { step: 'keep' }],
  ['a recomputed day changes it', { due, overtime: 90 }, { step: 'change', minutes: 90 }],
  ['or withdraws it', { due, overtime: 0 }, { step: 'withdraw' }],
  ['so does another setting', { due, way: 'none' }, { step: 'withdraw' }],
  ['it waits while the day is open again', { due, overtime: 0, is_settled: false }, { step: 'keep' }],
  ['what was withdrawn comes back', { due: { ...due, state: 'Withdrawn' } }, { step: 'open', minutes: 120 }],
  ['it can be claimed on the last day', { due, claim_until: '2026-11-20' }, { step: 'keep' }],
  ['and expires after it', { due, claim_until: '2026-11-19' }, { step: 'expire' }],
  ['once', { due: { ...due, state: 'Expired' }, claim_until: '2026-11-19' }, { step: 'keep' }],
  ['what is too old is not prepared', { claim_until: '2026-11-19' }, { step: 'keep' }],
  ['what was credited is not prepared', { is_taken: true }, { step: 'keep' }],
  ['nor does it expire', { due, is_taken: true, claim_until: '2026-11-19' }, { step: 'keep' }],
  ['a claim stays as it was made', { claim: own }, { step: 'keep' }],
  [
    'also when its day comes to less: who decides it sees that',
    { claim: own, overtime: 0 },
    { step: 'keep' },
  ],
  ['without a need to claim it is paid', { way: 'pay' }, { step: 'enter', minutes: 120 }],
  ['also what was prepared before', { way: 'pay', due }, { step: 'enter', minutes: 120 }],
  ['not what was credited', { way: 'pay', is_taken: true }, { step: 'keep' }],
  ['once', { way: 'pay', claim: paid }, { step: 'keep' }],
  ['it follows its day down', { way: 'pay', claim: paid, overtime: 60 }, { step: 'replace', minutes: 60 }],
  ['and up', { way: 'pay', claim: paid, overtime: 180 }, { step: 'replace', minutes: 180 }],
  ['to nothing', { way: 'pay', claim: paid, overtime: 0 }, { step: 'revoke' }],
  [
    'not while the day is open',
    { way: 'pay', claim: paid, overtime: 0, is_settled: false },
    { step: 'keep' },
  ],
  [
    'nor once payroll rests on it',
    { way: 'pay', claim: paid, overtime: 0, is_locked: true },
    { step: 'keep' },
  ],
]
test.each(cases)('%s', (_, change, step) => {
  expect(dueSteps([day(change)], '2026-11-20')).toEqual([step])
})

test('the limits of a week and a month hold over claims and what is prepared', () => {
  const caps = { day: 240, week: 300, month: 400 }
  const days = [
    day({ caps, overtime: 240 }),
    day({ caps, date: '2026-11-17', overtime: 240 }),
    day({ caps, date: '2026-11-18', claim: { minutes: 40, by_program: false } }),
    day({ caps, date: '2026-11-23', week: '2026-11-22', overtime: 240 }),
    day({ caps, date: '2026-11-24', week: '2026-11-22', overtime: 240 }),
  ]
  expect(dueSteps(days, '2026-11-25')).toEqual([
    { step: 'open', minutes: 240 },
    { step: 'open', minutes: 20 },
    { step: 'keep' },
    { step: 'open', minutes: 100 },
    { step: 'keep' },
  ])
})

test('what a paid day gives back, a later one of the week may take', () => {
  const caps = { day: 240, week: 240, month: null }
  const days = [
    day({ caps, way: 'pay', overtime: 60, claim: { minutes: 240, by_program: true } }),
    day({ caps, way: 'pay', date: '2026-11-17', overtime: 200 }),
  ]
  expect(dueSteps(days, '2026-11-20')).toEqual([
    { step: 'replace', minutes: 60 },
    { step: 'enter', minutes: 180 },
  ])
})
