import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, optionalCurrency, optionalText, reference } from '#kernel/fields.ts'
import { ids } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list, type RowOf } from '#engines/list/list.ts'
import { settings } from '#engines/settings/settings.ts'
import { thread } from '#engines/thread/thread.ts'
import { equipmentCategory } from '#modules/commons/shared/equipment-category.ts'

const hr = [P.organization.equipment]
export const equipmentConditions = ['Working', 'Damaged', 'Under repair', 'Lost', 'Disposed'] as const
export const Holder = z.object({
  kind: z.enum(['Employee', 'Division', 'Branch', 'Meeting room']),
  id: z.string(),
  name: z.string(),
  /** Of an employee. */
  person: Person.nullish(),
})

/** Things of the organization; `holder` is who has it now. */
export const equipment = settings('/org/{org}/equipment', {
  title: 'Equipment',
  plural: 'Equipment',
  table: 'equipment',
  edit: hr,
  closed: true,
  fields: {
    name: field.text('Name'),
    code: field.text('Code or serial number', 60),
    category_id: {
      ...field.reference('Category', {
        table: 'equipment_category',
        label: 'name',
        choices: equipmentCategory.list,
      }),
      required: true,
      schema: reference('Category'),
    },
    condition: { ...field.choice('Condition', equipmentConditions), initial: 'Working' },
    brand: field.optionalText('Brand', 100),
    acquired: field.choice('Acquired', ['Owned', 'Leased'], { hidden_in_list: true }),
    purchased_on: field.optionalDay('Purchased on', { hidden_in_list: true }),
    cost: field.optionalAmount('Cost', { digits: 12 }, { hidden_in_list: true }),
    currency: {
      ...field.optionalText('Currency of the cost', 3, {
        hint: 'Such as USD. Empty: that of the organization.',
        hidden_in_list: true,
      }),
      schema: optionalCurrency(),
    },
    warranty_until: field.optionalDay('Warranty until'),
    specification: field.optionalText('Specification', 1000, { long: true, hidden_in_list: true }),
  },
  computed: { holder: Holder.nullable(), assignment_id: z.string().nullable() },
  search: ['name', 'code', 'brand'],
  order: ['code', 'name', 'condition', 'warranty_until'],
  unique: { equipment_code: 'code', equipment_category_id_fkey: 'category_id' },
})

export const assignmentStates = ['Assigned', 'Overdue', 'Returned'] as const
/** What every list of things that were given shows of one. */
const lines = {
  equipment: col.object('Item', z.object({ id: z.string(), name: z.string(), code: z.string() }), {
    from: 'equipment.name',
  }),
  code: col.text('Code', { from: 'equipment.code' }),
  holder: col.object('Holder', Holder, { from: 'holder.name' }),
  state: col.status('State', assignmentStates, {
    tones: { Assigned: 'info', Overdue: 'danger', Returned: 'success' },
  }),
  assigned_on: col.day('Assigned on'),
  /** When the person who has it said so; null also where it is not with a person. */
  acknowledged_at: col.instant('Acknowledged', { nullable: true }),
  expected_return_on: col.day('Expected return', { nullable: true }),
  returned_on: col.day('Returned on', { nullable: true }),
  condition_out: col.text('Condition when given', { nullable: true }),
  condition_in: col.text('Condition when returned', { nullable: true }),
  /** Of how it was given and came back. */
  pictures: col.number('Pictures', { screen_only: true }),
  remarks: col.text('Remarks', { nullable: true, hidden: true }),
} as const

export const AssignInput = z.object({
  /** Exactly one of the four. */
  employee_id: optional(reference('Employee')),
  division_id: optional(reference('Division')),
  branch_id: optional(reference('Branch')),
  meeting_room_id: optional(reference('Meeting room')),
  assigned_on: day('Assigned on'),
  expected_return_on: optional(day('Expected return')),
  condition_out: optionalText('Condition when given'),
  remarks: optionalText('Remarks'),
})
export const ReturnInput = z.object({
  returned_on: day('Returned on'),
  condition_in: z.enum(['Working', 'Damaged', 'Under repair', 'Lost'], { error: fieldMessages.choice }),
  remarks: optionalText('Remarks'),
})

const assignments = list('/org/{org}/equipment-assignment/', {
  access: { hr },
  title: 'Equipment assignments',
  columns: { ...lines, condition_out: { ...lines.condition_out, hidden: true } },
  filters: {
    state: filter.choice('State', assignmentStates),
    equipment_id: filter.linked('Equipment', ids()),
    employee_id: filter.linked('Employee', ids()),
  },
  more: { version: z.number() },
  phone: { first: 'equipment', second: ['holder', 'state', 'assigned_on'] },
  empty: 'Nothing has been assigned yet.',
})
export type EquipmentAssignment = RowOf<typeof assignments>

export const equipmentAssignments = {
  list: assignments,
  assign: post('/org/{org}/equipment/{id}/assign/', {
    access: { hr },
    body: AssignInput,
    response: assignments.row,
    status: 201,
  }),
  giveBack: post('/org/{org}/equipment/{id}/return/', {
    access: { hr },
    body: ReturnInput,
    response: assignments.row,
  }),
}

/** What one has oneself, what is still to be acknowledged first. */
const mine = list('/org/{org}/my-equipment/', {
  access: { user: true },
  title: 'My equipment',
  columns: {
    ...lines,
    holder: { ...lines.holder, hidden: true },
    pictures: { ...lines.pictures, hidden: true },
    condition_in: { ...lines.condition_in, hidden: true },
  },
  more: { version: z.number() },
  phone: { first: 'equipment', second: ['state', 'assigned_on', 'acknowledged_at'] },
  empty: 'You were given nothing.',
})
export const myEquipment = {
  list: mine,
  acknowledge: action('/org/{org}/my-equipment/{id}/acknowledge/', {
    access: { user: true },
    title: 'I have it',
    on: mine,
    when: ({ acknowledged_at, returned_on }) => acknowledged_at === null && returned_on === null,
    inline: true,
    versioned: false,
    success: 'Successfully acknowledged Equipment',
    response: assignments.row,
  }),
}

/** Pictures of an item as it was given and came back, and what was said about its condition. */
export const equipmentThread = thread('equipment_assignment', '/org/{org}/equipment-assignment', { hr })
