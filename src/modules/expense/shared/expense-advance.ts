import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { Estimate } from '#modules/expense/shared/expense-line.ts'

/** Money that somebody needs before they spend it; paid once it is approved, and settled by a claim. */
export const expenseAdvance = requestType('expense_advance', '/expense/{org}/advance', {
  title: 'Advance Request',
  hr: [P.reimbursement.requests],
  input: z.object({
    needed_on: fields.day('Needed on'),
    lines: z.array(Estimate).min(1, 'Say what it is for, line by line.').max(50, 'At most 50 lines.'),
    remarks: fields.remarks('Purpose'),
  }),
  detail: z.object({
    amount: z.string(),
    /** In which it is given and settled, with its rate; null: the currency of the organization. */
    currency: z.string().nullable(),
    foreign_amount: z.string().nullable(),
    exchange_rate: z.string().nullable(),
    needed_on: z.string(),
    settle_by: z.string(),
    paid: z.string(),
    open: z.string(),
    /** What became of it as people say it. */
    state: z.string(),
  }),
  columns: {
    amount: { title: 'Amount', kind: 'money' },
    needed_on: { title: 'Needed on', kind: 'day' },
    settle_by: { title: 'Settle by', kind: 'day' },
    paid: { title: 'Paid out', kind: 'money' },
    open: { title: 'Not settled', kind: 'money' },
    state: { title: 'State' },
  },
})
