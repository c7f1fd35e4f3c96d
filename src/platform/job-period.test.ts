import { expect, test } from 'vitest'
import { duePeriod, missingPeriods, nextMoment } from '#platform/job-period.ts'

// 5:45 ahead of UTC
const kathmandu = 'Asia/Kathmandu'

test.each([
  ['day', '00:30', '2026-11-20T18:44:00Z', kathmandu, '2026-11-20'],
  ['day', '00:30', '2026-11-20T18:45:00Z', kathmandu, '2026-11-21'],
  ['day', undefined, '2026-11-20T18:14:59Z', kathmandu, '2026-11-20'],
  ['day', undefined, '2026-11-20T18:15:00Z', kathmandu, '2026-11-21'],
  ['day', '23:00', '2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-20'],
  ['hour', ':15', '2026-11-20T11:29:00Z', kathmandu, '2026-11-20T16'],
  ['hour', ':15', '2026-11-20T11:30:00Z', kathmandu, '2026-11-20T17'],
  ['minute', undefined, '2026-11-20T11:30:59Z', kathmandu, '2026-11-20T17:15'],
] as const)('of every %s at %s, at %s in %s, %s is due', (every, at, moment, zone, period) => {
  expect(duePeriod(every, at, Date.parse(moment), zone)).toBe(period)
})

test.each([
  ['day', '00:30', '2026-11-20T18:44:00Z', '2026-11-20T18:45:00.000Z'],
  ['day', '00:30', '2026-11-20T18:45:00Z', '2026-11-21T18:45:00.000Z'],
  ['day', undefined, '2026-11-20T11:30:00Z', '2026-11-20T18:15:00.000Z'],
  ['hour', ':15', '2026-11-20T11:29:59Z', '2026-11-20T11:30:00.000Z'],
  ['hour', ':15', '2026-11-20T11:30:00Z', '2026-11-20T12:30:00.000Z'],
  ['minute', undefined, '2026-11-20T11:30:59Z', '2026-11-20T11:31:00.000Z'],
] as const)('every %s at %s comes after %s at %s', (every, at, moment, next) => {
  expect(nextMoment(every, at, Date.parse(moment), kathmandu)).toBe(next)
})

test.each([
  ['day', null, '2026-11-21', ['2026-11-21']],
  ['day', '2026-11-21', '2026-11-21', []],
  ['day', '2026-11-22', '2026-11-21', []],
  ['day', '2026-11-18', '2026-11-21', ['2026-11-19', '2026-11-20', '2026-11-21']],
  ['hour', '2026-11-20T03', '2026-11-21T05', ['2026-11-21T05']],
  ['minute', '2026-11-20T03:01', '2026-11-20T03:02', ['2026-11-20T03:02']],
] as const)('of every %s, after %s and with %s due, these are missing: %j', (every, last, due, missing) => {
  expect(missingPeriods(every, last, due)).toEqual(missing)
})

test('what was missed for years is not caught up for longer than some 400 days', () => {
  const missing = missingPeriods('day', '2020-01-01', '2026-11-21')
  expect([missing.length, missing.at(-1)]).toEqual([400, '2026-11-21'])
})
