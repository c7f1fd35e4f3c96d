import { describe, expect, test } from 'vitest'
import { answerProblem, type QuestionDetail } from '#engines/questions/question.ts'
import { marksOf, scoreOf } from '#engines/questions/scoring.ts'

const option = (label: string, marks: number | null) => ({ label, marks })
const rating: QuestionDetail = { kind: 'rating', from: 1, to: 5, low_label: null, high_label: null }
const nps: QuestionDetail = { ...rating, from: 0, to: 10 }
const single: QuestionDetail = {
  kind: 'single',
  options: [option('Yes', 4), option('Partly', 1.5), option('No', 0)],
}
const multiple: QuestionDetail = {
  kind: 'multiple',
  options: [option('Pay', 2), option('Hours', 3), option('Myth', -2), option('Other', null)],
}
const plain: QuestionDetail = { kind: 'single', options: [option('A', null), option('B', null)] }
const yes: QuestionDetail = { kind: 'yes_no', yes_marks: 5 }

test.each<[string, QuestionDetail, unknown, number, [string, string] | null]>([
  ['the lowest rating is nothing', rating, 1, 1, ['0', '4']],
  ['a rating in the middle', rating, 3, 1, ['2', '4']],
  ['weight multiplies both', rating, 3, 3, ['6', '12']],
  ['a scale from nought', nps, 9, 1, ['9', '10']],
  ['the option that was chosen', single, 'Partly', 2, ['3', '8']],
  ['all that were chosen', multiple, ['Pay', 'Hours'], 1, ['5', '5']],
  ['a wrong one takes away', multiple, ['Hours', 'Myth'], 1, ['1', '5']],
  ['but never below nothing', multiple, ['Myth'], 1, ['0', '5']],
  ['an option without marks is worth nothing', multiple, ['Other'], 1, ['0', '5']],
  ['no option has marks', plain, 'A', 1, null],
  ['no is nought of what yes is', yes, false, 1, ['0', '5']],
  ['left out', rating, null, 1, null],
  ['an empty choice is left out', multiple, [], 1, null],
  ['words are not scored', { kind: 'text', max: 255 }, 'Fine', 5, null],
  ['weight nought counts for nothing', rating, 5, 0, ['0', '0']],
])('%s', (_, detail, value, weight, expected) => {
  const found = marksOf(detail, value, weight)
  expect(found && [found.marks, found.full]).toEqual(expected)
})

describe('the score', () => {
  test('is the share of what could be had, half up', () => {
    expect(scoreOf([{ marks: '1', full: '3' }, null, { marks: '1', full: '3' }])).toBe('33.33')
    expect(scoreOf([{ marks: '2', full: '3' }])).toBe('66.67')
    expect(scoreOf([{ marks: '5', full: '5' }])).toBe('100.00')
  })
  test('is none where nothing is scored', () => {
    expect(scoreOf([null, null])).toBeNull()
    expect(scoreOf([{ marks: '0', full: '0' }])).toBeNull()
  })
})

test.each<[string, QuestionDetail, unknown, boolean, string | null]>([
  ['nothing, where it may be', rating, null, false, null],
  ['nothing, where it may not', rating, undefined, true, 'An answer is Required'],
  ['blanks only', { kind: 'text', max: 9 }, '   ', true, 'An answer is Required'],
  ['too long', { kind: 'text', max: 5 }, 'abcdef', true, 'At most 5 characters'],
  ['off the scale', rating, 6, true, 'Select a valid choice.'],
  ['half a star', rating, 2.5, true, 'Select a valid choice.'],
  ['not offered', single, 'Maybe', true, 'Select a valid choice.'],
  ['twice the same', multiple, ['Pay', 'Pay'], true, 'Select a valid choice.'],
  ['a number too small', { kind: 'number', min: 1, max: 9, unit: null }, 0, true, 'At least 1.'],
  ['no such day', { kind: 'date' }, '2026-02-30', true, 'Invalid Date'],
  ['a good one', multiple, ['Pay', 'Other'], true, null],
  ['no is an answer', yes, false, true, null],
  ['nought is an answer', nps, 0, true, null],
])('an answer that is %s', (_, detail, value, required, problem) => {
  expect(answerProblem(detail, value, required)).toBe(problem)
})
