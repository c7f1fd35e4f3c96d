import { expect, test } from 'vitest'
import { inOneLine } from '#kernel/place/one-line.ts'
import { placed, placeProblems } from '#kernel/place/address.ts'

test.each([
  [{ country: 'Nepal', province: 'Gandaki', district: 'Kaski' }, []],
  [{ country: null, province: 'Gandaki', district: 'Kaski' }, []],
  [{ country: null, province: null, district: 'Kavre' }, []],
  [{ country: 'nepal', province: 'Gandaki', district: 'Morang' }, ['district']],
  [{ country: 'Nepal', province: 'Bihar', district: 'Patna' }, ['province']],
  [{ country: 'India', province: 'Bihar', district: 'Patna' }, []],
  [{ country: 'Nepal', province: 'Gandaki', district: 'Kaski', city: 'Pokhara' }, []],
  [{ country: 'Nepal', province: 'Gandaki', district: 'Kaski', city: 'Delhi' }, ['city']],
  [{ country: null, province: null, district: null, city: 'Delhi' }, []],
])('of %o is refused: %o', (place, fields) => {
  expect(Object.keys(placeProblems(place))).toEqual(fields)
})

test.each([
  [
    { country: null, province: null, district: 'Kaski', city: 'pokhara' },
    { country: null, province: 'Gandaki', district: 'Kaski', city: 'Pokhara Metropolitan City' },
  ],
  [
    { country: 'Nepal', province: null, district: null, city: 'Itahari' },
    { country: 'Nepal', province: 'Koshi', district: 'Sunsari', city: 'Itahari Sub-Metropolitan City' },
  ],
  [
    { country: 'नेपाल', province: 'Province No. 3', district: 'Kavre', city: 'Dhulikhel NP' },
    {
      country: 'नेपाल',
      province: 'Bagmati',
      district: 'Kavrepalanchok',
      city: 'Dhulikhel Municipality',
    },
  ],
  [{ district: 'काठमाडौं' }, { district: 'Kathmandu', province: 'Bagmati' }],
  [{ district: 'Nawalpur' }, { district: 'Nawalparasi East', province: 'Gandaki' }],
  [{ district: 'Sindhupalchowk District' }, { district: 'Sindhupalchok', province: 'Bagmati' }],
  [
    { country: 'India', city: 'Kathmandu' },
    { country: 'India', city: 'Kathmandu' },
  ],
  [{ district: 'Patna' }, { district: 'Patna', province: null }],
  [{ city: 'Somewhere' }, { city: 'Somewhere' }],
])('%j is placed as %j', (written, read) => {
  expect(placed(written)).toEqual(read)
})

test.each([
  [
    ['Naxal', 'Kathmandu Metropolitan City', 1, 'Kathmandu', 'Bagmati'],
    'Naxal, Kathmandu Metropolitan City-1, Kathmandu, Bagmati',
  ],
  [['Naxal, Kathmandu', null, null, null, null], 'Naxal, Kathmandu'],
  [[null, null, 4, 'Kaski', 'Gandaki'], 'Kaski, Gandaki'],
  [[null, null, null, null, null], null],
] as const)('%j in one line is %s', ([address, city, ward, district, province], line) => {
  expect(inOneLine({ address, city, ward, district, province })).toBe(line)
})
