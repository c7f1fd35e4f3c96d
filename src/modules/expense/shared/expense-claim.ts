import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { remarks, requestType } from '#engines/approval/request-type.ts'
import { asJson, calculation, Finding, SameClaim, Spent } from '#modules/expense/shared/expense-line.ts'

const lines = z.array(Spent).max(100, 'At most 100 lines.')
const about = {
  travel_id: fields.optional(z.uuid(fields.fieldMessages.choice)),
  advance_id: fields.optional(z.uuid(fields.fieldMessages.choice)),
}

/** What somebody spent and wants back, alone or against a trip or an advance, which it settles. */
export const expenseClaim = requestType('expense_claim', '/expense/{org}/claim', {
  title: 'Expense Settlement',
  hr: [P.reimbursement.requests],
  returns: true,
  input: z.object({ ...about, lines, remarks: fields.remarks('What it was for') }),
  detail: z.object({
    claimed: z.string(),
    /** Null until it is approved. */
    approved: z.string().nullable(),
    allowance: z.string(),
    company_paid: z.string(),
    payable: z.string(),
    trip: z.object({ id: z.string(), place: z.string(), starts_on: z.string() }).nullable(),
    advance_id: z.string().nullable(),
    lines: z.number(),
    to_review: z.number(),
    state: z.string(),
  }),
  columns: {
    'trip.place': { title: 'Trip' },
    claimed: { title: 'Claimed', kind: 'money' },
    approved: { title: 'Approved', kind: 'money' },
    payable: { title: 'To be paid', kind: 'money' },
    lines: { title: 'Lines', kind: 'number' },
    to_review: { title: 'To review', kind: 'number' },
    state: { title: 'State' },
  },
})

/** What can be settled, and in which currencies something may have been spent. */
export const settleChoices = get('/expense/{org}/settle-choices/', {
  access: { user: true },
  response: z.object({
    currency: z.string(),
    currencies: z.array(z.string()),
    trips: z.array(
      z.object({
        id: z.string(),
        place: z.string(),
        starts_on: z.string(),
        ends_on: z.string(),
        allowance: z.string(),
        open: z.string(),
      }),
    ),
    advances: z.array(
      z.object({
        id: z.string(),
        purpose: z.string(),
        open: z.string(),
        settle_by: z.string(),
        /** Null: in the currency of the organization. */
        currency: z.string().nullable(),
      }),
    ),
  }),
})

const Checked = z.object({
  amount: z.string().nullable(),
  ...calculation,
  base_amount: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  findings: z.array(Finding),
  problems: z.array(z.string()),
  /** Claims of the person in which a line looks the same. */
  same: z.array(SameClaim),
})
/** What the policy says of lines that are being typed, before they are sent. */
export const claimCheck = get('/expense/{org}/claim-check/', {
  access: { user: true },
  query: z.object({ claim: asJson(z.object({ ...about, lines })) }),
  response: z.object({
    lines: z.array(Checked),
    allowance: z.string(),
    claimed: z.string(),
    advance: z.string(),
    /** What the advance is worth more by the rates of its spending; below zero less. The organization bears it. */
    exchange: z.string(),
    /** Above zero it is paid to the person, below it they owe it. */
    net: z.string(),
    currency: z.string(),
  }),
})

/** Less than was claimed of some lines, by whoever decides, with the reason. */
export const adjustLines = post('/expense/{org}/claim/{id}/lines/', {
  access: { supervisor: true, hr: [P.reimbursement.requests] },
  query: z.object({ as: z.enum(['supervisor', 'hr']).optional() }),
  body: z.object({
    version: z.number().int(),
    remarks,
    lines: z
      .array(z.object({ id: z.uuid(), approved_amount: fields.amount('Approved', { digits: 12 }) }))
      .min(1)
      .max(100),
  }),
  response: z.object({ id: z.string(), version: z.number() }),
})
