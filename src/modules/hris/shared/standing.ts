import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { singleton } from '#engines/settings/singleton.ts'

/** What somebody who works here is beside the status; nothing of it is stored. */
export const standings = ['Suspended', 'On long leave'] as const
export type Standing = (typeof standings)[number]

export const standingSettings = singleton('/hris/{org}/standing-settings', {
  title: 'Suspension and Long Leave',
  key: 'standing',
  edit: [P.hris.settings],
  fields: {
    long_leave_days: field.number(
      'Days that make a leave long',
      { min: 2, max: 366 },
      { hint: 'People on approved leave of at least this many days are shown as on long leave.' },
    ),
    suspended_login: field.onOff('Suspended people keep their login', true, {
      hint: 'Switched off, a suspension keeps them out from its first to its last day.',
    }),
    unpaid_leave_days: field.number(
      'Days of unpaid leave that do not count as service',
      { min: 0, max: 366 },
      { hint: 'Leaves without pay of more than so many days are left out of the net length of service.' },
    ),
  },
  initial: { long_leave_days: 30, suspended_login: true, unpaid_leave_days: 30 },
})
