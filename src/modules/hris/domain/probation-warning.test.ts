import { expect, test } from 'vitest'
import { probationBand } from '#modules/hris/domain/probation-warning.ts'

test.each([
  ['2026-12-22', null],
  ['2026-12-21', 30],
  ['2026-12-06', 30],
  ['2026-12-05', 14],
  ['2026-11-29', 14],
  ['2026-11-28', 7],
  ['2026-11-21', 7],
  ['2026-11-20', null],
])('a probation that ends on %s is told of on 21 November as of %s days', (ends_on, days) => {
  expect(probationBand(ends_on, '2026-11-21')).toBe(days)
})
