import { expect, test } from 'vitest'
import { isForKey, keyProblems } from '#modules/account/domain/api-key.ts'
import { keyState } from '#modules/account/domain/key-state.ts'

test.each([
  [['6.00'], '6.06', true, 'full access holds each of the module'],
  [['6.06'], '6.06', true, 'what one holds'],
  [['6.99'], '6.99', true, 'reading, by who may read'],
  [['6.06'], '6.00', false, 'more than one holds'],
  [['6.99'], '6.06', false, 'reading is not doing'],
  [['1.00', '27.00'], '1.00', false, 'a key gives no permissions'],
  [['1.00', '27.00'], '27.00', false, 'a key makes no keys'],
  [['10.00'], '10.00', false, 'of the installation'],
  [['6.00'], '6.77', false, 'no code'],
])('holding %j, giving %s to a key: %s (%s)', (held, code, expected) =>
  expect(isForKey(new Set(held), code)).toBe(expected),
)

const held = new Set(['6.00'])
test.each([
  [{ codes: ['6.06'], expires_on: '2026-12-31' }, []],
  [{ codes: ['6.06'], expires_on: '2026-11-20' }, []],
  [{ codes: ['6.06'], expires_on: '2027-11-20' }, []],
  [{ codes: ['6.06'], expires_on: '2027-11-21' }, ['expires_on']],
  [{ codes: ['6.06'], expires_on: '2026-11-19' }, ['expires_on']],
  [{ codes: [], expires_on: '2026-12-31' }, ['codes']],
  [{ codes: ['6.06', '4.01'], expires_on: '2026-12-31' }, ['codes']],
  [{ codes: ['1.00'], expires_on: '2030-01-01' }, ['codes', 'expires_on']],
])('%j on 2026-11-20: wrong are %j', (asked, wrong) =>
  expect(Object.keys(keyProblems({ purpose: 'api', ...asked }, held, '2026-11-20'))).toEqual(wrong),
)

test.each([
  [[], []],
  [['6.06'], ['codes']],
])('one that keeps logins, with the permissions %j: wrong are %j', (codes, wrong) =>
  expect(
    Object.keys(keyProblems({ purpose: 'scim', codes, expires_on: '2026-12-31' }, held, '2026-11-20')),
  ).toEqual(wrong),
)

const later = '2026-12-01T00:00:00Z'
test.each([
  [{ revoked_at: null, expires_at: later }, true, 'Active'],
  [{ revoked_at: null, expires_at: later }, false, 'Ended'],
  [{ revoked_at: null, expires_at: '2026-11-20T04:00:00Z' }, true, 'Expired'],
  [{ revoked_at: '2026-11-01T00:00:00Z', expires_at: later }, false, 'Revoked'],
])('%j, its maker may: %s, is %s', (key, may, state) =>
  expect(keyState(key, may, '2026-11-20T04:00:00Z')).toBe(state),
)
