import { z } from 'zod'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { directions } from '#engines/appraisal/achievement.ts'
import { settings } from '#engines/settings/settings.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { evManage, evRead } from '#modules/employee-evaluation/shared/evaluation.ts'

export const targetKinds = ['Sum', 'Average', 'Last value'] as const

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
  },
  more: { version: z.number() },
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
    achieved: col.decimal('Achieved', { nullable: true }),
    unit: col.text('Unit', { nullable: true }),
    score: col.decimal('Score', { nullable: true }),
    weight_percent: col.number('Weight %'),
    state: col.status('Status', assignedStates, { filter: true }),
    entries: col.number('Entries', { hidden: true }),
  },
  filters: { employee_id: filter.reference('Employee', peopleChoices) },
  more: {
    minimum: z.string().nullable(),
    version: z.number(),
    abilities: z.object({ edit: z.boolean(), enter: z.boolean(), acknowledge: z.boolean() }),
  },
  phone: { first: 'title', second: ['person', 'achieved', 'state'] },
  empty: 'Targets appear here after a target form is assigned.',
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
