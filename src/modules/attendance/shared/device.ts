import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { optional, timeZone } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { branch } from '#modules/organization/shared/branch.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'

const access = { hr: [P.attendance.devices] }
const assign = { hr: [P.attendance.assignDevice, P.attendance.devices] }
export const deviceStates = [
  'Reporting',
  'Not reporting',
  'Clock off',
  'Waiting for contact',
  'File only',
  'Inactive',
] as const

const form = {
  name: field.text('Name', 100),
  branch_id: field.reference('Branch', { table: 'branch', label: 'name', choices: branch.list }),
  protocol: field.choice('Connection', ['ZKTeco push', 'File'], { initial: 'ZKTeco push' }),
  serial: {
    ...field.optionalText('Serial number', 40, { hint: 'As printed on the device or shown in its menu.' }),
    schema: optional(
      z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9._-]{4,40}$/, 'Enter the serial number, 4 to 40 letters and digits.'),
    ),
  },
  time_zone: {
    ...field.optionalText('Time zone', 64, { hint: 'Leave blank for that of the organization.' }),
    schema: optional(timeZone()),
  },
  clock_sent: field.choice('Time zone sent to the device', ['Minutes', 'Hours', 'Not sent'], {
    initial: 'Minutes',
  }),
  direction: field.choice('Direction', ['Automatic', 'In', 'Out'], { initial: 'Automatic' }),
  silent_after_minutes: field.number(
    'Not reporting after, minutes',
    { min: 5, max: 10_080 },
    { initial: 180 },
  ),
  is_active: field.onOff('Active', true),
}
const problems = ({
  protocol,
  serial,
}: {
  readonly protocol: string
  readonly serial?: string | null | undefined
}) =>
  protocol === 'ZKTeco push' && !serial
    ? { serial: ['Serial number is Required'] }
    : ({} as Record<string, string[]>)

export const devices = list('/attendance/{org}/devices/', {
  access: assign,
  title: 'Attendance devices',
  columns: {
    name: col.text('Name', { sortable: true }),
    branch: col.reference('Branch', { nullable: true }),
    state: col.status('State', deviceStates, {
      filter: true,
      tones: { Reporting: 'success', 'Not reporting': 'danger', 'Clock off': 'warning' },
    }),
    last_seen_at: col.instant('Last contact', { nullable: true, sortable: true }),
    last_punch_at: col.instant('Last punch', { nullable: true }),
    punches_today: col.number('Punches today'),
    clock_offset: col.number('Clock ahead, seconds', { nullable: true }),
    people: col.number('People'),
    unmatched: col.number('Unmatched numbers'),
    unread: col.number('Unreadable lines'),
    serial: col.text('Serial number', { nullable: true }),
  },
  more: {
    version: z.number(),
    branch_id: z.string().nullable(),
    protocol: z.string(),
    time_zone: z.string().nullable(),
    clock_sent: z.string(),
    direction: z.string(),
    silent_after_minutes: z.number(),
    is_active: z.boolean(),
  },
  phone: { first: 'name', second: ['state', 'last_seen_at'] },
  empty: 'Add a device, then enter this server’s address in its cloud settings.',
})
export const addDevice = action('/attendance/{org}/devices/', {
  access,
  title: 'Add device',
  form,
  problems,
  primary: true,
  response: z.object({ id: z.string(), name: z.string() }),
  status: 201,
  success: 'Successfully created {name}',
})
export const changeDevice = action('/attendance/{org}/devices/{id}/', {
  access,
  method: 'PATCH',
  title: 'Edit device',
  form,
  problems,
  on: devices,
  success: 'Successfully updated {name}',
})
export const deviceCommands = ['Read all punches again', 'Set clock', 'Restart', 'Send people'] as const
export const commandDevice = action('/attendance/{org}/devices/{id}/command/', {
  access,
  title: 'Send command',
  form: { command: field.choice('Command', deviceCommands) },
  on: devices,
  when: ({ protocol }) => protocol === 'ZKTeco push',
  success: 'The device fetches the command at its next contact.',
})

/** Numbers of people on devices; without an employee their punches wait. */
export const deviceUsers = list('/attendance/{org}/device-users/', {
  access: assign,
  title: 'Device users',
  columns: {
    number: col.text('Number on device', { sortable: true }),
    name: col.text('Name on device', { nullable: true }),
    device: col.reference('Device'),
    person: col.person('Employee', { nullable: true }),
    state: col.status('State', ['Matched', 'Unmatched', 'Ignored'], {
      filter: true,
      tones: { Matched: 'success', Unmatched: 'warning' },
    }),
    punches: col.number('Punches'),
    first_at: col.instant('First punch', { nullable: true }),
    last_at: col.instant('Last punch', { nullable: true }),
    suggestion: col.text('Suggested', { nullable: true }),
  },
  filters: { device_id: filter.reference('Device', devices) },
  more: { version: z.number(), suggested_id: z.string().nullable(), employee_id: z.string().nullable() },
  phone: { first: 'number', second: ['person', 'state'] },
  empty: 'Numbers appear here as soon as a device sends a punch.',
})
export const linkDeviceUser = action('/attendance/{org}/device-users/{id}/link/', {
  access: assign,
  title: 'Choose employee',
  form: { employee_id: field.requiredReference('Employee', peopleChoices) },
  on: deviceUsers,
  response: z.object({ punches: z.number(), name: z.string() }),
  inline: true,
  success: 'Linked {punches} punches to {name}.',
})
export const ignoreDeviceUser = action('/attendance/{org}/device-users/{id}/ignore/', {
  access: assign,
  title: 'Ignore number',
  on: deviceUsers,
  when: ({ state }) => state === 'Unmatched',
  success: 'The number is ignored.',
})
export const unlinkDeviceUser = action('/attendance/{org}/device-users/{id}/unlink/', {
  access: assign,
  title: 'Unlink',
  on: deviceUsers,
  when: ({ state }) => state !== 'Unmatched',
  confirm: 'Unlink number {number}? Its punches no longer count.',
  danger: true,
  success: 'The number is unlinked.',
})
export const matchAll = action('/attendance/{org}/device-users/match/', {
  access: assign,
  title: 'Link exact matches',
  confirm: 'Link each unmatched number that is an employee code?',
  response: z.object({ linked: z.number() }),
  success: 'Linked {linked} numbers.',
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
  },
  filters: { device_id: filter.reference('Device', devices) },
  search: false,
  phone: { first: 'line', second: ['reason', 'received_at'] },
})
