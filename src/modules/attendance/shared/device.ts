import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { optional, timeZone } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
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
  protocol: field.choice('Connection', ['ZKTeco push', 'HTTP', 'File'], { initial: 'ZKTeco push' }),
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
  networks: {
    ...field.optionalText('Networks', 500, {
      hint: 'Addresses the device calls from, separated by commas. Leave blank for all.',
    }),
  },
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
    last_punch_at: col.instant('Last punch', { nullable: true, hidden: true }),
    punches_today: col.number('Punches today'),
    clock_offset: col.number('Clock ahead, seconds', { nullable: true }),
    lag: col.number('Delay, seconds', { nullable: true }),
    gaps: col.number('Gaps in 30 days'),
    people: col.number('People'),
    unmatched: col.number('Unmatched numbers'),
    unread: col.number('Unreadable lines'),
    commands: col.number('Open commands', { hidden: true }),
    serial: col.text('Serial number', { nullable: true }),
    model: col.text('Model', { nullable: true, hidden: true }),
    firmware: col.text('Firmware', { nullable: true, hidden: true }),
    ip: col.text('Address', { nullable: true, hidden: true }),
    users_count: col.number('People on the device', { nullable: true, hidden: true }),
    punches_count: col.number('Punches on the device', { nullable: true, hidden: true }),
  },
  more: {
    version: z.number(),
    branch_id: z.string().nullable(),
    protocol: z.string(),
    time_zone: z.string().nullable(),
    clock_sent: z.string(),
    direction: z.string(),
    silent_after_minutes: z.number(),
    networks: z.string().nullable(),
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
export const deviceCommands = [
  'Read all punches again',
  'Set clock',
  'Restart',
  'Check connection',
  'Request information',
] as const
export const commandDevice = action('/attendance/{org}/devices/{id}/command/', {
  access,
  title: 'Send command',
  form: { command: field.choice('Command', deviceCommands) },
  on: devices,
  when: ({ protocol }) => protocol === 'ZKTeco push',
  success: 'The device fetches the command at its next contact.',
})

export const queryDevice = action('/attendance/{org}/devices/{id}/query/', {
  access,
  title: 'Request punches',
  form: { from: field.day('From', { initial: 'today' }), to: field.day('To', { initial: 'today' }) },
  problems: ({ from, to }): Record<string, string[]> =>
    to < from ? { to: ['To cannot be before From.'] } : {},
  on: devices,
  when: ({ protocol }) => protocol === 'ZKTeco push',
  success: 'The device sends its punches at its next contact.',
})
export const sendPeople = action('/attendance/{org}/devices/{id}/people/', {
  access,
  title: 'Send people',
  form: {
    employee_ids: field.references('Employees', peopleChoices, {
      min: 0,
      hint: 'Leave blank for everyone at the branch of the device.',
    }),
  },
  on: devices,
  when: ({ protocol }) => protocol === 'ZKTeco push',
  response: z.object({ sent: z.number() }),
  success: '{sent} people are sent at the next contact.',
})
export const removeLeavers = action('/attendance/{org}/devices/{id}/leavers/', {
  access,
  title: 'Remove leavers',
  on: devices,
  when: ({ protocol }) => protocol === 'ZKTeco push',
  confirm: 'Remove people who have left from {name}? Their punches stay here.',
  response: z.object({ removed: z.number() }),
  success: '{removed} people are removed at the next contact.',
})
