import { expect, test } from 'vitest'
import { statementWords } from '#modules/offboarding/server/settlement-words.ts'

test('a Nepali statement has its own words, days and digits; what was written by hand stays', () => {
  const ne = statementWords('ne')
  expect(ne.known('Missing notice')).toBe('नपुगेको सूचना अवधि')
  expect(ne.known('Festival allowance')).toBe('Festival allowance')
  expect(ne.reference('Home Leave: 4.5 days')).toBe('Home Leave: ४.५ दिन')
  expect(ne.day('2026-11-20')).toBe('४ मंसिर २०८३')
  expect(ne.money('1234567.50')).toBe('१२,३४,५६७.५०')
  const en = statementWords('en')
  expect([en.known('Severance'), en.reference('5 days'), en.day('2026-11-20'), en.money('1000')]).toEqual([
    'Severance',
    '5 days',
    '20 Nov 2026',
    '1,000.00',
  ])
})
