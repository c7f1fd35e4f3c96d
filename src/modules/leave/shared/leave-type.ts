import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'

export const leaveCategories = [
  'Paid',
  'Unpaid',
  'Part paid',
  'Compensatory',
  'Credit hour',
  'Time off',
  'Optional holiday',
  'Travel',
  'Unlimited',
] as const

const percentOfPay = field.amount('Percent of pay')
const percent = {
  ...percentOfPay,
  schema: percentOfPay.schema.refine((text) => Number(text) <= 100, 'Percent of pay must be at most 100.'),
  initial: '100',
}
const order = { min: 1, max: 99 }

/** What a kind of leave is. What it allows and gives is a rule of the policy (leave-rule.ts). */
export const leaveType = settings('/leave/{org}/type', {
  title: 'Leave Type',
  plural: 'Leave Types',
  table: 'leave_type',
  edit: [P.leave.masterSettings],
  fields: {
    name: field.text('Name', 100),
    code: field.text('Code', 20),
    colour: { ...field.colour('Colour'), initial: '#4964DE' },
    category: { ...field.choice('Category', leaveCategories), initial: 'Paid' },
    pay_percent: percent,
    unit: { ...field.choice('Counted in', ['Day', 'Hour']), initial: 'Day' },
    has_balance: field.onOff('Limited by a balance', true),
    is_statutory: field.onOff('Given by law', false, {
      hint: 'Sick, maternity, paternity and mourning leave are a right (Labour Act 51): declining asks for the legal reason.',
      hidden_in_list: true,
    }),
    irregularity_order: field.optionalNumber('Order for absences', order, {
      hint: 'Which type an absence without a request is taken from first.',
      hidden_in_list: true,
    }),
    penalty_order: field.optionalNumber('Order for penalties', order, { hidden_in_list: true }),
  },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { leave_type_name: 'name' },
  archives: true,
  computed: {
    /** A policy that is not over has a rule for it: a type in none cannot be requested. */
    in_policy: z.boolean(),
  },
})
