import { expect, test } from 'vitest'
import { isOpen } from '#modules/hris/domain/directory-rule.ts'

test.each([
  [true, true, true, true],
  [true, false, false, true],
  [false, false, false, true],
  [false, true, false, false],
  [false, false, true, false],
  [false, true, true, false],
])('own %s, own closed %s, other closed %s: open %s', (is_own, own_is_closed, other_is_closed, expected) => {
  expect(isOpen({ is_own, own_is_closed, other_is_closed })).toBe(expected)
})
