import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'

const days = {
  kind: 'number' as const,
  title: 'Days below zero allowed',
  required: true,
  min: 0,
  max: 365,
  initial: '0',
  schema: z.coerce
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, 'Days below zero allowed must be a number of days such as 5 or 2.5.'),
}

export const leaveType = settings('/leave/{org}/type', {
  title: 'Leave Type',
  plural: 'Leave Types',
  table: 'leave_type',
  edit: [P.leave.masterSettings],
  fields: {
    name: field.text('Name', 100),
    code: field.text('Code', 20),
    colour: field.colour('Colour'),
    is_paid: field.onOff('Paid', true),
    gender: field.optionalChoice('Only for', ['Female', 'Male', 'Other']),
    allows_half_day: field.onOff('Half days allowed', true),
    counts_non_working_days: field.onOff('Counts holidays and weekly offs', false, {
      hint: 'Event leaves such as maternity are counted in calendar days.',
    }),
    has_balance: field.onOff('Limited by a balance', true),
    negative_limit: days,
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { leave_type_name: 'name' },
  archives: true,
})
