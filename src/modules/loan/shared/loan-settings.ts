import { field } from '#kernel/field.ts'
import { P } from '#kernel/permission.ts'
import { reference } from '#kernel/fields.ts'
import { settings } from '#engines/settings/settings.ts'
import { dayCounts, loanMethods } from '#modules/loan/domain/schedule.ts'
import { payrollHeading } from '#modules/payroll/shared/heading.ts'

const edit = [P.payroll.loan]

export const loanMethod = settings('/loan/{org}/method', {
  title: 'Loan method',
  plural: 'Loan methods',
  table: 'loan_method',
  edit,
  closed: true,
  fields: {
    name: field.text('Name', 100),
    kind: field.choice('Method', loanMethods, { initial: 'Reducing (EMI)' }),
    day_count: field.choice('Day count', dayCounts, {
      initial: '30/360',
      hint: '30/360 counts each period as a twelfth of a year, Actual/365 its days.',
    }),
    rounding_unit: field.amount(
      'Rounding unit',
      { places: 2, digits: 4, sign: 'positive' },
      { initial: '1', hint: 'Instalments are multiples of it. The last one takes the difference.' },
    ),
  },
  search: ['name'],
  order: ['name'],
  unique: { loan_method_name: 'name' },
  archives: true,
  usual: [
    { name: 'Reducing balance, EMI', kind: 'Reducing (EMI)' },
    { name: 'Flat rate', kind: 'Flat' },
    { name: 'Interest-free', kind: 'Interest-free' },
  ],
})

export const loanType = settings('/loan/{org}/type', {
  title: 'Loan type',
  plural: 'Loan types',
  table: 'loan_type',
  edit,
  closed: true,
  fields: {
    name: field.text('Name', 100),
    method_id: {
      ...field.reference('Method', { table: 'loan_method', label: 'name', choices: loanMethod.list }),
      required: true,
      schema: reference('Method'),
    },
    annual_rate: field.amount(
      'Interest rate a year',
      { places: 3, digits: 3 },
      { initial: '0', hint: 'In percent. Loans already given keep their rate.' },
    ),
    min_amount: field.amount('Minimum amount', { digits: 12 }, { initial: '0', hidden_in_list: true }),
    max_amount: field.amount('Maximum amount', { digits: 12, sign: 'positive' }),
    salary_multiple: field.optionalAmount(
      'Multiple of monthly pay',
      { places: 2, digits: 3, sign: 'positive' },
      { hidden_in_list: true, hint: 'Leave blank for no limit by pay.' },
    ),
    max_months: field.number('Maximum instalments', { min: 1, max: 360, initial: 24 }),
    service_months: field.number(
      'Months of service',
      { min: 0, max: 600, initial: 12 },
      { hidden_in_list: true },
    ),
    gap_months: field.number(
      'Months between loans',
      { min: 0, max: 120, initial: 0 },
      { hidden_in_list: true },
    ),
    max_open: field.number('Open loans at once', { min: 1, max: 10, initial: 1 }, { hidden_in_list: true }),
    guarantors: field.number(
      'Guarantors needed',
      { min: 0, max: 5 },
      { initial: 0, hidden_in_list: true, hint: 'Each must accept before the loan is approved.' },
    ),
    skips_a_year: field.number(
      'Months that can be skipped a year',
      { min: 0, max: 12 },
      { initial: 1, hidden_in_list: true },
    ),
    settlement_fee: field.amount(
      'Early settlement fee',
      { places: 2, digits: 2 },
      {
        initial: '0',
        hidden_in_list: true,
        hint: 'In percent of the balance. Loans already given keep theirs.',
      },
    ),
    is_requestable: field.onOff('Employees can request it', true, { hidden_in_list: true }),
  },
  search: ['name'],
  order: ['name'],
  unique: { loan_type_name: 'name', loan_type_max_amount: 'max_amount' },
  refused: { loan_type_max_amount: 'Maximum amount must not be less than the minimum.' },
  archives: true,
})

/** By which heading of the payslip instalments of a type are deducted. */
export const loanDeduction = settings('/loan/{org}/heading-deduction', {
  title: 'Loan deduction',
  plural: 'Loan deductions',
  table: 'loan_heading_deduction',
  edit,
  closed: true,
  fields: {
    loan_type_id: {
      ...field.reference('Loan type', { table: 'loan_type', label: 'name', choices: loanType.list }),
      required: true,
      schema: reference('Loan type'),
    },
    heading_id: {
      ...field.reference(
        'Payroll heading',
        { table: 'payroll_heading', label: 'name', choices: payrollHeading.list },
        { hint: 'A heading with the source Loan.' },
      ),
      required: true,
      schema: reference('Payroll heading'),
    },
    keep_percent: field.number(
      'Net pay kept, percent',
      { min: 0, max: 100, initial: 40 },
      { hint: 'An instalment never takes net pay below this share. The rest moves to the end of the loan.' },
    ),
  },
  search: [],
  order: ['keep_percent'],
  unique: { loan_heading_deduction_type: 'loan_type_id' },
})

/** What a bank asks for a like loan: what an employee's loan costs less is a benefit. */
export const loanMarketRate = settings('/loan/{org}/market-rate', {
  title: 'Market interest rate',
  plural: 'Market interest rates',
  table: 'loan_market_rate',
  edit,
  closed: true,
  dated: 'valid_from',
  fields: {
    valid_from: field.day('Effective from', { initial: 'today' }),
    annual_rate: field.amount('Interest rate a year', { places: 3, digits: 3 }, { hint: 'In percent.' }),
    source: field.text('Source', 255, { hint: 'Where the rate comes from, such as a decision or a bank.' }),
  },
  search: ['source'],
  order: ['valid_from'],
  descending: true,
  unique: { loan_market_rate_once: 'valid_from' },
})
