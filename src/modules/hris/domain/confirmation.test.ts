import { describe, expect, test } from 'vitest'
import {
  answerDue,
  confirmationAbilities,
  extendedTo,
  latestEnd,
  recommendationProblems,
  refusalToDecide,
} from '#modules/hris/domain/confirmation.ts'

const facts = {
  joined_on: '2026-06-01',
  ends_on: '2026-08-31',
  extended: 0,
  extensions: 1,
  months: 24,
  country: 'NP',
}

test.each([
  ['so many days after asking', '2026-08-01', 14, '2026-08-31', '2026-08-15'],
  ['never after the day before the end', '2026-08-25', 14, '2026-08-31', '2026-08-30'],
  ['today where the end is today', '2026-08-31', 14, '2026-08-31', '2026-08-31'],
])('an answer is due %s', (_why, asked, days, ends, due) => expect(answerDue(asked, days, ends)).toBe(due))

test.each([
  ['six months from joining in Nepal', {}, '2026-11-30'],
  ['what the organization says elsewhere', { country: 'IN', months: 9 }, '2027-02-28'],
  ['what the organization says where that is less than the law', { months: 5 }, '2026-10-31'],
  ['not at all after the last extension', { extended: 1 }, null],
  ['not at all where the law is reached', { ends_on: '2026-11-30' }, null],
])('a probation may be prolonged: %s', (_why, more, end) =>
  expect(latestEnd({ ...facts, ...more })).toBe(end),
)

test.each([
  ['2026-08-31', 1, '2026-09-30'],
  ['2026-11-15', 3, '2027-02-15'],
  ['2027-01-30', 1, '2027-02-27'],
  ['2024-01-29', 1, '2024-02-28'],
])('%s and %i months more is until %s', (ends, months, end) => expect(extendedTo(ends, months)).toBe(end))

describe('a recommendation', () => {
  test.each([
    ['to confirm needs no words', { recommendation: 'Confirm' }, {}, null],
    ['to part needs a reason', { recommendation: 'Separate' }, {}, { reason: ['Reason is Required'] }],
    [
      'to extend says for how long and why',
      { recommendation: 'Extend' },
      {},
      { reason: ['Reason is Required'], extend_months: ['Months is Required'] },
    ],
    [
      'to extend stays within the law',
      { recommendation: 'Extend', extend_months: 4, reason: 'More time' },
      {},
      { extend_months: ['That is until 2026-12-31: the probation lasts until 2026-11-30 at most.'] },
    ],
    [
      'to extend to the last lawful day',
      { recommendation: 'Extend', extend_months: 3, reason: 'x' },
      {},
      null,
    ],
    [
      'is no second extension',
      { recommendation: 'Extend', extend_months: 1, reason: 'x' },
      { extended: 1 },
      { recommendation: ['A probation is prolonged at most 1 time; this one was 1 time.'] },
    ],
  ] as const)('%s', (_what, given, more, problems) =>
    expect(
      recommendationProblems({ extend_months: null, reason: null, ...given }, { ...facts, ...more }),
    ).toEqual(problems),
  )
})

test.each([
  ['Asked', 'Extend', '2026-08-31', null],
  ['Answered', 'Separate', '2026-08-31', null],
  ['Asked', 'Extend', '2026-09-01', 'Labour Act 13'],
  ['Answered', 'Separate', '2026-09-01', 'Labour Act 13'],
  ['Asked', 'Confirm', '2026-10-01', null],
  ['Decided', 'Confirm', '2026-08-01', 'already Decided'],
  ['Closed', 'Confirm', '2026-08-01', 'already Closed'],
] as const)('%s: %s on %s', (state, outcome, today, why) => {
  const refusal = refusalToDecide({ state, ends_on: '2026-08-31' }, outcome, today)
  if (why === null) expect(refusal).toBeNull()
  else expect(refusal).toContain(why)
})

test.each([
  ['the supervisor answers, and does not decide', { is_supervisor: true }, { answer: true, decide: false }],
  ['HR decides, answered or not', { may_decide: true }, { answer: false, decide: true }],
  [
    'nobody about themselves',
    { may_decide: true, is_supervisor: true, is_self: true },
    { answer: false, decide: false },
  ],
  [
    'HR answers, where the supervisor lets the day go by',
    { may_decide: true, may_stand_in: true },
    { answer: true, decide: true },
  ],
  [
    'nobody about themselves, not as HR either',
    { may_stand_in: true, is_self: true },
    { answer: false, decide: false },
  ],
  ['once', { state: 'Answered', is_supervisor: true, may_decide: true }, { answer: false, decide: true }],
  [
    'not after the end',
    { is_supervisor: true, may_decide: true, is_past: true },
    { answer: false, decide: true },
  ],
  [
    'not when it is over',
    { state: 'Decided', is_supervisor: true, may_decide: true },
    { answer: false, decide: false },
  ],
] as const)('%s', (_what, more, abilities) =>
  expect(
    confirmationAbilities({
      state: 'Asked',
      is_self: false,
      is_supervisor: false,
      may_decide: false,
      may_stand_in: false,
      is_past: false,
      ...more,
    }),
  ).toEqual(abilities),
)
