import { expect, test } from 'vitest'
import { followUpDue } from '#modules/training/domain/follow-up.ts'

const cases: [ends_on: string, outcome: string | null, is_rated: boolean, today: string, due: boolean][] = [
  ['2026-08-20', 'Completed', false, '2026-11-19', false],
  ['2026-08-20', 'Completed', false, '2026-11-20', true],
  ['2026-08-20', 'Completed', true, '2026-11-20', false],
  ['2026-08-20', 'Failed', false, '2026-11-20', false],
  ['2026-08-20', null, false, '2026-11-20', false],
  ['2026-11-30', 'Completed', false, '2027-02-28', true],
]
test.each(cases)('ended %s, %s, rated %s, on %s: %s', (ends_on, outcome, is_rated, today, due) => {
  expect(followUpDue({ ends_on, outcome, is_rated }, today)).toBe(due)
})
