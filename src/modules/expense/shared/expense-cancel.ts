import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'

export const cancellableTypes = ['expense_advance', 'travel_request', 'expense_claim'] as const
export const typeTitles = {
  expense_advance: 'Advance',
  travel_request: 'Travel',
  expense_claim: 'Settlement',
} as const

const About = z.object({
  id: z.string(),
  type: z.enum(cancellableTypes),
  purpose: z.string(),
  amount: z.string(),
  decided_on: z.string().nullable(),
})

/** What was approved and is not wanted after all. It stands until this is approved. */
export const expenseCancel = requestType('expense_cancel', '/expense/{org}/cancel', {
  title: 'Expense Cancel Request',
  hr: [P.reimbursement.requests],
  input: z.object({ about_id: fields.reference('What is cancelled'), remarks: fields.remarks('Reason') }),
  detail: z.object({ about: About, paid: z.string() }),
  columns: {
    'about.type': { title: 'What is cancelled', words: typeTitles },
    'about.purpose': { title: 'Purpose' },
    'about.amount': { title: 'Amount', kind: 'money' },
    paid: { title: 'Paid out', kind: 'money' },
  },
})

/** One's own that are approved and can still be taken back. */
export const cancellable = get('/expense/{org}/cancellable/', {
  access: { user: true },
  response: z.object({ results: z.array(About) }),
})
