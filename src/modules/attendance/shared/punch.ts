import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { importer } from '#engines/exchange/importer.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { reasonRules } from '#modules/attendance/domain/check-in.ts'
import { DayCell, DayDetail, PunchLine, Totals } from '#modules/attendance/shared/day.ts'

/** What the page of an employee shows twice a day: am I in, until when, is a day of mine wrong? */
export const myAttendance = get('/attendance/{org}/me/', {
  access: { user: true },
  response: z.object({
    now: z.string(),
    today: DayDetail,
    punches: z.array(PunchLine),
    /** What may be pressed now, the likeliest first; none where punches come from elsewhere. */
    next: z.array(z.enum(['In', 'Out', 'Break out', 'Break in'])),
    needs_approval: z.boolean(),
    location_required: z.boolean(),
    /** For so long a punch may wait on a phone. */
    offline_hours: z.number(),
    needs_reason: z.enum(reasonRules),
    /** What is chosen from where a reason is asked for. */
    reasons: z.array(z.string()),
    attention: z.array(DayCell),
    month: z.object({ start: z.string(), end: z.string(), totals: Totals }),
    upcoming: DayCell.nullable(),
    /** Days of overtime that can be claimed, and until when the first of them. */
    overtime: z.object({ days: z.number(), until: z.string().nullable() }),
  }),
})

const coordinate = (most: number) => z.number().min(-most).max(most).nullish()
/** Checks in or out from a browser; the server's clock counts. The same `key` twice is one punch. */
export const webPunch = post('/attendance/{org}/punch/', {
  access: { user: true },
  body: z.object({
    key: z.uuid('key is Required'),
    direction: z.enum(['In', 'Out', 'Break out', 'Break in'], { error: 'Select a valid choice.' }),
    latitude: coordinate(90),
    longitude: coordinate(180),
    accuracy_m: z.number().int().min(0).max(1_000_000).nullish(),
    reason: z.string().trim().max(100).nullish(),
    remarks: z.string().trim().max(255).nullish(),
    /** It waited on a phone without network: when by its clock, and for how long by one that cannot be set. */
    offline: z
      .object({
        queued_at: z.iso.datetime({ error: 'Enter a valid time.' }),
        sent_at: z.iso.datetime({ error: 'Enter a valid time.' }),
        waited_ms: z.number().int().min(0).max(2_000_000_000).nullish(),
      })
      .nullish(),
  }),
  response: z.object({
    occurred_at: z.string(),
    place: z.string().nullable(),
    nearest: z.object({ name: z.string(), distance_m: z.number(), outside_m: z.number() }).nullable(),
    flags: z.array(z.string()),
    is_pending: z.boolean(),
  }),
  status: 201,
})
/** Takes back one's own check-in or check-out of the last minute. */
export const undoPunch = post('/attendance/{org}/punch/undo/', {
  access: { user: true },
  response: z.object({ undone: z.number() }),
})

const offline = { hr: [P.attendance.offline] }
/** Punches that HR entered, the latest first. */
export const offlinePunches = list('/attendance/{org}/offline/', {
  access: offline,
  title: 'Offline attendance',
  columns: {
    occurred_at: col.instant('Time', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    direction: col.choice('Direction', ['In', 'Out', 'Break out', 'Break in', 'Unknown'], { filter: true }),
    remarks: col.text('Remarks', { nullable: true, wrap: true }),
    by: col.text('Entered by', { nullable: true }),
    state: col.status('State', ['Counts', 'Void'], { filter: true, tones: { Counts: 'success' } }),
  },
  phone: { first: 'person', second: ['occurred_at', 'direction'] },
  empty: 'Add attendance for people who could not check in.',
})
export const addOffline = action('/attendance/{org}/offline/', {
  access: offline,
  title: 'Add attendance',
  form: {
    employee_ids: field.references('Employees', peopleChoices, { max: 200 }),
    date: field.day('Date', { initial: 'today' }),
    check_in: field.optionalTime('Check in'),
    check_out: field.optionalTime('Check out', { hint: 'Earlier than check in: on the next day.' }),
    remarks: field.remarks('Remarks'),
  },
  problems: ({ check_in, check_out }): Record<string, string[]> =>
    check_in || check_out ? {} : { check_in: ['Enter check in or check out.'] },
  primary: true,
  response: z.object({ added: z.number() }),
  success: 'Added {added} punches.',
})
export const voidOffline = action('/attendance/{org}/offline/{id}/void/', {
  access: offline,
  title: 'Void punch',
  versioned: false,
  form: { reason: field.remarks('Reason') },
  on: offlinePunches,
  when: ({ state }) => state === 'Counts',
  danger: true,
  success: 'The punch no longer counts.',
})

export const checkInFlags = [
  'Outside geofence',
  'No location',
  'Inaccurate location',
  'Impossible speed',
  'Outside network',
  'Offline',
  'Clock differs',
] as const
/** Check-ins of browsers and phones with something odd about them, the latest first. They count unless they are voided. */
export const flaggedPunches = list('/attendance/{org}/flagged/', {
  access: offline,
  title: 'Flagged check-ins',
  columns: {
    occurred_at: col.instant('Time', { sortable: true, filter: true }),
    person: col.person('Employee', { sortable: true }),
    direction: col.choice('Direction', ['In', 'Out', 'Break out', 'Break in', 'Unknown']),
    flags: col.choices('Flags'),
    accuracy_m: col.number('Accuracy, metres', { nullable: true }),
    remarks: col.text('Reason', { nullable: true, wrap: true }),
    received_at: col.instant('Received', { hidden: true }),
    ip: col.text('Address', { nullable: true, hidden: true }),
    state: col.status('State', ['Counts', 'Pending', 'Void'], {
      filter: true,
      tones: { Counts: 'success', Pending: 'warning' },
    }),
  },
  filters: { flag: filter.choice('Flags', checkInFlags) },
  phone: { first: 'person', second: ['occurred_at', 'flags', 'state'] },
  empty: 'Check-ins outside places or networks, or sent later, appear here.',
})
export const voidFlagged = action('/attendance/{org}/flagged/{id}/void/', {
  access: offline,
  title: 'Void punch',
  versioned: false,
  form: { reason: field.remarks('Reason') },
  on: flaggedPunches,
  when: ({ state }) => state !== 'Void',
  danger: true,
  success: 'The punch no longer counts.',
})

/** Punches from a file: of a device without network, or of another system. */
export const punchImport = importer({
  name: 'attendance',
  title: 'Attendance',
  noun: { one: 'day', other: 'days' },
  access: [P.attendance.import],
  screen: '/admin/{slug}/attendance/import/attendance',
  hint: 'One row for each person and day. A check-out that is earlier than the check-in is on the next day.',
  needs: [['check_in', 'check_out']],
  columns: {
    employee_code: {
      title: 'Employee code',
      kind: 'text',
      max: 30,
      required: true,
      aliases: ['Code', 'Employee number', 'Employee ID', 'Staff ID', 'PIN'],
    },
    date: { title: 'Date', kind: 'day', required: true, aliases: ['Day', 'Attendance date'] },
    check_in: { title: 'Check in', kind: 'text', max: 8, aliases: ['In', 'In time', 'Time in'] },
    check_out: { title: 'Check out', kind: 'text', max: 8, aliases: ['Out', 'Out time', 'Time out'] },
    remarks: { title: 'Remarks', kind: 'text', max: 255, aliases: ['Note', 'Comment'] },
  },
})
