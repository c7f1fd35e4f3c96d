import { expect, test } from 'vitest'
import { deadlineOf, outcomeOf, percentOf } from '#modules/assessment/domain/attempt.ts'

test.each([
  ['7', '11', '63.64'],
  ['11', '11', '100.00'],
  ['0', '0', '0.00'],
])('%s of %s is %s percent', (marks, full, percent) => expect(percentOf(marks, full)).toBe(percent))

test.each([
  ['49.99', 50, 'Failed'],
  ['50.00', 50, 'Passed'],
  ['0.00', 0, 'Passed'],
])('%s of at least %i: %s', (score, pass, outcome) => expect(outcomeOf(score, pass)).toBe(outcome))

test('the time is the duration, longer for whoever needs it', () => {
  expect(deadlineOf('2026-11-20T10:00:00.000Z', 30, 0)).toBe('2026-11-20T10:30:00.000Z')
  expect(deadlineOf('2026-11-20T10:00:00.000Z', 30, 25)).toBe('2026-11-20T10:37:30.000Z')
})
