import { expect, test } from 'vitest'
import { minutesTyped } from '#kernel/minutes-typed.ts'

test.each([
  ['1:30', 90],
  ['1.5', 90],
  ['90m', 90],
  ['2h 15m', 135],
  ['2h', 120],
  ['8', 480],
  ['0', 0],
  ['', null],
  ['1:75', null],
  ['25:00', null],
  ['soon', null],
  ['-1', null],
])('%s is %s minutes', (text, minutes) => {
  expect(minutesTyped(text)).toBe(minutes)
})
