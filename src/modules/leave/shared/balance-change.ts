import { z } from 'zod'
import { post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { approvers } from '#engines/approval/chosen.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { Balance } from '#modules/leave/shared/balance.ts'
import { LeaveTypeRef } from '#modules/leave/shared/leave-request.ts'

const days = z
  .string({ error: 'Days is Required' })
  .trim()
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/, 'Days must be a number such as 5, 2.5 or -1.')
  .refine((text) => Number(text) !== 0, 'Days must not be zero.')

/** A balance that is to be other than the ledger says: asked for by the person, or proposed by HR. Somebody else decides. */
export const balanceChange = requestType('balance_change_request', '/leave/{org}/balance-change', {
  title: 'Leave Balance Change',
  hr: [P.leave.balance],
  input: z.object({
    leave_type_id: fields.reference('Leave type'),
    days,
    effective_on: fields.day('Effective from'),
    expires_on: fields.optional(fields.day('Expires on')),
    remarks: fields.remarks('Reason'),
  }),
  detail: z.object({
    leave_type: LeaveTypeRef,
    /** Signed: negative takes away. */
    days: z.string(),
    effective_on: z.string(),
    expires_on: z.string().nullable(),
    balance_before: z.string().nullable(),
    proposed_by: z.string(),
  }),
  columns: {
    'leave_type.name': { title: 'Leave type' },
    days: { title: 'Days', kind: 'decimal' },
    balance_before: { title: 'Balance before', kind: 'decimal' },
    effective_on: { title: 'Effective from', kind: 'day' },
    proposed_by: { title: 'Proposed by' },
  },
})

/**
 * HR changes a balance: at once, or above the organization's limit as a request that a second person decides; then
 * `request_id` names it and the balance is as it was.
 */
export const adjustBalance = post('/leave/{org}/balance/adjust/', {
  access: { hr: [P.leave.balance] },
  body: z.object({
    employee_id: fields.reference('Employee'),
    leave_type_id: fields.reference('Leave type'),
    days,
    effective_on: fields.day('Effective from'),
    reason: fields.remarks('Reason'),
    /** Where so many days wait for somebody whom HR chooses. */
    approvers,
  }),
  response: Balance.extend({ request_id: z.string().nullable() }),
  status: 201,
})
