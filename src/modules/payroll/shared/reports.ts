import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list } from '#engines/list/list.ts'
import { report } from '#engines/report/report.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { runTypes } from '#modules/payroll/domain/run-type.ts'
import { voucherType } from '#modules/payroll/shared/payroll-settings.ts'

const access = { hr: [P.payroll.reports] }
const none = z.object({})
const text = (title: string) => ({ title, kind: 'text' }) as const
const count = (title: string) => ({ title, kind: 'number', total: true }) as const
const money = (title: string) => ({ title, kind: 'money', total: true }) as const

const months = {
  period: text('Period'),
  people: { title: 'Employees', kind: 'number' },
  gross: money('Gross'),
  deductions: money('Deductions'),
  contributions: money('Employer contributions'),
  tax: money('Tax'),
  net: money('Net pay'),
} as const
/** What each period cost. */
export const payrollChart = report('payroll-chart', {
  title: 'Payroll chart',
  access,
  filters: none,
  columns: { ...months, type: { title: 'Type', kind: 'text', says: runTypes } },
  chart: { by: 'period', measures: ['net', 'tax', 'contributions'], kind: 'stacked' },
})
export const generalInfo = report('payroll-general-info', {
  title: 'General information report',
  access,
  filters: none,
  columns: {
    period: text('Period'),
    people: { title: 'Employees paid', kind: 'number' },
    joined: count('Joined'),
    left: count('Left'),
    cost: money('Cost to the employer'),
    average: { title: 'Average net pay', kind: 'money' },
  },
})
export const packageSalary = report('payroll-package-salary', {
  title: 'Package-wise salary',
  access,
  filters: none,
  columns: {
    package: text('Package'),
    people: count('Employees'),
    gross: money('Gross'),
    net: money('Net pay'),
    average: { title: 'Average net pay', kind: 'money' },
  },
  chart: { by: 'package', measures: ['gross'], kind: 'bar' },
})
export const monthlyInsight = report('payroll-monthly-insight', {
  title: 'Monthly insight',
  access,
  filters: none,
  columns: {
    division: text('Division'),
    people: count('Employees'),
    gross: money('Gross'),
    contributions: money('Employer contributions'),
    net: money('Net pay'),
    previous: money('Previous net pay'),
  },
  chart: { by: 'division', measures: ['net'], kind: 'bar' },
})
export const budgetForecast = report('payroll-budget-forecast', {
  title: 'Budget forecasting',
  access,
  filters: none,
  columns: {
    month: text('Month'),
    people: { title: 'Employees', kind: 'number' },
    gross: money('Agreed pay'),
    contributions: money('Employer contributions'),
    cost: money('Cost to the employer'),
  },
  chart: { by: 'month', measures: ['cost'], kind: 'line' },
})
export const payrollDifference = report('payroll-difference', {
  title: 'Payroll difference',
  access,
  filters: none,
  columns: {
    code: text('Code'),
    name: text('Name'),
    heading: text('Heading'),
    previous: money('Previous'),
    current: money('Current'),
    difference: money('Difference'),
    reason: {
      title: 'Reason',
      kind: 'text',
      says: ['Joined', 'Left or not paid', 'Unpaid days', 'Change of pay', 'One-off pay', 'Tax and funds'],
    },
  },
})
export const payrollActivity = report('payroll-activity', {
  title: 'Payroll activity',
  access,
  filters: none,
  columns: {
    at: { title: 'When', kind: 'instant' },
    who: text('Done by'),
    period: text('Period'),
    state: {
      title: 'Status',
      kind: 'text',
      says: ['In review', 'First approval', 'Approved', 'Closed'],
    },
    why: text('Remarks'),
  },
})
export const voucherActivity = report('payroll-voucher-activity', {
  title: 'Voucher activity',
  access,
  filters: none,
  columns: {
    number: text('Voucher'),
    period: text('Period'),
    type: text('Type'),
    posted_on: { title: 'Posted on', kind: 'day' },
    account: text('Account'),
    debit: money('Debit'),
    credit: money('Credit'),
  },
})
export const yearlyPayslips = report('payroll-yearly-payslip', {
  title: 'Yearly payslip report',
  access,
  filters: none,
  columns: {
    code: text('Code'),
    name: text('Name'),
    months: { title: 'Months', kind: 'number' },
    gross: money('Gross'),
    deductions: money('Deductions'),
    tax: money('Tax'),
    net: money('Net pay'),
  },
})
export const yearlyTax = report('payroll-yearly-tax', {
  title: 'Yearly tax report',
  access,
  filters: none,
  columns: {
    code: text('Code'),
    name: text('Name'),
    income: money('Assessable income'),
    retirement: money('Paid into retirement funds'),
    first_band_tax: money('Social security tax'),
    income_tax: money('Remuneration tax'),
    tax: money('Tax withheld'),
  },
})

export const archive = list('/payroll/{org}/archive/', {
  access: { user: true, hr: [P.payroll.collection] },
  title: 'Archived payslips',
  columns: {
    person: col.person('Employee'),
    year_label: col.text('Year'),
    month_label: col.text('Month'),
    start_on: col.day('From', { sortable: true, filter: true }),
    gross: col.money('Gross', { total: true }),
    deductions: col.money('Deductions', { total: true }),
    tax: col.money('Tax', { total: true }),
    net: col.money('Net pay', { total: true }),
  },
  phone: { first: 'month_label', second: ['net'] },
  empty: 'Payroll of former systems.',
})
const sums = {
  people: col.number('Employees'),
  gross: col.money('Gross'),
  deductions: col.money('Deductions'),
  tax: col.money('Tax'),
  net: col.money('Net pay'),
}
export const archiveMonths = list('/payroll/{org}/archive-months/', {
  access: { user: true, hr: [P.payroll.collection] },
  title: 'Archived monthly payroll',
  search: false,
  columns: { year_label: col.text('Year'), month_label: col.text('Month'), ...sums },
  empty: 'Payroll of former systems, by month.',
})
export const archiveYears = list('/payroll/{org}/archive-years/', {
  access: { user: true, hr: [P.payroll.collection] },
  title: 'Archived yearly payroll',
  search: false,
  columns: { year_label: col.text('Year'), ...sums },
  empty: 'Payroll of former systems, by year.',
})
export const addArchived = action('/payroll/{org}/archive/add/', {
  access: { hr: [P.payroll.collection] },
  title: 'Add archived month',
  form: {
    employee_ids: field.references('Employee', peopleChoices, { max: 1 }),
    year_label: field.text('Year', 20),
    month_label: field.text('Month', 40),
    start_on: field.day('From'),
    end_on: field.day('Until'),
    gross: field.amount('Gross', { digits: 12 }),
    deductions: field.amount('Deductions', { digits: 12 }),
    tax: field.amount('Tax', { digits: 12 }),
  },
  problems: ({ start_on, end_on }): Record<string, string[]> =>
    end_on < start_on ? { end_on: ['Until must not be before From.'] } : {},
  success: 'Successfully added the archived month',
})

export const vouchers = list('/payroll/{org}/runs/{run_id}/vouchers/', {
  access: { hr: [P.payroll.collection] },
  title: 'Vouchers',
  columns: {
    number: col.text('Voucher'),
    account: col.text('Account'),
    title: col.text('Heading'),
    debit: col.money('Debit', { total: true }),
    credit: col.money('Credit', { total: true }),
  },
  empty: 'Vouchers are made from a closed payroll.',
})
export const makeVoucher = action('/payroll/{org}/runs/{run_id}/vouchers/make/', {
  access: { hr: [P.payroll.collection] },
  title: 'Make voucher',
  form: {
    voucher_type_id: field.requiredReference('Voucher type', voucherType.list),
    posted_on: field.day('Posted on', { initial: 'today' }),
  },
  success: 'Successfully made the voucher',
})

/** Key figures of HR. */
export const payrollOverview = get('/payroll/{org}/overview/', {
  access: { hr: [P.payroll.overview] },
  response: z.object({
    open: z.object({ id: z.string(), title: z.string(), state: z.string() }).nullable(),
    last: z
      .object({
        id: z.string(),
        title: z.string(),
        people: z.number(),
        gross: z.string(),
        tax: z.string(),
        net: z.string(),
      })
      .nullable(),
    without_package: z.number(),
    on_hold: z.number(),
    open_queries: z.number(),
    advances: z.number(),
    months: z.array(
      z.object({ title: z.string(), net: z.string(), tax: z.string(), contributions: z.string() }),
    ),
  }),
})
/** A supervisor's team by division, without any amount of pay. */
export const teamInsight = get('/payroll/{org}/team-insight/', {
  access: { supervisor: true },
  response: z.object({
    months: z.array(
      z.object({
        title: z.string(),
        people: z.number(),
        payable_days: z.string(),
        unpaid_days: z.string(),
        joined: z.number(),
        left: z.number(),
      }),
    ),
  }),
})
