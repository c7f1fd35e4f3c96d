import { expect, test } from 'vitest'
import { employmentKinds, endProblem, hoursProblem } from '#modules/organization/shared/employment-kind.ts'

test.each([
  ['Part-time', 35, false],
  ['Part-time', '35.5', true],
  ['Part-time', 48, true],
  ['Part-time', null, false],
  ['Regular', 48, false],
  ['Casual', 48, false],
] as const)('%s of %s hours a week is refused: %s', (kind, hours, refused) => {
  expect(hoursProblem(kind, hours) !== null).toBe(refused)
})

test('work and time end an employment', () => {
  expect(employmentKinds.filter((kind) => endProblem(kind, false))).toEqual(['Work-based', 'Time-bound'])
  expect(employmentKinds.filter((kind) => endProblem(kind, true))).toEqual([])
})
