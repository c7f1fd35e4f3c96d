import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { devices } from '#modules/attendance/shared/device.ts'

const access = { hr: [P.attendance.devices] }
const assign = { hr: [P.attendance.assignDevice, P.attendance.devices] }
const directions = ['In', 'Out', 'Break out', 'Break in', 'Unknown'] as const

/** What devices sent, as it came: the latest first. */
export const devicePunches = list('/attendance/{org}/device-punches/', {
  access: assign,
  title: 'Device punches',
  columns: {
    number: col.text('Number on device'),
    person: col.person('Employee', { nullable: true }),
    device: col.reference('Device'),
    device_time: col.text('Time on device'),
    received_at: col.instant('Received', { sortable: true }),
    direction: col.choice('Direction', directions, { filter: true }),
    state: col.status('State', ['Counts', 'Unmatched', 'Held', 'Void'], {
      filter: true,
      tones: { Counts: 'success', Unmatched: 'warning', Held: 'warning' },
    }),
    flags: col.text('Flags', { nullable: true }),
    status: col.number('Status code', { nullable: true, hidden: true }),
    verify: col.number('Verification code', { nullable: true, hidden: true }),
  },
  filters: {
    device_id: filter.reference('Device', devices),
    occurred: filter.days('Time on device'),
    flagged: filter.yesNo('Flagged'),
  },
  more: { occurred_at: z.string() },
  phone: { first: 'number', second: ['person', 'device_time', 'state'] },
  empty: 'Punches appear here as soon as a device sends them.',
})
export const countPunches = action('/attendance/{org}/device-punches/count/', {
  access,
  title: 'Count punches',
  bulk: 'ids',
  form: { ids: field.references('Punches', devicePunches) },
  on: devicePunches,
  when: ({ state }) => state === 'Held',
  confirm: 'Count {count} held punches at the time the device sent?',
  response: z.object({ counted: z.number() }),
  success: '{counted} punches count.',
})
export const shiftPunches = action('/attendance/{org}/device-punches/shift/', {
  access,
  title: 'Correct time',
  bulk: 'ids',
  form: {
    ids: field.references('Punches', devicePunches),
    minutes: field.number(
      'Shift by, minutes',
      { min: -5_300_000, max: 5_300_000 },
      { hint: 'Negative for a clock that was ahead. The original punches are kept and no longer count.' },
    ),
  },
  problems: ({ minutes }): Record<string, string[]> =>
    minutes === 0 ? { minutes: ['Enter a number other than 0.'] } : {},
  on: devicePunches,
  when: ({ state }) => state !== 'Void',
  response: z.object({ shifted: z.number() }),
  success: 'Corrected {shifted} punches.',
})
export const voidDevicePunch = action('/attendance/{org}/device-punches/{id}/void/', {
  access,
  title: 'Void punch',
  versioned: false,
  form: { reason: field.remarks('Reason') },
  on: devicePunches,
  when: ({ state }) => state !== 'Void',
  danger: true,
  success: 'The punch no longer counts.',
})

/** Lines of devices that could not be read, as they came. */
export const deviceLines = list('/attendance/{org}/device-lines/', {
  access: assign,
  title: 'Unreadable lines',
  columns: {
    received_at: col.instant('Received', { sortable: true }),
    device: col.reference('Device'),
    line: col.text('Line', { wrap: true }),
    reason: col.text('Reason'),
    state: col.status('State', ['Unread', 'Entered', 'Dismissed'], {
      filter: true,
      tones: { Unread: 'warning', Entered: 'success' },
    }),
  },
  filters: { device_id: filter.reference('Device', devices) },
  more: { version: z.number() },
  search: false,
  phone: { first: 'line', second: ['reason', 'received_at'] },
  empty: 'Every line of your devices was read.',
})
export const enterLine = action('/attendance/{org}/device-lines/{id}/enter/', {
  access: assign,
  title: 'Enter punch',
  form: {
    employee_id: field.requiredReference('Employee', peopleChoices),
    date: field.day('Date', { initial: 'today' }),
    time: field.time('Time'),
    direction: field.choice('Direction', directions, { initial: 'Unknown' }),
  },
  on: deviceLines,
  when: ({ state }) => state !== 'Entered',
  inline: true,
  success: 'The punch is entered.',
})
export const dismissLine = action('/attendance/{org}/device-lines/{id}/dismiss/', {
  access: assign,
  title: 'Dismiss line',
  on: deviceLines,
  when: ({ state }) => state === 'Unread',
  success: 'The line is dismissed.',
})

/** Times in which a device was not heard of for longer than its setting allows. */
export const deviceGaps = list('/attendance/{org}/device-gaps/', {
  access: assign,
  title: 'Gaps',
  columns: {
    device: col.reference('Device'),
    from_at: col.instant('From', { sortable: true }),
    to_at: col.instant('To'),
    minutes: col.minutes('Duration'),
    punches: col.number('Punches sent later'),
  },
  filters: { device_id: filter.reference('Device', devices) },
  search: false,
  phone: { first: 'device', second: ['from_at', 'minutes'] },
  empty: 'No device was silent for longer than allowed.',
})

export const commandStates = ['Queued', 'Sent', 'Done', 'Failed', 'Expired', 'Cancelled'] as const
export const deviceCommandLog = list('/attendance/{org}/device-commands/', {
  access,
  title: 'Device commands',
  columns: {
    number: col.number('Number'),
    device: col.reference('Device'),
    command: col.text('Command', { wrap: true }),
    state: col.status('State', commandStates, {
      filter: true,
      tones: { Done: 'success', Failed: 'danger', Expired: 'warning' },
    }),
    tries: col.number('Sent, times'),
    return_code: col.number('Answer', { nullable: true }),
    by: col.text('Queued by', { nullable: true }),
    created_at: col.instant('Queued', { sortable: true }),
    sent_at: col.instant('Sent', { nullable: true, hidden: true }),
    ended_at: col.instant('Finished', { nullable: true }),
  },
  filters: { device_id: filter.reference('Device', devices) },
  more: { version: z.number() },
  phone: { first: 'command', second: ['device', 'state'] },
  empty: 'Commands to devices appear here with their answers.',
})
export const cancelCommand = action('/attendance/{org}/device-commands/{id}/cancel/', {
  access,
  title: 'Cancel command',
  on: deviceCommandLog,
  when: ({ state }) => state === 'Queued' || state === 'Sent',
  danger: true,
  success: 'The command is cancelled.',
})

/** Serial numbers that called and that nobody has registered. */
export const unknownDevices = list('/attendance/{org}/unknown-devices/', {
  access,
  title: 'Unknown devices',
  columns: {
    serial: col.text('Serial number'),
    ip: col.text('Address', { nullable: true }),
    calls: col.number('Calls'),
    first_seen_at: col.instant('First contact'),
    last_seen_at: col.instant('Last contact', { sortable: true }),
  },
  phone: { first: 'serial', second: ['ip', 'last_seen_at'] },
  empty: 'Devices that call before they are added appear here.',
})

/** Punches of devices of other makers, sent by a program with a key of the organization. */
export const sendPunches = post('/attendance/{org}/device-punches/', {
  access,
  body: z.object({
    /** The serial number of the device, or its id. */
    device: z.string({ error: 'device is Required' }).trim().min(1, 'device is Required').max(64),
    punches: z
      .array(
        z.object({
          number: z.string({ error: 'number is Required' }).max(200),
          /** `2026-04-20 09:58:24` as the device shows it, or with a zone: `2026-04-20T09:58:24+05:45`. */
          time: z.string({ error: 'time is Required' }).max(200),
          direction: z
            .enum(['In', 'Out', 'Break out', 'Break in'], { error: 'Select a valid choice.' })
            .nullish(),
          verify: z.number().int().min(0).max(1_000_000).nullish(),
        }),
        { error: 'punches is Required' },
      )
      .max(5000, 'At most 5000 at once.'),
  }),
  response: z.object({
    received: z.number(),
    stored: z.number(),
    unmatched: z.number(),
    unread: z.array(z.object({ index: z.number(), reason: z.string() })),
  }),
  summary: 'Send punches of a device',
})
