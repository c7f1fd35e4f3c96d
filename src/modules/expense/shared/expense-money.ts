import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { SameLine, ShownDay, ShownLine } from '#modules/expense/shared/expense-line.ts'

const money = [P.reimbursement.requests, P.reimbursement.reports] as const
export const entryKinds = ['advance', 'claim', 'settlement', 'recovery', 'exchange'] as const
export const entryWords = {
  advance: 'Advance paid',
  claim: 'Claim approved',
  settlement: 'Claim paid',
  recovery: 'Got back',
  exchange: 'Exchange difference',
} as const
export const payMethods = ['Bank', 'Cash', 'Cheque', 'Payroll'] as const
export const recoverMethods = ['Cash', 'Bank', 'Payroll', 'Written off'] as const

const Entry = z.object({
  id: z.string(),
  kind: z.enum(entryKinds),
  amount: z.string(),
  effective_on: z.string(),
  method: z.string().nullable(),
  voucher: z.string().nullable(),
  note: z.string().nullable(),
  account_name: z.string(),
})

/** The lines and days of a request, the money that moved about it, and what may be done with it now. */
export const expenseDetail = get('/expense/{org}/detail/{id}/', {
  access: { user: true, supervisor: true, hr: money },
  query: hatQuery,
  response: z.object({
    currency: z.string(),
    lines: z.array(ShownLine.extend({ same: z.array(SameLine) })),
    days: z.array(ShownDay),
    allowance: z.string(),
    entries: z.array(Entry),
    /** Still to be paid to the person, and still with them. */
    to_pay: z.string(),
    to_recover: z.string(),
    open: z.string(),
    /** Waits for a payroll run. */
    with_payroll: z.string(),
    may: z.object({ pay: z.boolean(), recover: z.boolean(), adjust: z.boolean() }),
    /** Why whoever looks may not pay it. */
    refused: z.string().nullable(),
  }),
})

/** What somebody has with the organization: above zero it owes them. */
export const moneyOf = get('/expense/{org}/money/', {
  access: { user: true, hr: money },
  query: hatQuery.extend({ employee_id: z.uuid().optional() }),
  response: z.object({
    currency: z.string(),
    balance: z.string(),
    open_advances: z.string(),
    to_be_paid: z.string(),
    next_settle_by: z.string().nullable(),
  }),
})

/** Every entry of the ledger: one's own, or everybody's. */
export const expenseLedger = list('/expense/{org}/ledger/', {
  access: { user: true, hr: money },
  title: 'Expense Ledger',
  columns: {
    person: col.person('Employee'),
    effective_on: col.day('Date', { sortable: true, filter: true }),
    kind: col.choice('What happened', entryKinds, { filter: true, words: entryWords }),
    purpose: col.text('Purpose', { nullable: true, wrap: true }),
    amount: col.money('Amount', { sortable: true, total: true }),
    method: col.text('Method', { nullable: true }),
    voucher: col.text('Voucher', { nullable: true }),
    account_name: col.text('By', { hidden: true }),
  },
  filters: { employee_id: filter.linked('Employee', z.uuid().optional()) },
  phone: { first: 'kind', second: ['effective_on', 'amount'] },
  empty: 'Advances, claims and payments stand here once there are some.',
})

export const dueKinds = ['Advance', 'Claim', 'Recovery'] as const
/** Everything that waits for money to move, oldest first: to be paid, or to be got back. */
export const expenseDue = list('/expense/{org}/due/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Payments and Recoveries',
  columns: {
    person: col.person('Employee'),
    kind: col.choice('What is due', dueKinds, {
      filter: true,
      words: { Advance: 'Advance to pay', Claim: 'Claim to pay', Recovery: 'To get back' },
    }),
    purpose: col.text('Purpose', { wrap: true }),
    amount: col.money('Amount', { sortable: true, total: true }),
    since: col.day('Since', { sortable: true }),
    settle_by: col.day('Settle by', { nullable: true, sortable: true }),
    days_late: col.number('Days overdue', { sortable: true }),
  },
  more: { may_pay: z.boolean(), may_recover: z.boolean() },
  phone: { first: 'person', second: ['kind', 'amount'] },
  empty: 'Nothing is to be paid or got back.',
})

const note = field.optionalText('Note', 255)
const voucher = field.optionalText('Voucher', 60)
const amount = field.amount('Amount', { digits: 12, sign: 'positive' })

/** Says that it was paid: by somebody else than who asked for it and who approved it. */
export const payDue = action('/expense/{org}/due/{id}/pay/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Mark as paid',
  on: expenseDue,
  when: (row) => row.may_pay,
  versioned: false,
  form: {
    amount,
    method: field.choice('Method', payMethods, {
      initial: 'Bank',
      hint: 'Payroll: it goes with the next pay.',
    }),
    paid_on: field.day('Paid on', { initial: 'today' }),
    voucher,
    note,
  },
  inline: true,
  success: 'Payment written down',
  response: z.object({ id: z.string() }),
})
/** Says that money came back, or that it goes from the next pay. */
export const recoverDue = action('/expense/{org}/due/{id}/recover/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Get back',
  on: expenseDue,
  when: (row) => row.may_recover,
  versioned: false,
  form: {
    amount,
    method: field.choice('Method', recoverMethods, {
      initial: 'Cash',
      hint: 'Payroll: it is taken from the next pay.',
    }),
    paid_on: field.day('Date', { initial: 'today' }),
    voucher,
    note,
  },
  inline: true,
  success: 'Recovery written down',
  response: z.object({ id: z.string() }),
})

export const itemStates = ['Planned', 'Taken', 'Withdrawn'] as const
/** What goes with the pay, or went. Payroll takes recoveries and pays claims by the headings of the settings, else claims are marked as paid by hand. */
export const expensePayroll = list('/expense/{org}/payroll-items/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Expenses with Payroll',
  columns: {
    person: col.person('Employee'),
    direction: col.choice('What is due', ['Reimburse', 'Recover'], {
      filter: true,
      words: { Reimburse: 'Claim to pay', Recover: 'To get back' },
    }),
    purpose: col.text('Purpose', { wrap: true }),
    amount: col.money('Amount', { sortable: true, total: true }),
    due_on: col.day('With the pay of', { sortable: true }),
    state: col.status('Status', itemStates, {
      filter: true,
      tones: { Planned: 'warning', Taken: 'success', Withdrawn: 'neutral' },
    }),
    account_name: col.text('By', { hidden: true }),
  },
  more: { version: z.number(), abilities: z.object({ withdraw: z.boolean(), paid: z.boolean() }) },
  phone: { first: 'person', second: ['direction', 'amount', 'state'] },
  empty: 'What is paid or got back with payroll stands here.',
})
export const withdrawItem = action('/expense/{org}/payroll-items/{id}/withdraw/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Take back from payroll',
  on: expensePayroll,
  when: 'withdraw',
  danger: true,
  confirm: 'Take {amount} back from payroll? It is due again.',
  success: 'Successfully withdrawn',
})
export const paidWithPay = action('/expense/{org}/payroll-items/{id}/paid/', {
  access: { hr: [P.reimbursement.requests] },
  title: 'Mark as paid with payroll',
  on: expensePayroll,
  when: 'paid',
  inline: true,
  form: { paid_on: field.day('Paid on', { initial: 'today' }), voucher },
  success: 'Payment written down',
})
