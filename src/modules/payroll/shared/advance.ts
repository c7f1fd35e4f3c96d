import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import * as fields from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'

const money = { digits: 12, sign: 'positive' } as const
/** What became of an advance: `Approved` is to be paid out, `Repaid` has nothing left. */
export const advanceStages = ['Approved', 'Disbursed', 'Repaying', 'Repaid'] as const

export const advanceRequest = requestType('advance_salary_request', '/payroll/{org}/advance-salary', {
  title: 'Advance salary',
  hr: [P.payroll.advanceSalary],
  input: z.object({
    amount: fields.amount('Amount', money),
    months: fields.wholeNumber('Repaid in months', { min: 1, max: 24 }),
    required_by: fields.day('Required by'),
    /** What is left of earlier ones is repaid with it. */
    is_top_up: z.boolean().optional(),
    guarantor_id: z.uuid('Select a valid choice.').nullish(),
    remarks: fields.remarks('Reason'),
  }),
  filters: z.object({ stage: oneOf(advanceStages) }),
  detail: z.object({
    /** Null for supervisors: they decide by the reason, and read no pay. A guarantor reads it. */
    amount: z.string().nullable(),
    months: z.number(),
    required_by: z.string(),
    is_top_up: z.boolean(),
    guarantor: Person.nullable(),
    disbursed_on: z.string().nullable(),
    voucher_no: z.string().nullable(),
    /** Taken over from earlier ones as it was paid out. */
    merged: z.string().nullable(),
    repaid: z.string().nullable(),
    /** What is left of what was paid out and taken over. */
    balance: z.string().nullable(),
    /** Null where it is not approved, and for supervisors. */
    stage: z.enum(advanceStages).nullable(),
    steps_open: z.object({ disburse: z.boolean(), pause: z.boolean(), settle: z.boolean() }),
  }),
  columns: {
    amount: { title: 'Amount', kind: 'money' },
    months: { title: 'Repaid in months', kind: 'number' },
    required_by: { title: 'Required by', kind: 'day' },
    disbursed_on: { title: 'Disbursed on', kind: 'day' },
    voucher_no: { title: 'Voucher number' },
    repaid: { title: 'Repaid', kind: 'money' },
    balance: { title: 'Balance', kind: 'money' },
  },
})
/** What one may ask for: the limit by the settings, and what is still open. */
export const advanceLimit = get('/payroll/{org}/advance-limit/', {
  access: { user: true },
  response: z.object({
    limit: z.string(),
    outstanding: z.string(),
    available: z.string(),
    months: z.number(),
    needs_guarantor: z.boolean(),
    /** The day from which the next one may be requested, where that is to come; a top-up does not wait. */
    next_on: z.string().nullable(),
  }),
})

const hr = { hr: [P.payroll.advanceSalary] }
/** Paid out, by HR: from then on pay takes it back. One that tops up takes over what is left of earlier ones. */
export const disburseAdvance = action('/payroll/{org}/advance-salary/{id}/disburse/', {
  access: hr,
  title: 'Disburse',
  form: {
    disbursed_on: field.day('Disbursed on', { initial: 'today' }),
    voucher_no: field.text('Voucher number', 60),
  },
  success: 'Successfully disbursed',
})
/** The period that is paid next takes nothing; that part comes at the end. */
export const pauseAdvance = action('/payroll/{org}/advance-salary/{id}/pause/', {
  access: hr,
  title: 'Pause a period',
  form: { reason: field.text('Reason', 255) },
  success: 'Successfully paused',
})
/** All that is left, paid back by hand. */
export const settleAdvance = action('/payroll/{org}/advance-salary/{id}/settle/', {
  access: hr,
  title: 'Settle early',
  form: {
    settled_on: field.day('Settled on', { initial: 'today' }),
    voucher_no: field.text('Voucher number', 60),
  },
  success: 'Successfully settled',
})

export const advanceEntryKinds = [
  'Disbursement',
  'Taken over',
  'Deduction',
  'Settlement',
  'Merged',
  'Paused',
] as const
/** What was paid out and came back, with the balance after each. */
export const advanceStatement = list('/payroll/{org}/advance-salary/{advance_id}/entries/', {
  access: { user: true, ...hr },
  title: 'Advance statement',
  search: false,
  columns: {
    on: col.day('Date'),
    kind: col.choice('Entry', advanceEntryKinds, {
      words: {
        'Taken over': 'Taken over from the former advance',
        Deduction: 'Deducted from pay',
        Merged: 'Merged into a top-up',
        Paused: 'Paused period',
      },
    }),
    amount: col.money('Amount'),
    balance: col.money('Balance'),
    note: col.text('Note', { nullable: true, wrap: true }),
  },
  phone: { first: 'on', second: ['kind', 'amount', 'balance'] },
  empty: 'Entries appear here once the advance is disbursed.',
})
