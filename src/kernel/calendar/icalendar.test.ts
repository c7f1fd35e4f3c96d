import { expect, test } from 'vitest'
import { icalendar } from '#kernel/calendar/icalendar.ts'

const at = { now: '2026-11-23T10:00:00.000Z', zone: 'Asia/Kathmandu' }

test('times are written in UTC, whole days with the day after the last', () => {
  const text = icalendar(
    'Work',
    [
      {
        uid: 'a',
        title: 'Annual day; all, welcome',
        start: '2026-11-26',
        end: '2026-11-26',
        starts_at: '16:00',
        ends_at: '20:00',
      },
      {
        uid: 'b',
        title: 'Tihar',
        start: '2026-11-07',
        end: '2026-11-09',
        starts_at: null,
        ends_at: null,
        is_cancelled: true,
      },
    ],
    at,
  )
  expect(text).toContain(
    'DTSTART:20261126T101500Z\r\nDTEND:20261126T141500Z\r\nSUMMARY:Annual day\\; all\\, welcome\r\n',
  )
  expect(text).toContain('DTSTART;VALUE=DATE:20261107\r\nDTEND;VALUE=DATE:20261110\r\n')
  expect(text).toContain('STATUS:CANCELLED\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n')
})

test('long lines are folded within 75 bytes and whole again when unfolded', () => {
  const title = 'वार्षिकोत्सव '.repeat(12).trim()
  const text = icalendar(
    'Work',
    [{ uid: 'a', title, start: '2026-11-26', end: '2026-11-26', starts_at: null, ends_at: null }],
    at,
  )
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
