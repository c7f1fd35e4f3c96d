import { expect, test } from 'vitest'
import { driftBy, oddTime } from '#modules/attendance/domain/device-clock.ts'

const hour = 3600
const day = 24 * hour

test.each([
  ['as it is made', 2, [], false],
  ['after a night without network', 14 * hour, [], false],
  ['months late, from the memory of the device', 90 * day, [], false],
  ['older than a year', 400 * day, ['Old punch'], true],
  ['an hour before it was made', -61 * 60, ['Clock ahead'], false],
  ['two days before it was made', -2 * day, ['Future time'], true],
])('a punch that comes %s', (_title, late, flags, isHeld) => {
  expect(oddTime(late)).toEqual({ flags, isHeld })
})

test.each([
  ['three quarters of an hour behind', -45 * 60, null, -45 * 60],
  ['an hour ahead', 61 * 60, null, 61 * 60],
  ['five hours behind while it is online', -5.75 * hour, 30, -5.75 * hour],
  ['five hours late after a night of silence', -5.75 * hour, 9 * hour, null],
  ['five hours late at the first contact', -5.75 * hour, null, null],
  ['years ahead', 4000 * day, 30, null],
])('%s', (_title, ahead, silent, drift) => {
  expect(driftBy(ahead, silent)).toBe(drift)
})
