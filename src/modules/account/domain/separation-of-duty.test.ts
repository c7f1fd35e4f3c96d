import { expect, test } from 'vitest'
import { dutyPairs, dutyWarnings } from '#modules/account/domain/separation-of-duty.ts'

test.each([
  ['one half is no conflict', ['11.05'], []],
  ['both halves are', ['11.05', '11.06'], ['generates payroll and pays it out']],
  [
    'full access to a module holds what is in it',
    ['6.00'],
    ['changes leave balances and approves leave', 'enters leave for people and approves leave'],
  ],
  ['reading everything holds neither', ['11.99', '6.99', '4.99'], []],
])('%s', (_, codes, expected) => {
  expect(dutyWarnings(new Set(codes)).map(({ why }) => why)).toEqual(expected)
})

test('each pair is of two codes and named once', () => {
  const names = dutyPairs.map(({ codes }) => [...codes].toSorted().join())
  expect(new Set(names).size).toBe(names.length)
  expect(dutyPairs.every(({ codes: [a, b] }) => a !== b)).toBe(true)
})
