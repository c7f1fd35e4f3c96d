import { expect, test } from 'vitest'
import { onlyQuestion } from '#modules/forms/domain/only-question.ts'

const options = (count: number) => Array.from({ length: count }, (_, at) => ({ label: `Place ${at + 1}` }))

test.each([
  ['yes or no', { kind: 'yes_no' }, [true, false]],
  ['a rating from 1', { kind: 'rating', from: 1, to: 5 }, [1, 2, 3, 4, 5]],
  ['a rating from 0', { kind: 'rating', from: 0, to: 10 }, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['one of two', { kind: 'single', options: options(2) }, ['Place 1', 'Place 2']],
])('a click answers %s', (_, detail, choices) => {
  expect(onlyQuestion({ id: 'q', title: 'How was it?', detail })).toEqual({
    id: 'q',
    title: 'How was it?',
    choices,
    low_label: null,
    high_label: null,
  })
})

test.each([
  ['text', { kind: 'text' }],
  ['a number', { kind: 'number' }],
  ['several of some', { kind: 'multiple', options: options(3) }],
  ['one of many', { kind: 'single', options: options(11) }],
  ['a day', { kind: 'date' }],
])('%s is answered in the form', (_, detail) => {
  expect(onlyQuestion({ id: 'q', title: 'How was it?', detail })).toBeNull()
})
