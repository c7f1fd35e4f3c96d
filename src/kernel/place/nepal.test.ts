import { expect, test } from 'vitest'
import { districtsOf, provinces } from '#kernel/place/nepal.ts'

test('Nepal has seven provinces and seventy-seven districts, each district in one of them', () => {
  expect(provinces).toHaveLength(7)
  const all = districtsOf(null)
  expect([all.length, new Set(all).size]).toEqual([77, 77])
  expect(provinces.map((province) => districtsOf(province).length)).toEqual([14, 8, 13, 11, 12, 10, 9])
})
