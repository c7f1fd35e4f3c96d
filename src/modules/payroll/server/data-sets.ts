import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, text } from '#engines/dataset/data-set-server.ts'
import {
  aboutPerson,
  personColumns,
  personJoins,
  requestColumns,
  requestJoins,
} from '#modules/hris/server/public.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'

const run = { group: 'Payroll' } as const
const slip = { group: 'Payslip' } as const
/** Pay is never mailed: whoever may read it is sent a link. */
const pay = { kind: 'money', unmailed: true } as const
const days = { kind: 'decimal' } as const

const slips = sql`payslip p join payroll_run run on run.org_id = p.org_id and run.id = p.run_id
  join employee e on e.org_id = p.org_id and e.id = p.employee_id`
const computed = sql`p.state = 'Computed'`
const runColumns = {
  payroll: { ...run, ...text, title: 'Payroll', value: sql`run.title`, listed: true },
  run_type: { ...run, ...text, title: 'Type of payroll', value: sql`run.type`, choices: runTypes },
  run_state: { ...run, ...text, title: 'State of the payroll', value: sql`run.state`, listed: true },
  pay_on: { ...run, ...day, title: 'Pay day', value: sql`run.pay_on`, filled: true },
} as const

const payslips = dataSet('payslips', {
  title: 'Payslips',
  about: 'One line for each payslip: earnings, deductions, tax, net pay and whether it is paid.',
  module: 'payroll',
  codes: [P.payroll.reports],
  reads: 'Pay',
  from: slips,
  where: computed,
  id: sql`p.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...runColumns,
    package: { ...slip, ...text, title: 'Package', value: sql`p.package_name`, listed: true },
    basis_days: { ...slip, ...days, title: 'Days of the period', value: sql`trim_scale(p.basis_days)` },
    payable_days: { ...slip, ...days, title: 'Payable days', value: sql`trim_scale(p.payable_days)` },
    unpaid_days: { ...slip, ...days, title: 'Unpaid days', value: sql`trim_scale(p.unpaid_days)` },
    gross: { ...slip, ...pay, title: 'Gross pay', value: sql`p.gross` },
    deductions: { ...slip, ...pay, title: 'Deductions', value: sql`p.deductions` },
    contributions: { ...slip, ...pay, title: 'Employer contributions', value: sql`p.contributions` },
    reimbursed: { ...slip, ...pay, title: 'Reimbursements', value: sql`p.reimbursed` },
    tax: { ...slip, ...pay, title: 'Tax', value: sql`p.tax` },
    rounding: { ...slip, ...pay, title: 'Rounding', value: sql`p.rounding` },
    net: { ...slip, ...pay, title: 'Net pay', value: sql`p.net` },
    bank: { ...slip, ...text, title: 'Bank', value: sql`p.bank_name`, listed: true },
    is_held: { ...slip, kind: 'boolean', title: 'On hold', value: sql`p.is_held` },
    paid_on: { ...slip, ...day, title: 'Paid on', value: sql`p.paid_on` },
  },
  start: {
    columns: ['code', 'full_name', 'payroll', 'gross', 'deductions', 'tax', 'net', 'paid_on'],
    sort: [{ key: 'pay_on', descending: true }],
  },
})

const lines = dataSet('payslip-lines', {
  title: 'Payslip lines',
  about: 'One line for each heading of a payslip with its amount.',
  module: 'payroll',
  codes: [P.payroll.reports],
  reads: 'Pay',
  from: sql`payslip_line l join payslip p on p.org_id = l.org_id and p.id = l.payslip_id
    join payroll_run run on run.org_id = p.org_id and run.id = p.run_id
    join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
  where: computed,
  id: sql`(p.id::text || l.heading_id::text || l.part::text)`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...runColumns,
    heading_code: { ...slip, ...text, title: 'Heading code', value: sql`l.code`, listed: true },
    heading: { ...slip, ...text, title: 'Heading', value: sql`l.name`, listed: true },
    heading_kind: { ...slip, ...text, title: 'Kind of heading', value: sql`l.kind`, listed: true },
    heading_tax: { ...slip, ...text, title: 'Taxed', value: sql`l.tax`, listed: true },
    is_shown: { ...slip, kind: 'boolean', title: 'On the payslip', value: sql`l.is_shown` },
    amount: { ...slip, ...pay, title: 'Amount', value: sql`l.amount` },
    full_amount: { ...slip, ...pay, title: 'Amount of a full period', value: sql`l.full_amount` },
  },
  start: {
    columns: ['code', 'full_name', 'payroll', 'heading', 'heading_kind', 'amount'],
    sort: [{ key: 'pay_on', descending: true }],
  },
})

const advance = { group: 'Advance salary' } as const
const advances = dataSet('advance-salaries', {
  title: 'Advance salary',
  about: 'One line for each request of an advance on the salary: amount, months and what was decided.',
  module: 'payroll',
  codes: [P.payroll.advanceSalary],
  reads: 'Pay',
  from: sql`advance_salary_request d join request r on r.org_id = d.org_id and r.id = d.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id`,
  ...aboutPerson,
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    amount: { ...advance, ...pay, title: 'Amount', value: sql`d.amount` },
    months: { ...advance, kind: 'number', title: 'Months', value: sql`d.months` },
    required_by: { ...advance, ...day, title: 'Needed on', value: sql`d.required_by` },
    disbursed_on: { ...advance, ...day, title: 'Paid on', value: sql`d.disbursed_on` },
  },
  start: {
    columns: ['code', 'full_name', 'amount', 'months', 'required_by', 'request_status', 'disbursed_on'],
    sort: [{ key: 'requested_at', descending: true }],
  },
})

export const payrollDataSets: readonly DataSet[] = [payslips, lines, advances]
