import { expect, test } from 'vitest'
import { saidIn, saidWithin } from '#kernel/said.ts'

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

test.each([
  ['TO 2 h + AL ½', 'TO <2 h> + AL ½'],
  [
    'TO 2026-12-07 – 2026-12-09 (1.5 h); AL 2026-12-10 (1)',
    'TO 2026-12-07 – 2026-12-09 (<1.5 h>); AL 2026-12-10 (1)',
  ],
  ['Plant 2 hall', 'Plant 2 hall'],
])('of %s only the hours are said', (text, said) => {
  expect(saidWithin(text, ['{0} h'], (found) => `<${found}>`)).toBe(said)
})
