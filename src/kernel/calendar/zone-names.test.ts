import { expect, test } from 'vitest'
import { isZone } from '#kernel/calendar/zone.ts'
import { isZoneName, zoneNames, zoneNow } from '#kernel/calendar/zone-names.ts'

test.each([
  ['Asia/Kathmandu', true],
  // its former name, by which ICU's list still calls it
  ['Asia/Katmandu', true],
  ['Europe/Kyiv', true],
  ['America/New_York', true],
  ['UTC', true],
  ['asia/kathmandu', false],
  ['+05:45', false],
  ['Nepal time', false],
  ['', false],
  ['toString', false],
])('%s is a zone to choose: %s', (name, is) => {
  expect(isZoneName(name)).toBe(is)
})

test('zones are offered once each, by their names of today', () => {
  const names = zoneNames()
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => zoneNow(name) !== name)).toEqual([])
  expect(names.every(isZone)).toBe(true)
  expect(names.length).toBeGreaterThan(400)
})
