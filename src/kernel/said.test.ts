import { expect, test } from 'vitest'
import { saidIn } from '#kernel/said.ts'

const says = ['Is over', 'In {0} to {1} days', 'Below {0}']
const nepali: Readonly<Record<string, string>> = {
  'Is over': 'सकियो',
  'In {0} to {1} days': '{0} देखि {1} दिनमा',
  Regular: 'नियमित',
}

test.each([
  ['Is over', 'सकियो'],
  ['In 16 to 30 days', '16 देखि 30 दिनमा'],
  // said nowhere: in English, with its figures
  ['Below 25', 'Below 25'],
  // a name, though a dictionary knows the word
  ['Regular', 'Regular'],
  ['Plant 2', 'Plant 2'],
])('%s is said as %s', (text, said) => {
  expect(saidIn(text, says, (word) => nepali[word] ?? word)).toBe(said)
})
