import { expect, test } from 'vitest'
import {
  checkInFlags,
  madeAt,
  placedAt,
  reasonProblem,
  type PunchFacts,
} from '#modules/attendance/domain/check-in.ts'

const office = { name: 'Head office', latitude: 27.7172, longitude: 85.324, radius_m: 150 }
const store = { name: 'Store', latitude: 27.73, longitude: 85.324, radius_m: 50 }
const at = (latitude: number, accuracy_m: number | null = 10) => ({ latitude, longitude: 85.324, accuracy_m })

test.each([
  ['at the office', at(27.7172), 'Inside', 'Head office', 0],
  ['at the second place', at(27.7301), 'Inside', 'Store', 0],
  ['between them', at(27.7235), 'Outside', 'Head office', 551],
  ['a little outside with a poor reading', at(27.719, 80), 'Inside', 'Head office', 50],
  ['far outside with a very poor reading', at(27.7235, 5000), 'Outside', 'Head office', 551],
])('%s', (_title, position, place, name, outside_m) => {
  const found = placedAt(position, [office, store])
  expect(found).toMatchObject({ place, nearest: { name } })
  expect(found.nearest?.outside_m).toBeCloseTo(outside_m, -1)
})
test('without a position, or without places', () => {
  expect(placedAt(null, [office])).toEqual({ place: 'Not available', nearest: null })
  expect(placedAt(at(27.7), [])).toEqual({ place: null, nearest: null })
})

const usual: PunchFacts = {
  place: 'Inside',
  position: at(27.7172),
  before: null,
  at: Date.UTC(2026, 10, 20, 4),
  is_inside_network: null,
  offline: null,
}
const hour = 3_600_000
test.each([
  ['nothing odd', {}, []],
  ['outside', { place: 'Outside' }, ['Outside geofence']],
  ['no position', { place: 'Not available', position: null }, ['No location']],
  ['a poor reading', { position: at(27.7172, 400) }, ['Inaccurate location']],
  ['another network', { is_inside_network: false }, ['Outside network']],
  [
    'from Pokhara within half an hour',
    { before: { latitude: 28.2096, longitude: 83.9856, at: usual.at - hour / 2 } },
    ['Impossible speed'],
  ],
  [
    'from Pokhara by the morning flight',
    { before: { latitude: 28.2096, longitude: 83.9856, at: usual.at - hour } },
    [],
  ],
  ['two readings of one place', { before: { latitude: 27.72, longitude: 85.324, at: usual.at } }, []],
  ['sent later', { offline: { is_clock_off: false } }, ['Offline']],
  [
    'sent later from a phone with a wrong clock',
    { offline: { is_clock_off: true } },
    ['Offline', 'Clock differs'],
  ],
] satisfies [string, Partial<PunchFacts>, string[]][])('flags of %s', (_title, facts, flags) => {
  expect(checkInFlags({ ...usual, ...facts })).toEqual(flags)
})

const now = Date.UTC(2026, 10, 20, 6)
const minute = 60_000
test.each([
  ['a phone that keeps time', { queued_at: now - 90 * minute, sent_at: now, waited_ms: null }, 90, false],
  [
    'a phone that is an hour ahead',
    { queued_at: now - 30 * minute, sent_at: now + 60 * minute, waited_ms: 90 * minute },
    90,
    true,
  ],
  [
    'a clock that was set back between',
    { queued_at: now - 240 * minute, sent_at: now, waited_ms: 90 * minute },
    90,
    true,
  ],
  ['a clock that runs backwards', { queued_at: now + 10 * minute, sent_at: now, waited_ms: null }, 0, true],
])('%s', (_title, times, minutes, is_clock_off) => {
  expect(madeAt(times, now)).toEqual({ at: now - minutes * minute, is_clock_off })
})

const asked = {
  reasons: ['Client visit'],
  place: 'Outside' as const,
  needs_reason: 'Outside allowed places' as const,
}
test.each([
  ['no reason is required', null, { ...asked, needs_reason: 'Never' as const }, false],
  ['outside', null, asked, true],
  ['inside', null, { ...asked, place: 'Inside' as const }, false],
  ['without a position', null, { ...asked, place: 'Not available' as const }, false],
  ['always', null, { ...asked, place: 'Inside' as const, needs_reason: 'Always' as const }, true],
  ['none to choose from', null, { ...asked, reasons: [] }, false],
  ['one of the list', 'Client visit', asked, false],
  ['another one', 'Tea', asked, true],
])('a reason of a check-in: %s', (_, reason, facts, isLacking) => {
  expect(reasonProblem(reason, facts) !== null).toBe(isLacking)
})
