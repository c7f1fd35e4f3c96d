import { P } from '#kernel/permission.ts'
import { facts, factReport } from '#engines/report/facts.ts'
import { asks, choice, reference } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'
import { views } from '#engines/report/views.ts'
import { personAsks, personGroups } from '#modules/hris/shared/report-asks.ts'
import { loanStates } from '#modules/loan/domain/loan-rules.ts'
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

export const generalLoans = views({
  register: { title: 'Register', of: loanRegister },
  types: { title: 'By loan type', of: loansByType },
  branches: { title: 'By branch', of: loansByBranch },
  people: { title: 'By employee', of: loansByPerson },
})
