import { expect, test } from 'vitest'
import { enpsOf } from '#modules/offboarding/domain/enps.ts'
import { tenureRange, tenures } from '#modules/offboarding/domain/tenure.ts'

test.each([
  [[], { promoters: 0, passives: 0, detractors: 0, enps: null }],
  [[10, 9], { promoters: 2, passives: 0, detractors: 0, enps: 100 }],
  [[0, 6], { promoters: 0, passives: 0, detractors: 2, enps: -100 }],
  [[7, 8], { promoters: 0, passives: 2, detractors: 0, enps: 0 }],
  [[9, 8, 6], { promoters: 1, passives: 1, detractors: 1, enps: 0 }],
  [[10, 10, 3], { promoters: 2, passives: 0, detractors: 1, enps: 33 }],
])('eNPS of %o', (scores, expected) => {
  expect(enpsOf(scores)).toEqual(expected)
})

test('every length of service lies in one tenure', () => {
  for (let years = 0; years < 40; years += 1) {
    const found = tenures.filter((tenure) => {
      const { from, below } = tenureRange(tenure)
      return years >= from && (below === null || years < below)
    })
    expect(found).toHaveLength(1)
  }
})
