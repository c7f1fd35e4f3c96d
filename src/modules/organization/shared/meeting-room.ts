import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, optional, optionalText, reference, text, timeOfDay } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { action, variant } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list as declareList, type RowOf } from '#engines/list/list.ts'
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

const hr = [P.organization.meetingRoom]
const access = { user: true, hr } as const
/** Who has which room when. A room has one meeting at a time. */
const list = declareList('/org/{org}/meeting-booking/', {
  access,
  title: 'Meeting room bookings',
  columns: {
    title: col.text('Title'),
    meeting_room: col.object(
      'Meeting room',
      z.object({ id: z.string(), name: z.string(), time_zone: z.string() }),
      { from: 'meeting_room.name' },
    ),
    starts_at: col.instant('From', { sortable: true }),
    ends_at: col.instant('To'),
    time_zone: col.text('Time zone of the room', { from: 'meeting_room.time_zone', file_only: true }),
    organizer: col.person('Organizer'),
    attendees: col.number('People'),
    /** Who was invited by name, beside the organizer. */
    invited: col.object('Invited', z.array(z.object({ id: z.string(), name: z.string() })), {
      screen_only: true,
    }),
    is_cancelled: col.boolean('Status', { screen_only: true }),
  },
  filters: {
    days: filter.days('Days', { names: ['from', 'to'] }),
    meeting_room_id: filter.reference('Meeting room', meetingRoom.list),
    cancelled: filter.single('Status', ['false', 'true'], {
      words: { false: 'Without cancelled', true: 'Include cancelled' },
      initial: 'false',
    }),
  },
  more: {
    version: z.number(),
    remarks: z.string().nullable(),
    started_at: z.string().nullable(),
    /** Nobody had begun it: its room was given back. */
    released_at: z.string().nullable(),
    /** May the viewer say now that it has begun? */
    can_start: z.boolean(),
    /** May the viewer cancel it now? */
    can_cancel: z.boolean(),
    /** How many of the same series come after it. */
    later: z.number(),
  },
  phone: { first: 'title', second: ['meeting_room', 'starts_at', 'organizer'] },
  empty: 'Bookings of meeting rooms appear here.',
})
export type Booking = RowOf<typeof list>

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

const cancel = action('/org/{org}/meeting-booking/{id}/cancel/', {
  access,
  title: 'Cancel booking',
  on: list,
  when: ({ can_cancel }) => can_cancel,
  /** Those of its series that come after it too. */
  body: { series: z.boolean().default(false) },
  confirm: 'Cancel {title}? The room becomes available to others.',
  danger: true,
  success: 'Successfully cancelled Booking',
  response: z.object({ cancelled: z.number() }),
})

export const bookings = {
  edit: hr,
  list,
  create: post('/org/{org}/meeting-booking/', {
    access,
    body: BookingInput,
    response: z.object({ results: z.array(list.row) }),
    status: 201,
  }),
  start: action('/org/{org}/meeting-booking/{id}/start/', {
    access,
    title: 'Start meeting',
    on: list,
    when: ({ can_start }) => can_start,
    versioned: false,
    success: 'Successfully started Meeting',
    response: list.row,
  }),
  cancel,
  cancelSeries: variant(cancel, {
    title: 'Cancel this and later bookings',
    when: ({ can_cancel, later }: Booking) => can_cancel && later > 0,
    sends: { series: true },
    confirm:
      'Cancel {title} and the later bookings of its series ({later})? The room becomes available to others.',
    success: 'Bookings cancelled: {cancelled}',
  }),
}
/** What may be done with a booking, in its row and on its sheet. */
export const bookingActions = [bookings.start, bookings.cancel, bookings.cancelSeries]

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
