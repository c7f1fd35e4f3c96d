import { expect, test } from 'vitest'
import { isInside, networksIn } from '#platform/network.ts'

test.each([
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['::ffff:203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['203.0.113.8', ['203.0.113.7', '10.0.0.0/8'], false],
  ['2001:db8::1', ['2001:db8::/32'], true],
  ['2001:db9::1', ['2001:db8::/32'], false],
  ['no address', ['203.0.113.0/24'], false],
])('%s in %j: %s', (address, networks, expected) => {
  expect(isInside(address, networks)).toBe(expected)
})

test('what is no network is named, and neither is everybody', () => {
  expect(networksIn('10.0.0.0/8, 10.1\n300.1.1.1 ::1/129 0.0.0.0/0 10.0.0.1/8/9 2001:db8::/32')).toEqual({
    networks: ['10.0.0.0/8', '2001:db8::/32'],
    wrong: ['10.1', '300.1.1.1', '::1/129', '0.0.0.0/0', '10.0.0.1/8/9'],
  })
})
