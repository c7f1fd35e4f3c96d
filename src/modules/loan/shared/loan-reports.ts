import { P } from '#kernel/permission.ts'
import { facts, factReport } from '#engines/report/facts.ts'
import { asks, choice, onDay, reference } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { personAsks, personGroups } from '#modules/hris/shared/report-asks.ts'
import { guarantorStates, loanStates } from '#modules/loan/domain/loan-rules.ts'
import { loanType } from '#modules/loan/shared/loan-settings.ts'

const access = { hr: [P.payroll.loan] }
const money = (title: string) => ({ title, kind: 'money', total: true }) as const

/** Entries of the ledger: what was lent, repaid, earned as interest and written off. */
export const loanMovements = facts({
  title: 'Loan movements',
  access,
  filters: { loan_type_id: reference('Loan type', loanType.list), ...personAsks },
  dimensions: { ...personGroups, loan_type: { title: 'Loan type', filter: 'loan_type_id' } },
  measures: {
    people: { title: 'Employees', kind: 'number' },
    lent: { title: 'Lent', kind: 'decimal' },
    repaid: { title: 'Principal repaid', kind: 'decimal' },
    interest: { title: 'Interest', kind: 'decimal' },
    written_off: { title: 'Written off', kind: 'decimal' },
  },
})
const measures = ['people', 'lent', 'repaid', 'interest', 'written_off'] as const
const empty = { title: 'No loan moved in this period', hint: 'Choose another period.' }

export const loansByPerson = factReport('loans-by-person', loanMovements, {
  title: 'Loan Movements by Employee',
  by: 'person',
  measures: ['lent', 'repaid', 'interest', 'written_off'],
  order: 'repaid',
  empty,
})
export const loansByType = factReport('loans-by-type', loanMovements, {
  title: 'Loan Movements by Type',
  by: 'loan_type',
  measures,
  chart: { kind: 'bar', show: 'repaid', names: true },
  drill: loansByPerson,
  empty,
})
export const loansByBranch = factReport('loans-by-branch', loanMovements, {
  title: 'Loan Movements by Branch',
  by: 'branch',
  measures,
  chart: { kind: 'bar', show: 'repaid', names: true },
  drill: loansByPerson,
  empty,
})

/** Every loan with what is left of it. */
export const loanRegister = report('loan-register', {
  title: 'General Loan Report',
  access,
  filters: asks({ state: choice('Status', loanStates) }),
  columns: {
    number: { title: 'Number', kind: 'text' },
    code: { title: 'Code', kind: 'text' },
    name: { title: 'Employee', kind: 'text' },
    loan_type: { title: 'Loan type', kind: 'text' },
    disbursed_on: { title: 'Disbursed on', kind: 'day' },
    amount: money('Amount'),
    repaid: money('Principal repaid'),
    interest: money('Interest paid'),
    balance: money('Balance'),
    overdue: { ...money('Overdue'), meaning: 'Due in pay periods that are over, and not deducted.' },
    left: { title: 'Instalments left', kind: 'number' },
    state: { title: 'Status', kind: 'text', says: [...loanStates] },
  },
})

const employee = {
  code: { title: 'Code', kind: 'text' },
  name: { title: 'Employee', kind: 'text' },
} as const
const number = { title: 'Loan', kind: 'text' } as const

/** What is still to be deducted, pay period by pay period. */
export const loanAmortization = report('loan-amortization', {
  title: 'Loan Amortization',
  access,
  filters: asks({ loan_type_id: reference('Loan type', loanType.list) }),
  columns: {
    due_on: { title: 'Due on', kind: 'day' },
    loans: { title: 'Loans', kind: 'number' },
    principal: money('Principal'),
    interest: money('Interest'),
    total: money('Instalments'),
  },
  chart: { by: 'due_on', measures: ['principal', 'interest'], kind: 'stacked' },
})

/** What is left of the loans of each type on a day. */
export const outstandingByType = report('loan-outstanding', {
  title: 'Outstanding Loans by Type',
  access,
  filters: asks({ on: onDay('On the day') }),
  columns: {
    loan_type: { title: 'Loan type', kind: 'text' },
    loans: { title: 'Loans', kind: 'number' },
    people: { title: 'Employees', kind: 'number' },
    lent: money('Lent'),
    repaid: money('Principal repaid'),
    balance: money('Balance'),
    overdue: {
      ...money('Overdue'),
      meaning: 'Principal of instalments that were due before the day and are not deducted.',
    },
  },
  chart: { by: 'loan_type', measures: ['balance'], kind: 'bar' },
})

/** Instalments that pay of a period over did not deduct, or not in full. */
export const overdueLoans = report('overdue-loans', {
  title: 'Overdue and Short Instalments',
  access,
  filters: asks({ loan_type_id: reference('Loan type', loanType.list) }),
  columns: {
    number,
    ...employee,
    due_on: { title: 'Due on', kind: 'day' },
    due: money('Due'),
    deducted: money('Deducted'),
    short: money('Not deducted'),
    days: { title: 'Days overdue', kind: 'number' },
  },
})

/** Who answers for whose loan, and for how much of it. */
export const guarantorExposure = report('loan-guarantors', {
  title: 'Guarantor Exposure',
  access,
  filters: asks({}),
  columns: {
    guarantor_code: { title: 'Guarantor code', kind: 'text' },
    guarantor: { title: 'Guarantor', kind: 'text' },
    number,
    name: { title: 'Borrower', kind: 'text' },
    loan_type: { title: 'Loan type', kind: 'text' },
    answer: { title: 'Answer', kind: 'text', says: [...guarantorStates] },
    state: { title: 'Status', kind: 'text', says: [...loanStates] },
    balance: money('Balance'),
  },
})

/** What each loan costs less than the market in a pay period: what tax law counts as pay. */
export const softLoanBenefit = report('soft-loan-benefit', {
  title: 'Soft-loan Benefit',
  access,
  filters: asks({ on: onDay('Pay period of the day') }),
  columns: {
    number,
    ...employee,
    start_on: { title: 'From', kind: 'day' },
    end_on: { title: 'To', kind: 'day' },
    balance: money('Balance at the start'),
    annual_rate: { title: 'Interest rate', kind: 'decimal' },
    market_rate: { title: 'Market rate', kind: 'decimal' },
    benefit: {
      ...money('Benefit'),
      meaning:
        'Balance at the start of the period × (market rate less interest rate) × days of the period / 365.',
    },
  },
})

export const generalLoans = views({
  register: { title: 'Register', of: loanRegister },
  outstanding: { title: 'Outstanding by type', of: outstandingByType },
  amortization: { title: 'Amortization', of: loanAmortization },
  overdue: { title: 'Overdue', of: overdueLoans },
  guarantors: { title: 'Guarantors', of: guarantorExposure },
  benefit: { title: 'Soft-loan benefit', of: softLoanBenefit },
  types: { title: 'By loan type', of: loansByType },
  branches: { title: 'By branch', of: loansByBranch },
  people: { title: 'By employee', of: loansByPerson },
})
