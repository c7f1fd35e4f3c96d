import { expect, test } from 'vitest'
import { meaningful } from '#modules/feedback/domain/alike.ts'

test.each([
  ['A bicycle stand at the gate', ['bicycle', 'stand', 'gate']],
  ['Gate, gate — GATE!', ['gate']],
  ['On it', []],
  ['क्यान्टिनको खाना', ['क्यान्टिनको', 'खाना']],
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen',
    ['three', 'four', 'five', 'seven', 'eight', 'nine', 'eleven', 'twelve'],
  ],
])('%s', (title, words) => {
  expect(meaningful(title)).toEqual(words)
})
