import { expect, test } from 'vitest'
import { turnoverOf } from '#modules/offboarding/domain/turnover.ts'

test.each([
  [3, 100, 110, { headcount: '105.0', turnover: '2.9' }],
  [1, 1, 0, { headcount: '0.5', turnover: '200.0' }],
  [0, 0, 0, { headcount: '0.0', turnover: null }],
])('%d leavers of %d and %d people', (leavers, first, last, expected) => {
  expect(turnoverOf(leavers, first, last)).toEqual(expected)
})
