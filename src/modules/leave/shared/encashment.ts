import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { remarks, requestType } from '#engines/approval/request-type.ts'
import { field } from '#kernel/field.ts'
import { LeaveTypeRef } from '#modules/leave/shared/leave-request.ts'

const daysRule = { places: 3, digits: 3, sign: 'positive' } as const

/** Days of leave that shall be paid out. Payroll pays what is approved; it is handed over in runs. */
export const encashmentRequest = requestType('encashment_request', '/leave/{org}/encashment-request', {
  title: 'Leave Encashment',
  hr: [P.leave.balance],
  input: z.object({
    leave_type_id: fields.reference('Leave type'),
    days: fields.amount('Days', daysRule),
    remarks: fields.remarks('Reason'),
  }),
  editable: { days: field.amount('Days', daysRule) },
  detail: z.object({
    leave_type: LeaveTypeRef,
    /** In the unit of the type. */
    days: z.string(),
    unit: z.enum(['Day', 'Hour']),
    balance_before: z.string().nullable(),
  }),
  columns: {
    'leave_type.name': { title: 'Leave type' },
    days: { title: 'Days or hours', kind: 'decimal' },
    unit: { title: 'Unit' },
    balance_before: { title: 'Balance before', kind: 'decimal' },
  },
})

/** The types that are paid out on request, and how much of each. */
export const encashable = get('/leave/{org}/encashable/', {
  access: { user: true },
  response: z.object({
    types: z.array(
      z.object({
        leave_type: LeaveTypeRef,
        unit: z.enum(['Day', 'Hour']),
        usable: z.string(),
        payable: z.string(),
        max: z.string().nullable(),
      }),
    ),
  }),
})

export const encashmentStates = ['Proposed', 'Approved', 'Paid', 'Dropped'] as const
const Encashment = z.object({
  id: z.string(),
  version: z.number(),
  sender: Person,
  leave_type: LeaveTypeRef,
  days: z.string(),
  /** Of a type that counts hours. */
  hours: z.string().nullable(),
  origin: z.string(),
  state: z.enum(encashmentStates),
  effective_on: z.string(),
  /** Null without the codes for pay, and while the pay is not known. */
  amount: z.string().nullable(),
  divisor: z.string().nullable(),
  run: z.object({ id: z.string(), name: z.string() }).nullable(),
})

/** All days that become money: asked for, proposed by the year's end, or left at a separation. */
export const encashments = get('/leave/{org}/encashment/', {
  access: { hr: [P.leave.balance] },
  query: pageQuery.extend({
    state: oneOf(encashmentStates),
    origin: oneOf(['Year end', 'Request', 'Separation']),
    run_id: z.uuid(fields.fieldMessages.choice).optional(),
    is_open: z.enum(['true']).optional(),
  }),
  response: pageOf(Encashment).extend({
    totals: z.object({ days: z.string(), amount: z.string().nullable() }),
  }),
  export: {
    title: 'Leave Encashment',
    columns: {
      'sender.code': { title: 'Code' },
      'sender.full_name': { title: 'Name' },
      'leave_type.name': { title: 'Leave type' },
      days: { title: 'Days', kind: 'decimal' },
      hours: { title: 'Hours', kind: 'decimal' },
      amount: { title: 'Amount', kind: 'decimal' },
      origin: { title: 'Origin' },
      state: { title: 'State' },
      effective_on: { title: 'As of', kind: 'day' },
      'run.name': { title: 'Handed over in' },
    },
  },
})

/** A proposal is taken up or dropped; dropped days return to the balance. */
export const decideEncashment = post('/leave/{org}/encashment/{id}/{action}/', {
  access: { hr: [P.leave.balance] },
  body: z.object({ remarks, version: z.number().int() }),
  response: z.object({ id: z.string(), state: z.enum(encashmentStates) }),
})

/** Hands everything approved that no run holds to payroll, with what it is worth where the pay is known. */
export const runEncashment = post('/leave/{org}/encashment/run/', {
  access: { hr: [P.leave.balance] },
  body: z.object({ name: fields.text('Name', 100) }),
  response: z.object({ id: z.string(), name: z.string(), count: z.number(), without_pay: z.number() }),
  status: 201,
})
