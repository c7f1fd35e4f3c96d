import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relativeTime } from '#kernel/calendar/relative.ts'
import {
  businessDay,
  clockAt,
  dayAt,
  fileStamp,
  formatClock,
  formatMoment,
  isZone,
  momentAt,
} from '#kernel/calendar/zone.ts'

test.each([
  ['2026-11-20T18:14:59Z', 'Asia/Kathmandu', '2026-11-20', '23:59'],
  ['2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21', '00:00'],
  ['2026-11-20T18:15:00Z', 'America/New_York', '2026-11-20', '13:15'],
  ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21', '00:00'],
  ['2026-11-20T00:00:00Z', 'UTC', '2026-11-20', '00:00'],
  ['1985-12-31T18:15:00Z', 'Asia/Kathmandu', '1985-12-31', '23:45'],
])('%s in %s is %s %s', (moment, zone, day, clock) => {
  expect([dayAt(moment, zone), clockAt(moment, zone)]).toEqual([day, clock])
})

test.each([
  ['2026-11-20', '09:30', 'Asia/Kathmandu', '2026-11-20T03:45:00.000Z'],
  ['2026-07-20', '09:30', 'America/New_York', '2026-07-20T13:30:00.000Z'],
  // Spring forward: 02:30 does not happen and becomes 03:30.
  ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  // Fall back: 01:30 happens twice and the first is meant.
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // Nepal moved its clock by a quarter of an hour as 1986 began.
  ['1986-01-01', '00:05', 'Asia/Kathmandu', '1985-12-31T18:35:00.000Z'],
  ['1986-01-01', '00:15', 'Asia/Kathmandu', '1985-12-31T18:30:00.000Z'],
])('%s %s in %s is %s', (day, clock, zone, moment) => {
  expect(momentAt(day, clock, zone)).toBe(moment)
})

test.each([
  [
    'Asia/Kathmandu',
    ['2026-11-20T18:14:58.900Z', '2026-11-20T18:14:59Z', '2026-11-20T18:15:00Z'],
    ['235958', '235959', '000000'],
  ],
  // before 1920 Nepal's clock was 5:41:16 ahead
  [
    'Asia/Kathmandu',
    ['1919-06-01T00:00:00Z', '1919-06-01T00:00:43Z', '1919-06-01T00:00:44Z'],
    ['054116', '054159', '054200'],
  ],
  ['America/New_York', ['2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'], ['015959', '030000']],
])('in %s the seconds of one minute follow each other', (zone, moments, clocks) => {
  expect(moments.map((moment) => fileStamp(moment, zone).slice(9))).toEqual(clocks)
})

test('a moment goes to a wall clock and back, where no clock is shown twice', () => {
  const minutes = fc.integer({ min: 16_500_000, max: 35_000_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom('Asia/Kathmandu', 'UTC', 'Asia/Tokyo'), (count, zone) => {
      const moment = new Date(count * 60_000).toISOString()
      return momentAt(dayAt(moment, zone), clockAt(moment, zone), zone) === moment
    }),
  )
})

test.each([
  ['2026-11-20T22:10:00Z', '04:00', '2026-11-20'],
  ['2026-11-20T22:15:00Z', '04:00', '2026-11-21'],
  ['2026-11-20T18:20:00Z', '00:00', '2026-11-21'],
])('at %s, with days that turn at %s in Kathmandu, the business day is %s', (moment, turn, day) => {
  expect(businessDay(moment, 'Asia/Kathmandu', turn)).toBe(day)
})

test.each([
  ['00:05', '12:05 am'],
  ['12:00', '12:00 pm'],
  ['17:05', '5:05 pm'],
  ['23:59', '11:59 pm'],
])('%s is %s on a twelve-hour clock', (clock, shown) => {
  expect([formatClock(clock, 12), formatClock(clock)]).toEqual([shown, clock])
})

test('moments are written in the zone, and N/A where they are none', () => {
  expect(formatMoment('2026-11-20T11:20:09Z', 'Asia/Kathmandu')).toBe('2026-11-20 5:05:09 pm')
  expect(formatMoment('soon', 'Asia/Kathmandu')).toBe('N/A')
  expect(fileStamp('2026-11-20T11:20:09Z', 'Asia/Kathmandu')).toBe('20261120-170509')
})

test('only zones that exist are zones', () => {
  expect([isZone('Asia/Kathmandu'), isZone('UTC'), isZone('Asia/Pokhara'), isZone('')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ['2026-11-20T11:59:01Z', 'Just Now'],
  ['2026-11-20T12:00:30Z', 'Just Now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:00:01Z', '59 minutes ago'],
  ['2026-11-20T11:00:00Z', '1 hour ago'],
  ['2026-11-19T12:00:01Z', '23 hours ago'],
  ['2026-11-19T12:00:00Z', '1 day ago'],
  ['2025-11-20T12:00:00Z', '365 days ago'],
  ['2026-11-20T12:05:00Z', 'in 5 minutes'],
  ['never', 'N/A'],
])('%s is %s, seen at noon', (moment, shown) => {
  expect(relativeTime(moment, '2026-11-20T12:00:00Z')).toBe(shown)
})
