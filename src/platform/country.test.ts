import { expect, test } from 'vitest'
import { countryOf } from '#platform/country.ts'

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['2001:4860:4860::8888', 'US'],
  // the registry of Europe and the telephone company of Nepal
  ['193.0.6.139', 'NL'],
  ['202.70.64.1', 'NP'],
  // the registry knows who holds 192.168/16 and the nets of examples: they are nobody's
  ['192.168.1.1', null],
  ['203.0.113.7', null],
  ['10.1.2.3', null],
  ['::ffff:10.1.2.3', null],
  ['127.0.0.1', null],
  ['::1', null],
  ['fd00::1', null],
  ['2001:db8::1', null],
  ['nonsense', null],
  ['', null],
])('%s is in %s', async (address, country) => {
  expect(await countryOf(address)).toBe(country)
})
