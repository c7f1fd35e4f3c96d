import { z } from 'zod'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { settings } from '#engines/settings/settings.ts'

const Named = z.object({ id: z.string(), name: z.string() })
const money = { digits: 12, sign: 'positive' } as const

const edit = [P.payroll.unitOfWork, P.payroll.settings]
export const workOperation = settings('/payroll/{org}/work-operation', {
  title: 'Operation',
  plural: 'Operations',
  table: 'work_operation',
  edit,
  fields: { name: field.text('Name', 100) },
  search: ['name'],
  order: ['name'],
  unique: { work_operation_name: 'name' },
  archives: true,
})
export const workItem = settings('/payroll/{org}/work-code', {
  title: 'Work code',
  plural: 'Work codes',
  table: 'work_item',
  edit,
  fields: { name: field.text('Name', 100), code: field.text('Code', 30) },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { work_item_code: 'code' },
  archives: true,
})
export const workRate = settings('/payroll/{org}/work-rate', {
  title: 'Rate',
  plural: 'Rates',
  table: 'work_rate',
  edit,
  closed: true,
  fields: {
    operation_id: {
      ...field.reference('Operation', {
        table: 'work_operation',
        label: 'name',
        choices: workOperation.list,
      }),
      required: true,
      schema: fields.reference('Operation'),
    },
    item_id: {
      ...field.reference('Work code', { table: 'work_item', label: 'name', choices: workItem.list }),
      required: true,
      schema: fields.reference('Work code'),
    },
    rate: field.amount('Rate', { places: 4, digits: 8, sign: 'positive' }),
    effective_from: field.day('Effective from'),
  },
  search: [],
  order: ['effective_from', 'rate'],
  unique: { work_rate_day: 'effective_from' },
})
export const workRequest = requestType('work_request', '/payroll/{org}/unit-of-work', {
  title: 'Unit of work',
  hr: [P.payroll.unitOfWork],
  input: z.object({
    operation_id: fields.reference('Operation'),
    item_id: fields.reference('Work code'),
    worked_on: fields.day('Worked on'),
    quantity: fields.amount('Quantity', { places: 3, digits: 9, sign: 'positive' }),
    ticket: fields.optionalText('Ticket number', 60),
    remarks: fields.remarks(),
  }),
  detail: z.object({
    operation: Named,
    item: Named,
    worked_on: z.string(),
    quantity: z.string(),
    ticket: z.string().nullable(),
  }),
  columns: {
    'operation.name': { title: 'Operation' },
    'item.name': { title: 'Work code' },
    worked_on: { title: 'Worked on', kind: 'day' },
    quantity: { title: 'Quantity', kind: 'decimal' },
    ticket: { title: 'Ticket number' },
  },
})

export const rebateRules = [
  'life_insurance',
  'health_insurance',
  'building_insurance',
  'medical',
  'donation',
] as const
export const rebateType = settings('/payroll/{org}/rebate-type', {
  title: 'Rebate type',
  plural: 'Rebate types',
  table: 'rebate_type',
  edit: [P.payroll.rebate, P.payroll.settings],
  fields: {
    name: field.text('Name', 100),
    rule: field.choice('Tax rule', rebateRules, { hint: 'Its limit comes from the tax rules of the year.' }),
  },
  search: ['name'],
  order: ['name'],
  unique: { rebate_type_name: 'name' },
  archives: true,
  usual: [
    { name: 'Life insurance premium', rule: 'life_insurance' },
    { name: 'Health insurance premium', rule: 'health_insurance' },
    { name: 'House insurance premium', rule: 'building_insurance' },
    { name: 'Medical expense', rule: 'medical' },
    { name: 'Donation', rule: 'donation' },
  ],
})
export const rebateRequest = requestType('rebate_request', '/payroll/{org}/rebate', {
  title: 'Rebate',
  hr: [P.payroll.rebate],
  input: z.object({
    rebate_type_id: fields.reference('Rebate type'),
    amount: fields.amount('Amount', money),
    remarks: fields.remarks(),
  }),
  detail: z.object({
    rebate_type: Named,
    fiscal_year: Named,
    amount: z.string().nullable(),
  }),
  columns: {
    'rebate_type.name': { title: 'Rebate type' },
    'fiscal_year.name': { title: 'Fiscal year' },
    amount: { title: 'Amount', kind: 'money' },
  },
})
