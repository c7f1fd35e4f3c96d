import { expect, test } from 'vitest'
import { inWords } from '#modules/payroll/domain/in-words.ts'

test.each([
  ['0', 'Zero rupees'],
  ['83713.33', 'Eighty-three thousand seven hundred thirteen rupees and thirty-three paisa'],
  ['10000000', 'One crore rupees'],
  [
    '123456789.10',
    'Twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine rupees and ten paisa',
  ],
  ['-15.00', 'Minus fifteen rupees'],
])('%s: %s', (amount, words) => expect(inWords(amount)).toBe(words))
