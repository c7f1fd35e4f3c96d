import { expect, test } from 'vitest'
import { appealProblem } from '#engines/appraisal/appeal.ts'

test.each([
  // appealed, until, today, what is said
  [false, '2026-12-10', '2026-12-01', null],
  [false, '2026-12-10', '2026-12-10', null],
  [false, '2026-12-10', '2026-12-11', 'Appeals were possible until 2026-12-10.'],
  [true, '2026-12-10', '2026-12-01', 'You have already appealed this result.'],
  [true, null, '2026-12-01', 'You have already appealed this result.'],
  [false, null, '2026-12-01', 'Results of this appraisal cannot be appealed.'],
])('appealed %s, until %s, on %s', (has_appeal, until, today, said) => {
  expect(appealProblem({ has_appeal, until }, today)).toBe(said)
})
