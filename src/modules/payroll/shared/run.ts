import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { day as dayField } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'

export const runStates = [
  'Draft',
  'Generating',
  'In review',
  'Submitted',
  'Approved',
  'Closed',
  'Cancelled',
] as const
export type RunState = (typeof runStates)[number]
const generates = { hr: [P.payroll.generate] }
/** Who reads payrolls and their sheets. */
export const collects = { hr: [P.payroll.collection, P.payroll.generate] }
const totals = {
  gross: col.money('Gross'),
  deductions: col.money('Deductions'),
  tax: col.money('Tax'),
  net: col.money('Net pay'),
}
const abilities = z.object({
  generate: z.boolean(),
  edit: z.boolean(),
  sign: z.boolean(),
  submit: z.boolean(),
  approve: z.boolean(),
  reject: z.boolean(),
  close: z.boolean(),
  cancel: z.boolean(),
  pay: z.boolean(),
})
const Run = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(runTypes),
  /** The payroll that it corrects. */
  corrects: z.string().nullable(),
  start_on: z.string(),
  end_on: z.string(),
  pay_on: z.string(),
  state: z.enum(runStates),
  people: z.number(),
  failed: z.number(),
  gross: z.string(),
  deductions: z.string(),
  contributions: z.string(),
  /** Paid beside the gross. */
  reimbursed: z.string(),
  tax: z.string(),
  net: z.string(),
  generated_by: z.string().nullable(),
  first_approved_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  signed_by: z.string().nullable(),
  signed_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  remarks: z.string().nullable(),
  version: z.number(),
  job: z.object({ state: z.string(), progress: z.number(), total: z.number().nullable() }).nullable(),
  abilities,
})
export type Run = z.output<typeof Run>

const runColumns = {
  title: col.text('Payroll'),
  type: col.choice('Type', runTypes, { filter: true }),
  start_on: col.day('From', { sortable: true }),
  end_on: col.day('Until'),
  pay_on: col.day('Pay day', { hidden: true }),
  people: col.number('Employees'),
  failed: col.number('Failed', { hidden: true }),
  ...totals,
  state: col.status('Status', runStates, {
    filter: true,
    tones: {
      Draft: 'neutral',
      Generating: 'info',
      'In review': 'warning',
      Submitted: 'info',
      Approved: 'success',
      Closed: 'success',
      Cancelled: 'neutral',
    },
  }),
} as const
export const runs = list('/payroll/{org}/runs/', {
  access: collects,
  title: 'Payroll runs',
  columns: runColumns,
  phone: { first: 'title', second: ['type', 'net', 'state'] },
  empty: 'Runs appear here once payroll is generated.',
})
/** Those that pay no month: settlements, festivals, bonuses and corrections. */
export const otherRuns = list('/payroll/{org}/other-runs/', {
  access: generates,
  title: 'Other payrolls',
  columns: runColumns,
  phone: { first: 'title', second: ['type', 'net', 'state'] },
  empty: 'Final settlements, festival, bonus and correction payrolls.',
})
export const readRun = get('/payroll/{org}/runs/{id}/', {
  access: { user: true, hr: [P.payroll.collection, P.payroll.generate] },
  query: hatQuery,
  response: Run,
})
/** The next period without a run, and what would go wrong in it. */
export const preflight = get('/payroll/{org}/preflight/', {
  access: generates,
  response: z.object({
    period: z
      .object({ id: z.string(), label: z.string(), start_on: z.string(), end_on: z.string() })
      .nullable(),
    run_id: z.string().nullable(),
    people: z.number(),
    checks: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        is_blocking: z.boolean(),
        count: z.number(),
        people: z.array(Person),
      }),
    ),
    tax_year: z.object({ year: z.string(), source: z.string(), is_confirmed: z.boolean() }).nullable(),
  }),
})
/** Makes the run of the period where there is none, and computes it: all, those that failed, or those whose facts changed. */
export const generateRun = post('/payroll/{org}/generate/', {
  access: generates,
  body: z.object({
    period_id: z.uuid('Select a valid choice.'),
    pay_on: dayField('Pay day'),
    only: z.enum(['all', 'failed', 'changed']).default('all'),
  }),
  response: z.object({ id: z.string(), job_id: z.string() }),
  status: 202,
})
/** Asked before what pays many people at once. */
const reaches = { people: 'Employees', day: 'Pay day', sum: 'Net pay' }
const step = (
  name: string,
  title: string,
  more: { danger?: true; confirm: string; success: string; reaches?: typeof reaches },
) =>
  action(`/payroll/{org}/runs/{id}/${name}/`, {
    access: generates,
    title,
    form: { remarks: field.optionalRemarks() },
    ...more,
  })
export const signRun = step('sign', 'Sign differences', {
  confirm: 'Sign the differences of {title}?',
  success: 'Successfully signed',
})
export const submitRun = step('submit', 'Submit for approval', {
  confirm: 'Submit {title} for approval?',
  reaches,
  success: 'Successfully submitted',
})
export const approveRun = action('/payroll/{org}/runs/{id}/approve/', {
  access: { user: true, ...generates },
  title: 'Approve',
  confirm: 'Approve {title}?',
  reaches,
  form: { remarks: field.optionalRemarks() },
  success: 'Successfully approved',
  endpoint: { query: hatQuery } as object,
})
export const rejectRun = action('/payroll/{org}/runs/{id}/reject/', {
  access: { user: true, ...generates },
  title: 'Return to review',
  danger: true,
  form: { remarks: field.remarks() },
  success: 'Returned to review',
  endpoint: { query: hatQuery } as object,
})
export const closeRun = step('close', 'Close payroll', {
  confirm: 'Close {title}? Payslips become visible, and a closed payroll cannot change.',
  reaches,
  success: 'Successfully closed',
})
export const cancelRun = step('cancel', 'Cancel payroll', {
  danger: true,
  confirm: 'Cancel {title}?',
  success: 'Successfully cancelled',
})

const statutory = { access: collects } as const
export const taxReport = list('/payroll/{org}/runs/{run_id}/tax/', {
  ...statutory,
  title: 'Tax report',
  columns: {
    person: col.person('Employee'),
    pan_no: col.text('PAN', { nullable: true }),
    assessed_as: col.text('Assessed as'),
    projected: col.money('Assessable income of the year'),
    retirement: col.money('Retirement deduction'),
    taxable: col.money('Taxable income of the year'),
    year_tax: col.money('Tax of the year'),
    first_band_tax: col.money('Social security tax', { total: true }),
    income_tax: col.money('Remuneration tax', { total: true }),
    tax: col.money('Withheld this month', { total: true }),
  },
  phone: { first: 'person', second: ['tax'] },
})
const fundList = <const N extends 'ssf' | 'pf' | 'cit'>(name: N, title: string, number: string) =>
  list(`/payroll/{org}/runs/{run_id}/${name}/` as `/payroll/{org}/runs/{run_id}/${N}/`, {
    ...statutory,
    title,
    columns: {
      person: col.person('Employee'),
      number: col.text(number, { nullable: true }),
      employee_share: col.money('Employee share', { total: true }),
      employer_share: col.money('Employer share', { total: true }),
      total: col.money('Total', { total: true }),
    },
    phone: { first: 'person', second: ['total'] },
    empty: 'No contributions in this payroll.',
  })
export const ssfReport = fundList('ssf', 'SSF report', 'SSF number')
export const pfReport = fundList('pf', 'PF report', 'PF number')
export const citReport = fundList('cit', 'CIT report', 'CIT number')
export const disbursement = list('/payroll/{org}/runs/{run_id}/disbursement/', {
  ...statutory,
  title: 'Disbursement sheet',
  columns: {
    person: col.person('Employee'),
    bank_name: col.text('Bank', { nullable: true, sortable: true }),
    account_number: col.text('Account number', { nullable: true }),
    net: col.money('Net pay', { total: true }),
    method: col.choice('Method', ['Bank', 'Cash', 'Cheque'], { filter: true }),
    cheque_number: col.text('Cheque', { nullable: true, hidden: true }),
    payment: col.status('Payment', ['Due', 'Paid', 'Failed', 'On hold', 'Settled'], {
      filter: true,
      tones: {
        Due: 'warning',
        Paid: 'success',
        Failed: 'danger',
        'On hold': 'neutral',
        Settled: 'neutral',
      },
    }),
    payment_failure: col.text('Problem', { nullable: true, wrap: true }),
    paid_on: col.day('Paid on', { nullable: true }),
    paid_reference: col.text('Reference', { nullable: true, hidden: true }),
  },
  phone: { first: 'person', second: ['net', 'payment'] },
})
export const markPaid = action('/payroll/{org}/runs/{run_id}/pay/', {
  access: { hr: [P.payroll.collection] },
  title: 'Mark as paid',
  bulk: 'payslip_ids',
  chosen: true,
  adds: { rows: 'Payslips', column: 'net', sum: 'Net pay' },
  form: {
    payslip_ids: field.references('Payslips', peopleChoices),
    paid_on: field.day('Paid on', { initial: 'today' }),
    reference: field.text('Reference', 60),
  },
  response: z.object({ paid: z.number() }),
  success: 'Successfully marked as paid',
})
