import { expect, test } from 'vitest'
import { districtsOf, nepal, placeProblems, provinceOf, provinces } from '#modules/hris/shared/nepal.ts'

test('Nepal has seven provinces and seventy-seven districts, each district in one of them', () => {
  expect(provinces).toHaveLength(7)
  const all = districtsOf(null)
  expect([all.length, new Set(all).size]).toEqual([77, 77])
  expect(provinces.map((province) => districtsOf(province).length)).toEqual([14, 8, 13, 11, 12, 10, 9])
})

test('of the cities that are known six are metropolitan and eleven sub-metropolitan, in districts that there are', () => {
  const cities = Object.values(nepal.cities).flat()
  expect(cities.filter((city) => city.includes(' Sub-Metropolitan'))).toHaveLength(11)
  expect(cities.filter((city) => !city.includes(' Sub-Metropolitan'))).toHaveLength(6)
  expect(Object.keys(nepal.cities).map(provinceOf)).not.toContain(null)
})

test.each([
  [{ country: 'Nepal', province: 'Gandaki', district: 'Kaski' }, []],
  [{ country: null, province: 'Gandaki', district: 'Kaski' }, []],
  [{ country: null, province: null, district: 'Kavre' }, []],
  [{ country: 'nepal', province: 'Gandaki', district: 'Morang' }, ['district']],
  [{ country: 'Nepal', province: 'Bihar', district: 'Patna' }, ['province']],
  [{ country: 'India', province: 'Bihar', district: 'Patna' }, []],
])('of %o is refused: %o', (place, fields) => {
  expect(Object.keys(placeProblems(place))).toEqual(fields)
})
