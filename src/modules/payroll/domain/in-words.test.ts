import { expect, test } from 'vitest'
import { inNepaliWords, inWords } from '#modules/payroll/domain/in-words.ts'

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

test.each([
  ['0', 'शून्य रुपैयाँ'],
  ['83713.33', 'त्रियासी हजार सात सय तेह्र रुपैयाँ तेत्तीस पैसा'],
  ['10000000', 'एक करोड रुपैयाँ'],
  ['99.99', 'उनान्सय रुपैयाँ उनान्सय पैसा'],
  ['123456789.10', 'बाह्र करोड चौँतीस लाख छपन्न हजार सात सय उनान्नब्बे रुपैयाँ दश पैसा'],
  ['-15.00', 'ऋण पन्ध्र रुपैयाँ'],
])('%s in Nepali: %s', (amount, words) => expect(inNepaliWords(amount)).toBe(words))
test('every number below 100 has its own Nepali word', () => {
  const all = Array.from({ length: 100 }, (_, at) => inNepaliWords(String(at)))
  expect(new Set(all).size).toBe(100)
  expect(all.join(' ')).not.toContain('  ')
})
