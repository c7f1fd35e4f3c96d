import { expect, test } from 'vitest'
import { bookingDays, bookingProblems } from '#modules/organization/domain/booking.ts'

const room = { name: 'Sagarmatha', capacity: 8, opens_at: '08:00', closes_at: '18:00', is_archived: false }
const wanted = { on: '2026-11-20', from: '10:00', to: '11:00', attendees: 8, repeat_weeks: 0 }
const now = { day: '2026-11-20', time: '10:30' }

test.each([
  ['as it is, already begun', {}, {}, []],
  ['to the minute of closing', { from: '17:00', to: '18:00' }, {}, []],
  ['past closing', { from: '17:30', to: '18:30' }, {}, ['from']],
  ['before opening', { from: '07:00', to: '12:00' }, {}, ['from']],
  ['the wrong way round', { from: '12:00', to: '12:00' }, {}, ['to']],
  ['over already', { from: '09:00', to: '10:00' }, {}, ['from']],
  ['yesterday', { on: '2026-11-19' }, {}, ['on']],
  ['one too many', { attendees: 9 }, {}, ['attendees']],
  ['a room of the past', {}, { is_archived: true }, ['meeting_room_id']],
])('%s', (_, change, roomChange, fields) => {
  expect(Object.keys(bookingProblems({ ...wanted, ...change }, { ...room, ...roomChange }, now))).toEqual(
    fields,
  )
})

test('weeks on are the same weekday', () => {
  expect(bookingDays({ on: '2026-12-25', repeat_weeks: 2 })).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2027-01-08',
  ])
})
