import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

const own = { user: true } as const
const reads = { hr: [P.payroll.collection, P.payroll.generate] }
const Named = z.object({ key: z.string(), title: z.string(), amount: z.string() })

export const PayslipLine = z.object({
  heading_id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  amount: z.string(),
  full_amount: z.string(),
  ytd: z.string(),
  formula: z.string().nullable(),
  /** The earlier period of a line of arrears. */
  relates_to: z.string().nullable(),
  /** Whether the amount may be set by hand, where the payslip may be edited. */
  is_editable: z.boolean(),
  edited: z.object({ original: z.string(), remarks: z.string(), by: z.string() }).nullable(),
  segments: z.array(
    z.object({
      start: z.string(),
      end: z.string(),
      payable: z.string(),
      basis: z.string(),
      full: z.string(),
      amount: z.string(),
    }),
  ),
  trace: z.array(
    z.object({
      text: z.string(),
      value: z.union([z.string(), z.boolean()]),
      /** What a step of arrears is about. */
      day: z.string().optional(),
    }),
  ),
})
export const YearTaxShown = z.object({
  year: z.string(),
  is_confirmed: z.boolean(),
  assessable: z.string(),
  retirement_paid: z.string(),
  retirement: z.string(),
  donation: z.string(),
  deductions: z.array(Named),
  taxable: z.string(),
  bands: z.array(
    z.object({
      from: z.string(),
      to: z.string().nullable(),
      percent: z.string(),
      amount: z.string(),
      tax: z.string(),
    }),
  ),
  gross: z.string(),
  rebates: z.array(Named),
  credits: z.array(Named),
  net: z.string(),
  withheld_before: z.string(),
  months_left: z.number(),
})
export const balanceBlocks = ['Leave', 'Loan'] as const
/** What is left on the last day of the period, with this payslip: leave to take, or money to repay. */
export const PayslipBalance = z.object({
  block: z.enum(balanceBlocks),
  title: z.string(),
  reference: z.string().nullable(),
  unit: z.enum(['Day', 'Hour', 'Money']),
  amount: z.string(),
})
export type PayslipBalance = z.output<typeof PayslipBalance>
export const Payslip = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(runTypes),
  start_on: z.string(),
  end_on: z.string(),
  pay_on: z.string(),
  run_state: z.string(),
  person: Person,
  package_name: z.string().nullable(),
  basis_days: z.string(),
  payable_days: z.string(),
  unpaid_days: z.string(),
  gross: z.string(),
  deductions: z.string(),
  contributions: z.string(),
  /** Claims paid with it, beside the gross. */
  reimbursed: z.string(),
  reimbursements: z.array(z.object({ purpose: z.string(), amount: z.string() })),
  rounding: z.string(),
  tax: z.string(),
  net: z.string(),
  net_in_words: z.string(),
  previous_net: z.string().nullable(),
  is_held: z.boolean(),
  paid_on: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  /** The last day for questions; null before the closing, and without a limit. */
  questions_until: z.string().nullable(),
  currency: z.string(),
  note: z.string().nullable(),
  lines: z.array(PayslipLine),
  year_tax: YearTaxShown.nullable(),
  balances: z.array(PayslipBalance),
  /** Tax withheld in the tax year with this payslip, and of the whole year as it looked then. */
  year_total: z.object({ year: z.string(), to_date: z.string(), projected: z.string() }).nullable(),
  abilities: z.object({ edit: z.boolean(), ask: z.boolean() }),
  version: z.number(),
})
export type Payslip = z.output<typeof Payslip>

/** One's own, of closed runs. */
export const myPayslips = list('/payroll/{org}/my-payslips/', {
  access: own,
  title: 'Payslips',
  search: false,
  columns: {
    title: col.text('Payroll'),
    type: col.choice('Type', runTypes),
    pay_on: col.day('Pay day'),
    gross: col.money('Gross'),
    deductions: col.money('Deductions'),
    net: col.money('Net pay'),
    payment: col.status('Payment', ['Due', 'Paid', 'On hold', 'Settled'], {
      tones: { Due: 'warning', Paid: 'success', 'On hold': 'neutral', Settled: 'neutral' },
    }),
  },
  empty: 'Your first payslip will appear here after payroll is closed.',
})
export const readPayslip = get('/payroll/{org}/payslips/{id}/', {
  access: { ...own, ...reads },
  query: hatQuery,
  response: Payslip,
})
const paperQuery = hatQuery.extend({ language: z.enum(['en', 'ne']).optional() })
export const payslipPdf = get('/payroll/{org}/payslips/{id}/pdf/', {
  access: { ...own, ...reads },
  query: paperQuery,
  file: true,
})
/** What was paid and withheld in the tax year of a payslip, by closed payrolls, with how the tax was computed. */
export const taxCertificate = get('/payroll/{org}/payslips/{id}/tax-certificate/', {
  access: { ...own, ...reads },
  query: paperQuery,
  file: true,
})
export const acknowledge = action('/payroll/{org}/payslips/{id}/acknowledge/', {
  access: own,
  title: 'Acknowledge',
  success: 'Successfully acknowledged',
})
export const askAbout = action('/payroll/{org}/payslips/{id}/ask/', {
  access: own,
  title: 'Ask about this payslip',
  versioned: false,
  form: { question: field.text('Question', 500) },
  success: 'Successfully sent',
})
const edits = { hr: [P.payroll.generate] }
export const editLine = action('/payroll/{org}/payslips/{id}/edit/', {
  access: edits,
  title: 'Edit amount',
  form: {
    heading_id: field.requiredReference('Heading', payrollHeading.list),
    amount: field.amount('Amount', { digits: 12, sign: 'any' }),
    remarks: field.remarks(),
  },
  success: 'Successfully updated the amount',
})
export const revertLine = action('/payroll/{org}/payslips/{id}/revert/', {
  access: edits,
  title: 'Undo edit',
  form: { heading_id: field.requiredReference('Heading', payrollHeading.list) },
  success: 'Successfully reverted the amount',
})
/** Months of a tax year beside each other, of one's own closed payslips. */
export const yearlyPayslip = get('/payroll/{org}/yearly-payslip/', {
  access: own,
  query: z.object({ year: z.string().max(20).optional() }),
  response: z.object({
    years: z.array(z.string()),
    year: z.string().nullable(),
    months: z.array(z.object({ id: z.string(), title: z.string() })),
    rows: z.array(
      z.object({ name: z.string(), kind: z.string(), amounts: z.array(z.string()), total: z.string() }),
    ),
  }),
})
/** The same on paper. */
export const yearlyPayslipPdf = get('/payroll/{org}/yearly-payslip/pdf/', {
  access: own,
  query: z.object({ year: z.string().max(20).optional(), language: z.enum(['en', 'ne']).optional() }),
  file: true,
})

export const queries = list('/payroll/{org}/queries/', {
  access: { hr: [P.payroll.collection] },
  title: 'Payslip responses',
  columns: {
    person: col.person('Employee'),
    title: col.text('Period'),
    question: col.text('Question', { wrap: true }),
    answer: col.text('Answer', { nullable: true, wrap: true }),
    created_at: col.instant('Asked on', { sortable: true }),
    state: col.status('Status', ['Open', 'Answered'], {
      filter: true,
      tones: { Open: 'warning', Answered: 'success' },
    }),
  },
  more: { version: z.number() },
  phone: { first: 'person', second: ['question', 'state'] },
  empty: 'Questions that employees ask about a payslip.',
})
export const answerQuery = action('/payroll/{org}/queries/{id}/answer/', {
  access: { hr: [P.payroll.collection] },
  title: 'Answer',
  inline: true,
  form: { answer: field.text('Answer', 500) },
  success: 'Successfully answered',
})

export const holds = list('/payroll/{org}/holds/', {
  access: { hr: [P.payroll.onHold] },
  title: 'On hold',
  columns: {
    person: col.person('Employee'),
    kind: col.choice('Hold', ['Processing', 'Payment'], { filter: true }),
    from_on: col.day('From', { sortable: true }),
    reason: col.text('Reason', { wrap: true }),
    released_on: col.day('Released on', { nullable: true }),
    state: col.status('Status', ['Held', 'Released'], {
      filter: true,
      tones: { Held: 'warning', Released: 'success' },
    }),
  },
  more: { version: z.number() },
  phone: { first: 'person', second: ['kind', 'state'] },
  empty: 'Employees whose pay is held.',
})
export const holdPay = action('/payroll/{org}/holds/add/', {
  access: { hr: [P.payroll.onHold] },
  title: 'Hold pay',
  form: {
    employee_ids: field.references('Employees', peopleChoices),
    kind: field.choice('Hold', ['Processing', 'Payment'], {
      initial: 'Payment',
      hint: 'Processing leaves the employee out of the run. Payment computes the payslip and does not pay it.',
    }),
    from_on: field.day('From', { initial: 'today' }),
    reason: field.remarks('Reason'),
  },
  response: z.object({ held: z.number() }),
  success: 'Successfully put on hold',
})
export const releaseHold = action('/payroll/{org}/holds/{id}/release/', {
  access: { hr: [P.payroll.onHold] },
  title: 'Release hold',
  inline: true,
  form: {
    released_on: field.day('Released on', { initial: 'today' }),
    release_remarks: field.optionalRemarks(),
  },
  success: 'Successfully released',
})
