import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, optionalCurrency, optionalText, reference } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
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

const Assignment = z.object({
  id: z.string(),
  version: z.number(),
  equipment: z.object({ id: z.string(), name: z.string(), code: z.string() }),
  holder: Holder,
  assigned_on: z.string(),
  expected_return_on: z.string().nullable(),
  returned_on: z.string().nullable(),
  condition_out: z.string().nullable(),
  condition_in: z.string().nullable(),
  remarks: z.string().nullable(),
  /** When the person who has it said so; null also where it is not with a person. */
  acknowledged_at: z.string().nullable(),
  /** Pictures of how it was given and came back. */
  pictures: z.number(),
  state: z.enum(['Assigned', 'Overdue', 'Returned']),
})
export type EquipmentAssignment = z.output<typeof Assignment>

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

export const equipmentAssignments = {
  list: get('/org/{org}/equipment-assignment/', {
    access: { hr },
    query: pageQuery.extend({
      state: oneOf(['Assigned', 'Overdue', 'Returned']),
      equipment_id: ids(),
      employee_id: ids(),
    }),
    response: pageOf(Assignment),
    export: {
      title: 'Equipment assignments',
      columns: {
        'equipment.name': { title: 'Equipment' },
        'equipment.code': { title: 'Code' },
        'holder.name': { title: 'Holder' },
        assigned_on: { title: 'Assigned on', kind: 'day' },
        expected_return_on: { title: 'Expected return', kind: 'day' },
        returned_on: { title: 'Returned on', kind: 'day' },
        acknowledged_at: { title: 'Acknowledged', kind: 'instant' },
        state: { title: 'State' },
      },
    },
  }),
  assign: post('/org/{org}/equipment/{id}/assign/', {
    access: { hr },
    body: AssignInput,
    response: Assignment,
    status: 201,
  }),
  giveBack: post('/org/{org}/equipment/{id}/return/', {
    access: { hr },
    body: ReturnInput,
    response: Assignment,
  }),
}

/** What one has oneself, what is still to be acknowledged first. */
export const myEquipment = {
  list: get('/org/{org}/my-equipment/', {
    access: { user: true },
    query: pageQuery,
    response: pageOf(Assignment),
  }),
  acknowledge: post('/org/{org}/my-equipment/{id}/acknowledge/', {
    access: { user: true },
    response: Assignment,
  }),
}

/** Pictures of an item as it was given and came back, and what was said about its condition. */
export const equipmentThread = thread('equipment_assignment', '/org/{org}/equipment-assignment', { hr })
