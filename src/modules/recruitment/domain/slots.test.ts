import { expect, test } from 'vitest'
import { freeOf, spanOf, startsOn, startsWithin } from '#modules/recruitment/domain/slots.ts'

const starts: readonly [from: string, to: string, minutes: number, pause: number, expected: string[]][] = [
  ['10:00', '12:00', 45, 15, ['10:00', '11:00']],
  ['10:00', '12:00', 60, 0, ['10:00', '11:00']],
  // the last one would end after the hours
  ['10:00', '11:59', 60, 0, ['10:00']],
  ['10:00', '10:30', 45, 0, []],
  ['09:05', '10:05', 20, 5, ['09:05', '09:30']],
  ['23:00', '23:45', 45, 0, ['23:00']],
]
for (const [from, to, minutes, pause, expected] of starts)
  test(`${minutes} minutes and a pause of ${pause} from ${from} to ${to}: ${expected.join(', ') || 'none'}`, () => {
    expect(startsWithin({ from, to, minutes, pause })).toEqual(expected)
  })

test('days are in order and counted once, in the zone of the organization', () => {
  const hours = { from: '10:00', to: '11:00', minutes: 60, pause: 0 }
  expect(startsOn(['2026-12-02', '2026-12-01', '2026-12-02'], hours, 'Asia/Kathmandu')).toEqual([
    '2026-12-01T04:15:00.000Z',
    '2026-12-02T04:15:00.000Z',
  ])
})

const now = '2026-12-01T04:15:00.000Z'
const free: readonly [title: string, start: string, busy: [string, number][], isFree: boolean][] = [
  ['begins now', '2026-12-01T04:15:00Z', [], false],
  ['lies ahead', '2026-12-01T04:16:00Z', [], true],
  ['ends as another begins', '2026-12-01T05:00:00Z', [['2026-12-01T05:45:00Z', 30]], true],
  ['begins as another ends', '2026-12-01T06:15:00Z', [['2026-12-01T05:45:00Z', 30]], true],
  ['overlaps by a minute', '2026-12-01T05:01:00Z', [['2026-12-01T05:45:00Z', 30]], false],
  ['lies within another', '2026-12-01T05:50:00Z', [['2026-12-01T05:00:00Z', 240]], false],
]
for (const [title, start, busy, isFree] of free)
  test(`a time that ${title} is ${isFree ? 'free' : 'not offered'}`, () => {
    const spans = busy.map(([at, minutes]) => spanOf(at, minutes))
    expect(freeOf([start], 45, { now, busy: spans })).toEqual(isFree ? [start] : [])
  })
