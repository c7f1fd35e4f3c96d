import { expect, test } from 'vitest'
import {
  mayWaive,
  proposalProblems,
  treatmentOf,
  type Proposed,
} from '#modules/offboarding/domain/last-day.ts'

const asked: Proposed = {
  proposed: '2026-12-15',
  holds: '2026-12-10',
  requested: '2026-12-10',
  earliest: '2026-12-20',
  treatment: 'Paid by employee',
  today: '2026-11-20',
  may_waive: true,
}
test.each<[string, Partial<Proposed>, string, string | null]>([
  ['between the letter and the end of the notice', {}, '', null],
  ['the whole notice', { proposed: '2026-12-20', treatment: 'Waived' }, '', null],
  ['yesterday', { proposed: '2026-11-19' }, 'proposed_last_day', 'Last working day cannot be a past date'],
  [
    'longer than the notice',
    { proposed: '2026-12-21' },
    'proposed_last_day',
    'Nobody can be held longer than the notice and the letter: until 2026-12-20.',
  ],
  [
    'longer than the notice, as the letter asks',
    { proposed: '2026-12-25', requested: '2026-12-31' },
    '',
    null,
  ],
  [
    'the day that holds',
    { proposed: '2026-12-10' },
    'proposed_last_day',
    '2026-12-10 is the last working day already.',
  ],
  [
    'released earlier, and the employee pays',
    { proposed: '2026-12-01' },
    'shortfall_treatment',
    'The employee asked for 2026-12-10: notice that they are released from earlier is not theirs to pay.',
  ],
  [
    'released earlier, and the organization pays',
    { proposed: '2026-12-01', treatment: 'Paid by organization' },
    '',
    null,
  ],
  [
    'released earlier, and nobody pays',
    { proposed: '2026-12-01', treatment: 'Waived', may_waive: false },
    '',
    null,
  ],
  ['let go by who may', { treatment: 'Waived' }, '', null],
  [
    'let go by who may not',
    { treatment: 'Waived', may_waive: false },
    'shortfall_treatment',
    'Only HR lets missing notice go: choose who pays for it.',
  ],
])('proposed: %s', (_, more, field, why) => {
  expect(proposalProblems({ ...asked, ...more })).toEqual(why === null ? null : { [field]: [why] })
})

test.each([
  ['Whoever decides', 'supervisor', true],
  ['Whoever decides', 'hr', true],
  ['HR alone', 'supervisor', false],
  ['HR alone', 'hr', true],
] as const)('let go by %s: a %s may: %s', (waived_by, as, may) => {
  expect(mayWaive(waived_by, as)).toBe(may)
})

test.each([
  ['served in full', 0, 'Waived', false, false, 'Waived'],
  ['let go by who may', 5, 'Waived', false, true, 'Waived'],
  ['let go by who may not: the employee pays', 5, 'Waived', false, false, 'Paid by employee'],
  ['agreed to before', 5, 'Waived', true, false, 'Waived'],
  ['the organization pays', 5, 'Paid by organization', false, false, 'Paid by organization'],
] as const)('approved: %s', (_, shortfall_days, treatment, is_agreed, may_waive, becomes) => {
  expect(treatmentOf({ shortfall_days, treatment, is_agreed, may_waive })).toBe(becomes)
})
