import { expect, test } from 'vitest'
import { beyond, grantable, holds, plain } from '#modules/account/domain/granting.ts'

test.each([
  [['6.00'], '6.03', true],
  [['6.00'], '6.99', true],
  [['6.03'], '6.03', true],
  [['6.99'], '6.03', false],
  [['6.03'], '6.00', false],
  [['1.00'], '11.00', false],
  [['16.00'], '6.01', false],
])('who holds %j and is asked for %s: %s', (held, code, expected) => {
  expect(holds(new Set(held), code)).toBe(expected)
})

test('what is beyond somebody is named code by code', () => {
  expect(beyond(new Set(['1.00', '6.00', '11.05']), ['6.01', '11.05', '11.06', '2.00'])).toEqual([
    '11.06',
    '2.00',
  ])
})

test('common settings cannot be granted by an organization', () => {
  expect(grantable.some(({ code }) => code.startsWith('10.'))).toBe(false)
  expect(grantable.some(({ code }) => code === '1.00')).toBe(true)
})

test('full access swallows the other codes of its module', () => {
  expect(plain(['11.05', '6.03', '6.00', '6.99', '6.03'])).toEqual(['6.00', '11.05'])
})
