import { expect, test } from 'vitest'
import { QuestionDetail } from '#engines/questions/question.ts'
import { hidden, markedAnswers, type Item } from '#modules/assessment/server/marking.ts'

const option = (label: string, marks: number | null) => ({ label, marks })
const item = (question_id: string, detail: unknown, weight = 1): Item => ({
  question_id,
  detail: QuestionDetail.parse(detail),
  weight,
})
const one = item('one', { kind: 'single', options: [option('A', 2), option('B', 0)] })
const many = item('many', {
  kind: 'multiple',
  options: [option('A', 1), option('B', 1), option('C', -1)],
})
const yes = item('yes', { kind: 'yes_no', yes_marks: 1 }, 3)
const text = item('text', { kind: 'long_text' }, 4)
const note = item('note', { kind: 'text' }, 0)
const all = [one, many, yes, text, note]

test.each([
  ['all right', { one: 'A', many: ['A', 'B'], yes: true, text: 'Because.' }, '7', true],
  ['nothing', {}, '0', false],
  ['one wrong choice takes one away', { many: ['A', 'B', 'C'] }, '1', false],
  ['never below nothing', { many: ['C'] }, '0', false],
  ['blanks are no written answer', { text: '  ' }, '0', false],
  ['what weighs nothing needs no marking', { note: 'Hello' }, '0', false],
])('%s', (_, answers, marks, needs_marking) => {
  expect(markedAnswers(all, answers as never)).toEqual({
    marks,
    written_full: '4',
    full: '11',
    needs_marking,
  })
})

test('what answers are worth is not told', () => {
  expect(JSON.stringify([one, many, yes].map(({ detail }) => hidden(detail)))).not.toMatch(/marks":-?\d/)
})
