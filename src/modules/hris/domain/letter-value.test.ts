import { expect, test } from 'vitest'
import { letterDay, letterValue } from '#modules/hris/domain/letter-value.ts'

test.each([
  ['day', '2026-11-20', 'English', '20 November 2026'],
  ['day', '2026-11-20', 'Nepali', '४ मंसिर २०८३'],
  ['english_day', '2026-11-20', 'English', '20 November 2026'],
  ['english_day', '2026-11-20', 'Nepali', '२० नोभेम्बर २०२६'],
  ['bs_day', '2026-11-20', 'English', '4 Mangsir 2083'],
  ['bs_day', '2026-11-20', 'Nepali', '४ मंसिर २०८३'],
  // before the first year of the table
  ['bs_day', '1901-01-01', 'Nepali', '1901-01-01'],
  ['money', '1250000.5', 'English', '12,50,000.50'],
  ['money', '1250000.5', 'Nepali', '१२,५०,०००.५०'],
  ['rate', '1350.5000', 'English', '1,350.50'],
  ['rate', '350.1250', 'English', '350.125'],
  ['rate', '350', 'Nepali', '३५०.००'],
  ['number', '3.25', 'Nepali', '३.२५'],
  ['said', 'Confirmed on: – → 2026-11-20', 'English', 'Confirmed on: – → 20 Nov 2026'],
  [
    'said',
    'Pay step: 2 → 3; Confirmed on: – → 2026-11-20',
    'Nepali',
    'Pay step: 2 → 3; Confirmed on: – → ४ मंसिर २०८३',
  ],
  [undefined, 'HT-0042', 'Nepali', 'HT-0042'],
] as const)('%s %s in a letter in %s', (kind, value, language, written) => {
  expect(letterValue(kind, value, language)).toBe(written)
})

test.each([
  ['2026-11-20', 'English', '20 November 2026'],
  ['2026-11-20', 'Nepali', '४ मंसिर २०८३'],
  ['2024-04-13', 'Nepali', '१ बैशाख २०८१'],
  // beyond the years that Bikram Sambat is known for
  ['2190-01-05', 'Nepali', '5 January 2190'],
])('%s at the head of a letter in %s is %s', (day, language, shown) => {
  expect(letterDay(day, language)).toBe(shown)
})
