import { expect, test } from 'vitest'
import { asksForProof, FREE_FAILURES, FREE_OF_ADDRESS, secondsToWait } from '#modules/account/domain/delay.ts'

test.each([
  // failures, seconds since the last, seconds to wait
  [0, 0, 0],
  [4, 0, 0],
  [5, 0, 60],
  [5, 59.2, 1],
  [5, 60, 0],
  [6, 0, 120],
  [6, 60, 60],
  [7, 0, 240],
  [8, 0, 480],
  [9, 0, 960],
  [10, 0, 1920],
  [11, 0, 3600],
  [12, 0, 3600],
  [5000, 0, 3600],
  [5000, 3600, 0],
])('%i failures, the last %d seconds ago: %d seconds', (count, seconds_since, wait) => {
  expect(secondsToWait({ count, seconds_since }, FREE_FAILURES)).toBe(wait)
})

test.each([
  [5, 0],
  [199, 0],
  [200, 60],
  [201, 120],
  [300, 3600],
])('%i failures of an address that an office shares: %d seconds', (count, wait) => {
  expect(secondsToWait({ count, seconds_since: 0 }, FREE_OF_ADDRESS)).toBe(wait)
})

test.each([
  // failures of the name, of the address, a known device, asked
  [0, 0, false, false],
  [2, 2, false, false],
  [3, 0, false, true],
  [0, 3, false, true],
  [2, 3, false, true],
  [3, 3, false, true],
  [90, 0, false, true],
  [3, 3, true, false],
  [90, 90, true, false],
])(
  '%i failures of the name, %i of the address, known device %s: asked for a proof %s',
  (of_name, of_address, is_known_device, asked) => {
    expect(asksForProof({ of_name, of_address, is_known_device })).toBe(asked)
  },
)
