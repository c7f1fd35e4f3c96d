import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { devices } from '#modules/attendance/shared/device.ts'

const assign = { hr: [P.attendance.assignDevice, P.attendance.devices] }

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
