import { expect, test } from 'vitest'
import { payStepProblem } from '#modules/hris/domain/pay-step.ts'

test.each([
  [3, 'Officer', 5, null],
  [5, 'Officer', 5, null],
  [6, 'Officer', 5, 'Officer has 5 steps: say which of them holds.'],
  [2, 'Trainee', 1, 'Trainee has 1 step: say which of them holds.'],
  [1, 'Director', 0, 'Director has no steps.'],
  [40, 'Assistant', null, null],
  [null, 'Officer', 5, null],
])('step %s of %s with %s', (step, title, step_max, problem) => {
  expect(payStepProblem(step, { title, step_max })).toBe(problem)
})

test('who has no level may have a step all the same', () => expect(payStepProblem(7, null)).toBeNull())
