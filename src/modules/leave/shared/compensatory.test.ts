import { expect, test } from 'vitest'
import { minutesIn, SubstituteHours } from '#modules/leave/shared/compensatory.ts'

test.each([
  ['8', 480],
  ['4.5', 270],
  ['7:30', 450],
  ['00:45', 45],
  [' 8 ', 480],
])('%s hours are %s minutes', (hours, minutes) => {
  expect(minutesIn(hours)).toBe(minutes)
  expect(SubstituteHours.safeParse({ hours }).success).toBe(true)
})

test.each(['', 'eight', '0', '25', '8:75', '-3'])('%j is no time that one worked', (hours) => {
  expect(SubstituteHours.safeParse({ hours }).error?.issues[0]?.path).toEqual(['hours'])
})
