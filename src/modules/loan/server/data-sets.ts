import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'

const loan = { group: 'Loan' } as const
const entry = { group: 'Entry' } as const
/** Never mailed: whoever may read it is sent a link. */
const pay = { kind: 'money', unmailed: true } as const
const states = [
  'Requested',
  'Initiated',
  'Approved',
  'Active',
  'On hold',
  'Closed',
  'Settled early',
  'Written off',
  'Declined',
  'Cancelled',
] as const
const about = {
  number: { ...loan, kind: 'number', title: 'Loan number', value: sql`l.number`, filled: true },
  loan_type: { ...loan, ...text, title: 'Loan type', value: sql`t.name`, listed: true },
  loan_state: { ...loan, ...text, title: 'State of the loan', value: sql`l.state`, choices: states },
} as const
const sumOf = (column: 'principal' | 'interest') =>
  sql`(select coalesce(sum(x.${sql.ref(column)}), 0) from loan_entry x where x.org_id = l.org_id and x.loan_id = l.id)`

const loans = dataSet('loans', {
  title: 'Loans',
  about: 'One line for each loan: type, amount, rate, months, interest paid and what is still owed.',
  module: 'loan',
  codes: [P.payroll.loan],
  reads: 'Pay',
  from: sql`loan l join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id`,
  id: sql`l.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...about,
    amount: { ...loan, ...pay, title: 'Amount', value: sql`l.amount` },
    rate: {
      ...loan,
      kind: 'decimal',
      title: 'Interest a year (percent)',
      value: sql`trim_scale(l.annual_rate)`,
    },
    months: { ...loan, kind: 'number', title: 'Months', value: sql`l.months` },
    first_on: { ...loan, ...day, title: 'First instalment', value: sql`l.first_on` },
    disbursed_on: { ...loan, ...day, title: 'Disbursed on', value: sql`l.disbursed_on` },
    closed_on: { ...loan, ...day, title: 'Closed on', value: sql`l.closed_on` },
    outstanding: { ...loan, ...pay, title: 'Outstanding principal', value: sumOf('principal') },
    interest_paid: { ...loan, ...pay, title: 'Interest paid', value: sumOf('interest') },
  },
  start: {
    columns: ['number', 'code', 'full_name', 'loan_type', 'amount', 'outstanding', 'loan_state'],
    sort: [{ key: 'number', descending: true }],
  },
})

const entries = dataSet('loan-entries', {
  title: 'Loan entries',
  about: 'One line for each entry in the ledger of loans: lent, repaid, interest and fees.',
  module: 'loan',
  codes: [P.payroll.loan],
  reads: 'Pay',
  from: sql`loan_entry n join loan l on l.org_id = n.org_id and l.id = n.loan_id
    join loan_type t on t.org_id = l.org_id and t.id = l.loan_type_id
    join employee e on e.org_id = n.org_id and e.id = n.employee_id`,
  id: sql`n.id`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...about,
    entry_kind: { ...entry, ...text, title: 'Kind of entry', value: sql`n.kind`, listed: true },
    effective_on: { ...entry, ...day, title: 'Date', value: sql`n.effective_on`, filled: true },
    principal: { ...entry, ...pay, title: 'Principal', value: sql`n.principal` },
    interest: { ...entry, ...pay, title: 'Interest', value: sql`n.interest` },
    fee: { ...entry, ...pay, title: 'Fee', value: sql`n.fee` },
    voucher: { ...entry, ...text, title: 'Voucher', value: sql`n.voucher` },
  },
  start: {
    columns: ['number', 'code', 'full_name', 'effective_on', 'entry_kind', 'principal', 'interest'],
    sort: [{ key: 'effective_on', descending: true }],
  },
})

export const loanDataSets: readonly DataSet[] = [loans, entries]
