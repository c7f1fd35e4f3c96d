import { expect, test } from 'vitest'
import { letterDay } from '#modules/hris/domain/letter-day.ts'

test.each([
  ['2026-11-20', 'English', '20 November 2026'],
  ['2026-11-20', 'Nepali', '४ मंसिर २०८३'],
  ['2024-04-13', 'Nepali', '१ बैशाख २०८१'],
  // beyond the years that Bikram Sambat is known for
  ['2190-01-05', 'Nepali', '5 January 2190'],
])('%s at the head of a letter in %s is %s', (day, language, shown) => {
  expect(letterDay(day, language)).toBe(shown)
})
