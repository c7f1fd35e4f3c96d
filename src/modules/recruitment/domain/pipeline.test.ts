import { expect, test } from 'vitest'
import {
  isWithinRange,
  keepUntil,
  moveProblem,
  nextStage,
  scoreOfCard,
  slugOf,
} from '#modules/recruitment/domain/pipeline.ts'

const stages = ['Pre-screening', 'Interview', 'Reference check']

test.each([
  ['Applied', 'Pre-screening', null, null],
  ['Reference check', 'Offer', null, null],
  ['Applied', 'Interview', null, 'Skipping Pre-screening needs a reason.'],
  ['Applied', 'Offer', null, 'Skipping Pre-screening, Interview, Reference check needs a reason.'],
  ['Applied', 'Interview', 'Known from a former round', null],
  ['Interview', 'Applied', null, 'Moving back to Applied needs a reason.'],
  ['Interview', 'Interview', 'again', 'The candidate is already at Interview.'],
  ['Interview', 'Assessment', 'because', 'Assessment is not a stage of this vacancy.'],
])('from %s to %s with %s: %s', (from, to, reason, problem) => {
  expect(moveProblem(stages, from, to, reason)).toBe(problem)
})

test('the next stage follows the vacancy’s order, and the last is the offer', () => {
  expect(
    ['Applied', 'Pre-screening', 'Interview', 'Reference check', 'Offer'].map((at) => nextStage(stages, at)),
  ).toEqual(['Pre-screening', 'Interview', 'Reference check', 'Offer', null])
})

test.each([
  ['Strong yes', null, 100],
  ['Yes', 80, 75],
  ['No', 33.33, 31.67],
  ['Strong no', null, 0],
])('a card of %s with %s marks scores %s', (verdict, marks, score) => {
  expect(scoreOfCard(verdict, marks)).toBe(score)
})

test('a salary without a range, and one above it, needs a second person', () => {
  expect([
    isWithinRange('40000', '40000.00'),
    isWithinRange('40000.01', '40000'),
    isWithinRange('1', null),
  ]).toEqual([true, false, false])
})

test('a vacancy gets an address of its own', () => {
  expect(slugOf('Account Officer (Grade 2)', new Set())).toBe('account-officer-grade-2')
  expect(slugOf('Driver', new Set(['driver', 'driver-2']))).toBe('driver-3')
  expect(slugOf('चालक', new Set())).toBe('vacancy')
})

test('candidates are kept for a year', () => {
  expect(keepUntil('2026-03-01')).toBe('2027-03-01')
})
