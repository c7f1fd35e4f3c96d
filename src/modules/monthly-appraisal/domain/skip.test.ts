import { expect, test } from 'vitest'
import { isMostlyAway } from '#modules/monthly-appraisal/domain/skip.ts'

test.each([
  // days on leave, of so many, skipped
  ['0', 22, false],
  ['11', 22, false],
  ['11.5', 22, true],
  ['12', 23, true],
  ['11.5', 23, false],
  ['22', 22, true],
  ['15', 30, false],
  ['15.5', 30, true],
])('%s days of %i', (days, of, skipped) => {
  expect(isMostlyAway(days, of)).toBe(skipped)
})
