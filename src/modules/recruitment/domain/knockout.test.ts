import { expect, test } from 'vitest'
import {
  knockoutProblem,
  knockouts,
  outcomeOf,
  type Answer,
  type Judged,
  type KnockoutEffect,
  type KnockoutTest,
} from '#modules/recruitment/domain/knockout.ts'

const rule = (test: KnockoutTest, value: string, effect: KnockoutEffect = 'Decline') => ({
  question_id: 'q',
  test,
  value,
  effect,
  reason: 'Not enough',
})
const cases: [given: Answer | undefined, test: KnockoutTest, value: string, holds: boolean][] = [
  [false, 'Is', 'No', true],
  [true, 'Is', 'No', false],
  [true, 'Is not', 'Yes', false],
  [1, 'Less than', '2', true],
  [2, 'Less than', '2', false],
  [3, 'More than', '2.5', true],
  [10, 'Less than', '9', false],
  [2, 'Is', '2.0', true],
  ['Master', 'Is', 'Bachelor', false],
  ['Master', 'Is not', 'Bachelor', true],
  [['A', 'B'], 'Is', 'B', true],
  [['A', 'B'], 'Is not', 'C', true],
  ['2001-02-03', 'More than', '2001-01-31', true],
  ['2001-01-31', 'More than', '2001-01-31', false],
  [undefined, 'Is not', 'Yes', false],
  ['', 'Is not', 'Yes', false],
  [[], 'Is not', 'Yes', false],
]
test.each(cases)('%j %s %s: %j', (given, how, value, holds) => {
  const answers = new Map(given === undefined ? [] : [['q', given]])
  expect(knockouts([rule(how, value)], answers)).toHaveLength(holds ? 1 : 0)
})

test('one rule that declines is enough, and each reason is kept with the answer', () => {
  const answers = new Map<string, Answer>([['q', false]])
  const found = knockouts([rule('Is', 'No', 'Flag'), rule('Is', 'No')], answers)
  expect(found.map(({ answer, reason }) => [answer, reason])).toEqual([
    ['No', 'Not enough'],
    ['No', 'Not enough'],
  ])
  expect(outcomeOf(found)).toBe('Decline')
  expect(outcomeOf(found.slice(0, 1))).toBe('Flag')
  expect(outcomeOf([])).toBeNull()
})

const choice: Judged = { kind: 'choice', options: ['A', 'B'] }
const problems: [question: Judged, test: KnockoutTest, value: string, field: string | null][] = [
  [choice, 'Is', 'A', null],
  [choice, 'Is', 'C', 'value'],
  [choice, 'Less than', 'A', 'test'],
  [{ kind: 'choice', options: ['Yes', 'No'] }, 'Is', 'yes', 'value'],
  [{ kind: 'number' }, 'Less than', '2', null],
  [{ kind: 'number' }, 'Less than', 'two', 'value'],
  [{ kind: 'date' }, 'More than', '2001-01-31', null],
  [{ kind: 'date' }, 'More than', 'May', 'value'],
  [{ kind: 'words' }, 'Is', 'x', 'test'],
]
test.each(problems)('a rule for %j: %s %s', (question, how, value, field) => {
  const found = knockoutProblem(question, how, value)
  expect(found === null ? null : Object.keys(found)[0]).toBe(field)
})
