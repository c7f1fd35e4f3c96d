import { expect, test } from 'vitest'
import { stepDue, type StepFacts } from '#modules/hris/domain/step-increment.ts'

const facts: StepFacts = {
  base: '2026-01-31',
  anchor: null,
  months: 12,
  step: 1,
  step_max: 5,
  uncounted: 0,
  declined: null,
  today: '2026-11-20',
  back_days: 31,
}

test.each([
  ['a year after the step', {}, '2027-01-31', 2],
  ['the first step where there was none', { step: null }, '2027-01-31', 1],
  ['the last day of a shorter month', { months: 1, today: '2026-02-10' }, '2026-02-28', 2],
  [
    'the 31st again after a shorter month',
    { base: '2026-02-28', anchor: { day: '2026-01-31', nth: 1 }, months: 1, today: '2026-03-01' },
    '2026-03-31',
    2,
  ],
  ['28 February after a leap day', { base: '2024-02-29', today: '2025-01-10' }, '2025-02-28', 2],
  [
    'the leap day after four years',
    { base: '2027-02-28', anchor: { day: '2024-02-29', nth: 3 }, today: '2027-12-01' },
    '2028-02-29',
    2,
  ],
  ['a past one as far as a change may be dated back', { base: '2025-11-01' }, '2026-11-01', 2],
  ['the next one where the past one lies further back', { base: '2020-10-01' }, '2027-10-01', 2],
  [
    'the next one after one that was taken back',
    { base: '2025-11-25', declined: '2026-11-25' },
    '2027-11-25',
    2,
  ],
  ['later by the days that do not count', { uncounted: 40 }, '2027-03-12', 2],
] as const)('due: %s', (_what, more, due_on, step) =>
  expect(stepDue({ ...facts, ...more })).toMatchObject({ due_on, step }),
)

test.each([
  ['counted on from the same day', {}, { anchor: '2026-01-31', nth: 1 }],
  ['counted anew where days were left out', { uncounted: 5 }, { anchor: '2027-02-05', nth: 0 }],
])('the one after it is %s', (_what, more, counted) =>
  expect(stepDue({ ...facts, ...more })).toMatchObject(counted),
)

test.each([
  ['the last step of the level', { step: 5 }],
  ['beyond it', { step: 7 }],
  ['a level without steps', { step: null, step_max: 0 }],
])('none after %s', (_what, more) => expect(stepDue({ ...facts, ...more })).toBeNull())
