import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { directions } from '#engines/appraisal/achievement.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { rises } from '#modules/employee-evaluation/domain/slab.ts'
import { spreads, targetKinds } from '#modules/employee-evaluation/domain/spreading.ts'
import { evManage, evRead } from '#modules/employee-evaluation/shared/evaluation.ts'
import { scale } from '#modules/employee-evaluation/shared/scale.ts'

/** What can be measured of somebody. */
export const target = settings('/employee-evaluation/{org}/targets', {
  title: 'Target',
  plural: 'Targets',
  table: 'evaluation_target',
  edit: evManage,
  fields: {
    title: field.text('Title'),
    unit: field.optionalText('Unit', 20),
    kind: field.choice('Entries count as', targetKinds, { initial: 'Sum' }),
    direction: field.choice('Direction', directions, { initial: 'Higher is better' }),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['title'],
  order: ['title'],
  unique: { evaluation_target_title: 'title' },
  archives: true,
})

export const targetForm = settings('/employee-evaluation/{org}/target-forms', {
  title: 'Target form',
  plural: 'Target forms',
  table: 'evaluation_target_form',
  edit: evManage,
  fields: {
    title: field.text('Title'),
    starts_on: field.day('From'),
    ends_on: field.day('To'),
    scale_id: field.reference(
      'Scale',
      { table: 'evaluation_scale', label: 'title', choices: scale.list },
      { hint: 'Points by slabs. Without a scale the points are the percent achieved, at most 120.' },
    ),
    description: field.optionalText('Description', 1000, { long: true }),
  },
  search: ['title'],
  order: ['starts_on', 'title'],
  descending: true,
  unique: { evaluation_target_form_title: 'title' },
  refused: { evaluation_target_form_days: 'To must be after From.' },
  archives: true,
})

const manage = { hr: evManage }
const measured = {
  weight_percent: field.number('Weight %', { min: 1, max: 100 }),
  target: field.amount('Target', { digits: 12 }),
  minimum: field.optionalAmount(
    'Minimum',
    { digits: 12 },
    { hint: 'Below it the target scores 0; above it where less is better.' },
  ),
}
/** The targets of a form. Weights sum to 100. */
export const targetRows = list('/employee-evaluation/{org}/target-forms/{form_id}/rows/', {
  access: manage,
  title: 'Target Form',
  search: false,
  columns: {
    target_name: col.reference('Measure'),
    kind: col.choice('Entries count as', targetKinds),
    direction: col.choice('Direction', directions),
    weight_percent: col.number('Weight %'),
    target: col.decimal('Target'),
    minimum: col.decimal('Minimum', { nullable: true }),
    unit: col.text('Unit', { nullable: true }),
    spread: col.choice('By month', spreads),
  },
  more: { version: z.number(), shares: z.array(z.string()) },
  phone: { first: 'target_name', second: ['target', 'weight_percent'] },
  empty: 'Add the targets of this form. Weights sum to 100.',
})
export const addTargetRow = action('/employee-evaluation/{org}/target-forms/{form_id}/rows/add/', {
  access: manage,
  title: 'Add target',
  form: { target_id: field.requiredReference('Measure', target.list, { label: 'title' }), ...measured },
  success: 'Successfully added target',
})
export const editTargetRow = action('/employee-evaluation/{org}/target-rows/{id}/', {
  access: manage,
  title: 'Edit target',
  method: 'PATCH',
  on: targetRows,
  form: measured,
  success: 'Successfully updated target',
})
export const removeTargetRow = action('/employee-evaluation/{org}/target-rows/{id}/remove/', {
  access: manage,
  title: 'Remove target',
  on: targetRows,
  danger: true,
  confirm: 'Remove {target_name.name}? Targets that are already assigned stay.',
  success: 'Successfully removed target',
})
const shares = z.array(fields.amount('Month', { digits: 12 })).max(60)
const Month = z.object({ starts_on: z.string(), ends_on: z.string() })
/** The months of a form in the organization's calendar; the first and the last may be cut. */
export const formMonths = get('/employee-evaluation/{org}/target-forms/{form_id}/months/', {
  access: manage,
  response: z.object({ months: z.array(Month) }),
})
/** By weights or by hand: one share for each month. By hand they sum to the target. */
export const spreadRow = action('/employee-evaluation/{org}/target-rows/{id}/spread/', {
  access: manage,
  title: 'Spread over months',
  method: 'PATCH',
  form: { spread: field.choice('By month', spreads, { initial: 'Even' }) },
  body: { shares },
  success: 'Successfully updated months',
})

export const assignedStates = ['Assigned', 'Acknowledged'] as const
/** Targets of people with what was achieved so far: all for HR, one's own for the employee. */
export const assignedTargets = list('/employee-evaluation/{org}/assigned-targets/', {
  access: { user: true, hr: [...evManage, ...evRead] },
  title: 'Assign Targets',
  columns: {
    person: col.person('Employee', { sortable: true }),
    title: col.text('Target', { wrap: true }),
    form: col.reference('Target form', { choices: targetForm.list, filter: true }),
    target: col.decimal('Target value'),
    to_date: col.decimal('Target to date', { nullable: true, hidden: true }),
    achieved: col.decimal('Achieved', { nullable: true }),
    unit: col.text('Unit', { nullable: true }),
    percent: col.decimal('Achieved %', { nullable: true, hidden: true }),
    score: col.decimal('Score', { nullable: true }),
    weight_percent: col.number('Weight %'),
    state: col.status('Status', assignedStates, { filter: true }),
    entries: col.number('Entries', { hidden: true }),
  },
  filters: { employee_id: filter.reference('Employee', peopleChoices) },
  more: {
    minimum: z.string().nullable(),
    version: z.number(),
    abilities: z.object({
      edit: z.boolean(),
      enter: z.boolean(),
      acknowledge: z.boolean(),
      report: z.boolean(),
    }),
  },
  phone: { first: 'title', second: ['person', 'achieved', 'state'] },
  empty: 'Targets appear here after a target form is assigned.',
})
/** One assigned target: its months, its entries, and how its score is worked out. */
export const AssignedTarget = z.object({
  id: z.string(),
  person: Person,
  title: z.string(),
  unit: z.string().nullable(),
  kind: z.enum(targetKinds),
  /** As assigned, for the whole form. */
  full_target: z.string(),
  minimum: z.string().nullable(),
  months: z.array(
    Month.extend({
      /** Before proration. */
      whole: z.string(),
      /** After it; null: no day of employment. */
      value: z.string().nullable(),
      days: z.number(),
      employed_days: z.number(),
      achieved: z.string().nullable(),
    }),
  ),
  entries: z.array(
    z.object({
      id: z.string(),
      on_date: z.string(),
      value: z.string(),
      remarks: z.string().nullable(),
      source: z.enum(['HR', 'Request', 'Import']),
      by: z.string().nullable(),
      is_withdrawn: z.boolean(),
    }),
  ),
  trace: z.object({
    target: z.string().nullable(),
    achieved: z.string().nullable(),
    percent: z.string().nullable(),
    slab: z.object({ from_value: z.string(), gives: z.string(), rise: z.enum(rises) }).nullable(),
    points: z.string().nullable(),
    weight_percent: z.number(),
    share: z.string().nullable(),
  }),
  version: z.number(),
  abilities: z.object({ edit: z.boolean() }),
})
export type AssignedTarget = z.output<typeof AssignedTarget>
export const readAssigned = get('/employee-evaluation/{org}/assigned-targets/{id}/', {
  access: { user: true, hr: [...evManage, ...evRead] },
  query: hatQuery,
  response: AssignedTarget,
})
/** The months of one employee's target, by hand: before proration, and they sum to the target. */
export const spreadAssigned = action('/employee-evaluation/{org}/assigned-targets/{id}/months/', {
  access: manage,
  title: 'Edit months',
  method: 'PATCH',
  body: { shares },
  success: 'Successfully updated months',
})
const done = z.object({ done: z.number() })
export const assignTargets = action('/employee-evaluation/{org}/assigned-targets/', {
  access: manage,
  title: 'Assign target form',
  form: {
    form_id: field.requiredReference('Target form', targetForm.list, { label: 'title' }),
    employee_ids: field.references('Employees', peopleChoices),
  },
  success: 'Successfully assigned {done} targets',
  response: done,
})
export const editAssigned = action('/employee-evaluation/{org}/assigned-targets/{id}/', {
  access: manage,
  title: 'Edit target',
  method: 'PATCH',
  on: assignedTargets,
  when: 'edit',
  form: measured,
  success: 'Successfully updated target',
})
export const enterActual = action('/employee-evaluation/{org}/assigned-targets/{id}/actual/', {
  access: manage,
  title: 'Enter actual',
  on: assignedTargets,
  when: 'enter',
  form: {
    on_date: field.day('Date'),
    value: field.amount('Value', { digits: 12, sign: 'any' }),
    remarks: field.optionalText('Remarks', 255),
  },
  success: 'Successfully entered actual',
})
export const removeAssigned = action('/employee-evaluation/{org}/assigned-targets/{id}/remove/', {
  access: manage,
  title: 'Remove target',
  on: assignedTargets,
  when: 'edit',
  danger: true,
  confirm: 'Remove {title} from {person.full_name}, with its entries?',
  success: 'Successfully removed target',
})
export const acknowledgeTargets = action('/employee-evaluation/{org}/assigned-targets/acknowledge/', {
  access: { user: true },
  title: 'Acknowledge',
  on: assignedTargets,
  when: 'acknowledge',
  bulk: 'target_ids',
  inline: true,
  form: { target_ids: field.references('Targets', assignedTargets, { max: 500 }) },
  success: 'Successfully acknowledged {done} targets',
  response: done,
})
