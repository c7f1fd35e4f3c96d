import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { singleton } from '#engines/settings/singleton.ts'
import { settings } from '#engines/settings/settings.ts'
import * as fields from '#kernel/fields.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { advanceBases } from '#modules/payroll/domain/advance.ts'
import { prorationBases } from '#modules/payroll/domain/pay-days.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

const edit = [P.payroll.settings]

export const runSettings = singleton('/payroll/{org}/run-settings', {
  title: 'Payroll start date',
  key: 'payroll.run',
  edit: [P.payroll.settings, P.payroll.generate],
  fields: {
    start_on: field.optionalDay('Payroll starts on', {
      hint: 'The first period that is paid here. Earlier months are archived payroll.',
    }),
    basis: field.choice('Proration', prorationBases),
    deducts_absence: field.onOff('Absent days are not paid', true),
    arrears_periods: field.number(
      'Closed periods checked for arrears',
      { min: 0, max: 12 },
      { hint: 'Back-dated changes in these periods are paid or deducted in the open payroll.' },
    ),
    pay_day: field.number('Pay day', { min: 0, max: 31 }, { hint: 'Days after the end of the period.' }),
    net_rounding: field.amount('Round net pay to', { places: 2, digits: 3, sign: 'positive' }),
    tax_rounding: field.amount('Round tax to', { places: 2, digits: 3, sign: 'positive' }),
  },
  initial: {
    start_on: null,
    basis: 'Calendar days',
    deducts_absence: true,
    arrears_periods: 6,
    pay_day: 5,
    net_rounding: '0.01',
    tax_rounding: '0.01',
  },
})
export const taxSettings = singleton('/payroll/{org}/tax-settings', {
  title: 'Pre-tax settings',
  key: 'payroll.tax',
  edit,
  fields: {
    one_off_method: field.choice('Tax on one-off pay', ['spread', 'in month'], {
      hint: 'Over the remaining months of the tax year, or whole in its month.',
    }),
    allows_refund: field.onOff('Refund tax withheld too much', false),
    leaving_percent: field.amount(
      'Tax on payments at the leaving rate, in percent',
      { places: 2, digits: 3 },
      { hint: 'Of headings with the tax treatment Leaving rate, such as gratuity. Ask your auditor.' },
    ),
  },
  initial: { one_off_method: 'spread', allows_refund: false, leaving_percent: '15' },
})
export const advanceSettings = singleton('/payroll/{org}/advance-settings', {
  title: 'Advance salary settings',
  key: 'payroll.advance',
  edit: [P.payroll.advanceSalary, P.payroll.settings],
  fields: {
    basis: field.choice('Limit is a percentage of', advanceBases, {
      hint: 'Of a month: the agreed pay, or what the last closed payroll paid.',
    }),
    heading_ids: field.references('Headings', payrollHeading.list, {
      min: 0,
      hint: 'With the basis Headings: the limit is a percentage of their sum.',
    }),
    percent: field.number('Limit in percent', { min: 1, max: 1200 }),
    months: field.number('Repayment months at most', { min: 1, max: 24 }),
    service_months: field.number('Months of service needed', { min: 0, max: 120 }),
    per_year: field.number(
      'Advances in a fiscal year at most',
      { min: 0, max: 24 },
      { hint: '0 is without a limit.' },
    ),
    gap_months: field.number(
      'Months after the last one was repaid',
      { min: 0, max: 24 },
      { hint: 'Before the next request. A top-up does not wait.' },
    ),
    needs_guarantor: field.onOff('Guarantor is required', false),
    keep_percent: field.number(
      'Net pay that stays with the employee, in percent',
      { min: 0, max: 100 },
      { hint: 'What a payroll cannot deduct for that comes at the end.' },
    ),
  },
  initial: {
    basis: 'Agreed pay',
    heading_ids: [] as string[],
    percent: 100,
    months: 6,
    service_months: 3,
    per_year: 0,
    gap_months: 0,
    needs_guarantor: false,
    keep_percent: 0,
  },
})
export const approvalSetting = singleton('/payroll/{org}/approval-settings', {
  title: 'Payroll approval settings',
  key: 'payroll.approval',
  edit,
  fields: {
    approver_ids: field.references('Approvers', peopleChoices, {
      min: 0,
      hint: 'In addition to HR with payroll permission. Nobody can approve a payroll they generated.',
    }),
    second_approver_ids: field.references('Second approvers', peopleChoices, {
      min: 0,
      hint: 'Optional. A different person approves after the first approver.',
    }),
  },
  initial: { approver_ids: [] as string[], second_approver_ids: [] as string[] },
})
export const payslipSettings = singleton('/payroll/{org}/payslip-settings', {
  title: 'Payslip settings',
  key: 'payroll.payslip',
  edit,
  fields: {
    note: field.optionalText('Note on payslips', 500, { long: true }),
    shows_contributions: field.onOff('Show employer contributions', true),
    shows_tax: field.onOff('Show tax computation', true),
    shows_leave: field.onOff('Show leave balances', true),
    shows_loans: field.onOff('Show loan and advance balances', true),
    shows_year: field.onOff('Show tax of the year to date', true),
    hides_zero: field.onOff('Hide headings without an amount', true),
    question_days: field.number(
      'Days for questions',
      { min: 0, max: 365 },
      { hint: 'After the pay day or the closing, whichever is later. 0 is without a limit.' },
    ),
  },
  initial: {
    note: null,
    shows_contributions: true,
    shows_tax: true,
    shows_leave: true,
    shows_loans: true,
    shows_year: true,
    hides_zero: true,
    question_days: 15,
  },
})
export const reportSettings = singleton('/payroll/{org}/report-settings', {
  title: 'Payroll report settings',
  key: 'payroll.report',
  edit,
  fields: {
    difference_percent: field.number('Flag differences above percent', { min: 0, max: 100 }),
    difference_amount: field.amount('Flag differences above amount', { digits: 9 }),
  },
  initial: { difference_percent: 10, difference_amount: '5000' },
})
export const taxReportSettings = singleton('/payroll/{org}/tax-report-settings', {
  title: 'Tax report settings',
  key: 'payroll.tax_report',
  edit,
  fields: {
    first_band_account: field.text('Revenue account of social security tax', 30),
    income_tax_account: field.text('Revenue account of remuneration tax', 30),
    deposit_days: field.number('Deposit within days', { min: 1, max: 90 }),
  },
  initial: { first_band_account: '11211', income_tax_account: '11112', deposit_days: 25 },
})
export const voucherSettings = singleton('/payroll/{org}/voucher-settings', {
  title: 'Voucher settings',
  key: 'payroll.voucher',
  edit,
  fields: {
    expense_account: field.text('Salary expense account', 60),
    contribution_account: field.text('Employer contribution account', 60),
    payable_account: field.text('Payable account of deductions', 60),
    net_account: field.text('Net salary payable account', 60),
  },
  initial: {
    expense_account: 'Salary expense',
    contribution_account: 'Employer contributions',
    payable_account: 'Deductions payable',
    net_account: 'Net salary payable',
  },
})
export const voucherType = settings('/payroll/{org}/voucher-type', {
  title: 'Voucher type',
  plural: 'Voucher types',
  table: 'voucher_type',
  edit,
  closed: [P.payroll.collection],
  fields: { name: field.text('Name', 100), code: field.text('Code', 20) },
  search: ['name', 'code'],
  order: ['name', 'code'],
  unique: { voucher_type_code: 'code' },
  archives: true,
  usual: [{ name: 'Salary voucher', code: 'SAL' }],
})
export const voucherMapping = settings('/payroll/{org}/voucher-mapping', {
  title: 'Account mapping',
  plural: 'Account mappings',
  table: 'voucher_mapping',
  edit,
  closed: true,
  fields: {
    heading_id: {
      ...field.reference('Heading', {
        table: 'payroll_heading',
        label: 'name',
        choices: payrollHeading.list,
      }),
      required: true,
      schema: fields.reference('Heading'),
    },
    debit_account: field.optionalText('Debit account', 60),
    credit_account: field.optionalText('Credit account', 60),
  },
  search: ['debit_account', 'credit_account'],
  order: ['debit_account', 'credit_account'],
  unique: { voucher_mapping_heading: 'heading_id' },
})
