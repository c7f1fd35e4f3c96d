import { expect, test } from 'vitest'
import { scoreProblem, type ScoreKind } from '#modules/hris/domain/score.ts'

const cases: [ScoreKind | null, string | null, boolean][] = [
  [null, null, true],
  [null, 'passed with honours', true],
  ['Percentage', '76.5', true],
  ['Percentage', '100', true],
  ['Percentage', '100.01', false],
  ['Percentage', '0', false],
  ['Percentage', '76.5%', false],
  ['Percentage', null, false],
  ['GPA of 4', '3.65', true],
  ['GPA of 4', '4', true],
  ['GPA of 4', '4.1', false],
  ['GPA of 4', '3.655', false],
  ['CGPA of 10', '8.9', true],
  ['CGPA of 10', '10.5', false],
  ['Division', 'First', true],
  ['Division', 'first', false],
  ['Division', '76', false],
  ['Letter grade', 'B+', true],
  ['Letter grade', 'F+', false],
]
test.each(cases)('in terms of %s the score %s fits: %s', (kind, score, fits) => {
  expect(scoreProblem(kind, score) === null).toBe(fits)
})
