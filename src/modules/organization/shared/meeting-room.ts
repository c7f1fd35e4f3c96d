import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optional, optionalText, reference, text, timeOfDay } from '#kernel/fields.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { branch } from '#modules/organization/shared/branch.ts'

export const roomFacilities = [
  'Projector',
  'Screen',
  'Video conference',
  'Whiteboard',
  'Telephone',
  'Air conditioning',
] as const
const time = (title: string, initial: string) => ({
  ...field.text(title, 5, { hint: 'Such as 09:00' }),
  initial,
  schema: timeOfDay(title),
})

export const meetingRoom = settings('/org/{org}/meeting-room', {
  title: 'Meeting Room',
  plural: 'Meeting Rooms',
  table: 'meeting_room',
  edit: [P.organization.meetingRoom],
  fields: {
    name: field.text('Name', 100),
    capacity: field.number('Capacity', { min: 1, max: 10_000 }),
    branch_id: field.reference('Branch', { table: 'branch', label: 'name', choices: branch.list }),
    floor: field.optionalText('Floor', 50),
    facilities: field.choices('Facilities', roomFacilities),
    opens_at: time('Opens at', '08:00'),
    closes_at: time('Closes at', '18:00'),
  },
  /** Of its branch, else of the organization: its hours and its bookings are told in it. */
  computed: { time_zone: z.string() },
  search: ['name', 'floor'],
  order: ['name', 'capacity'],
  unique: { meeting_room_name: 'name', meeting_room_hours: 'closes_at' },
  archives: true,
})

/** What is computed stands beside the declared fields of a room. */
export const zoneOfRoom = (room: object): string =>
  'time_zone' in room && typeof room.time_zone === 'string' ? room.time_zone : ''

const Booking = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  meeting_room: z.object({ id: z.string(), name: z.string(), time_zone: z.string() }),
  organizer: Person,
  starts_at: z.string(),
  ends_at: z.string(),
  attendees: z.number(),
  /** Who was invited by name, beside the organizer. */
  invited: z.array(z.object({ id: z.string(), name: z.string() })),
  remarks: z.string().nullable(),
  is_cancelled: z.boolean(),
  started_at: z.string().nullable(),
  /** Nobody had begun it: its room was given back. */
  released_at: z.string().nullable(),
  /** May the viewer say now that it has begun? */
  can_start: z.boolean(),
  /** May the viewer cancel it now? */
  can_cancel: z.boolean(),
  /** How many of the same series come after it. */
  later: z.number(),
})
export type Booking = z.output<typeof Booking>

export const BookingInput = z.object({
  meeting_room_id: reference('Meeting room'),
  title: text('Title', 150),
  /** Day and times as the clock of the room shows them. */
  on: day('Day'),
  from: timeOfDay('From'),
  to: timeOfDay('To'),
  attendees: z.coerce
    .number({ error: 'People is Required' })
    .int('People must be a whole number.')
    .min(1, 'People must be at least 1.')
    .max(10_000, 'People must be at most 10000.'),
  remarks: optionalText('Remarks'),
  /** HR books for others; everybody else books for themselves. */
  organizer_id: optional(reference('Organizer')),
  /** Colleagues who are told of it. */
  invited_ids: z
    .array(z.uuid('Select a valid choice.'))
    .max(100, 'At most 100 people are invited by name.')
    .default([])
    .transform((ids) => [...new Set(ids)]),
  /** The same again, so many weeks on. */
  repeat_weeks: z.coerce
    .number({ error: 'Weeks more must be a number.' })
    .int('Weeks more must be a whole number.')
    .min(0, 'Weeks more must be at least 0.')
    .max(26, 'Weeks more must be at most 26.')
    .default(0),
})

const hr = [P.organization.meetingRoom]
/** Who has which room when. A room has one meeting at a time. */
export const bookings = {
  edit: hr,
  list: get('/org/{org}/meeting-booking/', {
    access: { user: true, hr },
    query: pageQuery.extend({
      from: day('From').optional(),
      to: day('To').optional(),
      meeting_room_id: ids(),
      cancelled: z.enum(['true', 'false']).default('false'),
    }),
    response: pageOf(Booking),
    export: {
      title: 'Meeting room bookings',
      columns: {
        'meeting_room.name': { title: 'Meeting room' },
        title: { title: 'Title' },
        starts_at: { title: 'From', kind: 'instant' },
        ends_at: { title: 'To', kind: 'instant' },
        'meeting_room.time_zone': { title: 'Time zone of the room' },
        'organizer.full_name': { title: 'Organizer' },
        attendees: { title: 'People', kind: 'number' },
      },
    },
  }),
  create: post('/org/{org}/meeting-booking/', {
    access: { user: true, hr },
    body: BookingInput,
    response: z.object({ results: z.array(Booking) }),
    status: 201,
  }),
  start: post('/org/{org}/meeting-booking/{id}/start/', {
    access: { user: true, hr },
    response: Booking,
  }),
  cancel: post('/org/{org}/meeting-booking/{id}/cancel/', {
    access: { user: true, hr },
    body: z.object({
      version: z.number({ error: 'version is Required' }).int(),
      series: z.boolean().default(false),
    }),
    response: z.object({ cancelled: z.number() }),
  }),
}

/** What becomes of rooms that nobody comes to. */
export const roomRelease = singleton('/org/{org}/meeting-room-release', {
  title: 'Release of Rooms',
  key: 'meeting_room_release',
  edit: hr,
  readable: true,
  fields: {
    enabled: field.onOff('Give unused rooms back', true, {
      hint: 'A meeting that nobody has started loses its room, and its organizer is told.',
    }),
    minutes: field.number(
      'After minutes',
      { min: 5, max: 120 },
      { hint: 'From the beginning of the meeting.' },
    ),
  },
  initial: { enabled: true, minutes: 15 },
})
