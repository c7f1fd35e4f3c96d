import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, text } from '#engines/dataset/data-set-server.ts'
import {
  customColumns,
  personColumns,
  personJoins,
  requestColumns,
  requestJoins,
} from '#modules/hris/server/public.ts'
import { openOf, paidOut } from '#modules/expense/server/money-sql.ts'
import { payers } from '#modules/expense/shared/expense-line.ts'
import { entryKinds, entryWords } from '#modules/expense/shared/expense-money.ts'

const line = { group: 'Expense' } as const
const trip = { group: 'Trip' } as const
const money = { kind: 'money' } as const
const set = {
  module: 'expense',
  codes: [P.reimbursement.reports],
  person: sql`e.id`,
  own: customColumns,
} as const
const ofRequest = (
  table: string,
) => sql`${sql.table(table)} d join request r on r.org_id = d.org_id and r.id = d.request_id
  join employee e on e.org_id = r.org_id and e.id = r.employee_id`

const lines = dataSet('expense-lines', {
  ...set,
  title: 'Expense lines',
  about:
    'One line for each claimed expense: type, day, amount in its currency, findings and what was approved.',
  from: sql`expense_line l join expense_claim d on d.org_id = l.org_id and d.sheet_id = l.sheet_id
    join request r on r.org_id = d.org_id and r.id = d.request_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id join expense_type t on t.id = l.expense_type_id`,
  joins: { ...personJoins, ...requestJoins },
  id: sql`l.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    expense_type: { ...line, ...text, title: 'Expense type', value: sql`t.name`, listed: true },
    expense_category: { ...line, ...text, title: 'Expense category', value: sql`t.category`, listed: true },
    spent_on: { ...line, ...day, title: 'Spent on', value: sql`l.spent_on` },
    description: { ...line, ...text, title: 'Description', value: sql`l.description` },
    quantity: { ...line, kind: 'decimal', title: 'Quantity', value: sql`trim_scale(l.quantity)` },
    unit_name: { ...line, ...text, title: 'Unit', value: sql`l.unit_name`, listed: true },
    unit_rate: { ...line, kind: 'decimal', title: 'Rate', value: sql`l.unit_rate` },
    amount: { ...line, kind: 'decimal', title: 'Amount in its currency', value: sql`l.amount` },
    currency: { ...line, ...text, title: 'Currency', value: sql`l.currency`, listed: true },
    exchange_rate: {
      ...line,
      kind: 'decimal',
      title: 'Exchange rate',
      value: sql`trim_scale(l.exchange_rate)`,
    },
    claimed: { ...line, ...money, title: 'Claimed', value: sql`l.base_amount` },
    approved: {
      ...line,
      ...money,
      title: 'Approved amount',
      value: sql`case when r.status = 'Approved' then coalesce(l.approved_amount, l.base_amount) end`,
    },
    paid_by: { ...line, ...text, title: 'Paid by', value: sql`l.paid_by`, choices: payers },
    has_receipt: { ...line, kind: 'boolean', title: 'Receipt', value: sql`(l.receipt_id is not null)` },
    findings: { ...line, kind: 'number', title: 'Findings', value: sql`jsonb_array_length(l.findings)` },
    is_trip: { ...line, kind: 'boolean', title: 'Of a trip', value: sql`(d.travel_id is not null)` },
  },
  start: {
    columns: ['code', 'full_name', 'spent_on', 'expense_type', 'claimed', 'approved', 'request_status'],
    sort: [{ key: 'spent_on', descending: true }],
  },
})

const trips = dataSet('trips', {
  ...set,
  title: 'Trips',
  about: 'One line for each travel request: where, which days, what it was expected to cost and its advance.',
  from: ofRequest('travel_request'),
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    place: { ...trip, ...text, title: 'Place', value: sql`d.place` },
    starts_on: { ...trip, ...day, title: 'From', value: sql`d.starts_on`, filled: true },
    ends_on: { ...trip, ...day, title: 'To', value: sql`d.ends_on`, filled: true },
    trip_days: { ...trip, kind: 'number', title: 'Days', value: sql`d.ends_on - d.starts_on + 1` },
    allowance: { ...trip, ...money, title: 'Allowance', value: sql`d.allowance` },
    planned: { ...trip, ...money, title: 'Other costs', value: sql`d.planned` },
    estimate: { ...trip, ...money, title: 'Estimate', value: sql`d.allowance + d.planned` },
    advance: { ...trip, ...money, title: 'Advance', value: sql`d.advance_amount` },
    cost: {
      ...trip,
      ...money,
      title: 'Cost',
      value: sql`(select sum(c.claimed + c.company_paid) from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
        where c.org_id = d.org_id and c.travel_id = d.request_id and c.is_live and q.status = 'Approved')`,
    },
  },
  start: {
    columns: ['code', 'full_name', 'place', 'starts_on', 'ends_on', 'estimate', 'cost', 'request_status'],
    sort: [{ key: 'starts_on', descending: true }],
  },
})

const advance = { group: 'Advance' } as const
const advances = dataSet('advances', {
  ...set,
  title: 'Advances',
  about: 'One line for each advance, those of trips too: amount, paid out and not settled.',
  from: ofRequest('expense_advance'),
  joins: { ...personJoins, ...requestJoins },
  id: sql`r.id`,
  columns: {
    ...personColumns,
    ...requestColumns,
    amount: { ...advance, ...money, title: 'Amount', value: sql`d.amount` },
    currency: { ...advance, ...text, title: 'Currency', value: sql`d.currency`, listed: true },
    foreign_amount: {
      ...advance,
      kind: 'decimal',
      title: 'Amount in its currency',
      value: sql`d.foreign_amount`,
    },
    needed_on: { ...advance, ...day, title: 'Needed on', value: sql`d.needed_on`, filled: true },
    settle_by: { ...advance, ...day, title: 'Settle by', value: sql`d.settle_by`, filled: true },
    paid: { ...advance, ...money, title: 'Paid out', value: paidOut(sql`d.request_id`) },
    open: { ...advance, ...money, title: 'Not settled', value: openOf(sql`d.request_id`) },
  },
  start: {
    columns: ['code', 'full_name', 'amount', 'paid', 'open', 'settle_by', 'request_status'],
    sort: [{ key: 'settle_by', descending: true }],
  },
})

const entry = { group: 'Entry' } as const
const ledger = dataSet('expense-ledger', {
  ...set,
  title: 'Expense ledger',
  about: 'One line for each entry: advances, claims, payments, recoveries and exchange differences.',
  from: sql`expense_ledger l join employee e on e.org_id = l.org_id and e.id = l.employee_id`,
  joins: personJoins,
  id: sql`l.id`,
  columns: {
    ...personColumns,
    entry_kind: {
      ...entry,
      ...text,
      title: 'Kind of entry',
      value: sql`l.kind`,
      choices: entryKinds,
      words: entryWords,
    },
    effective_on: { ...entry, ...day, title: 'Date', value: sql`l.effective_on`, filled: true },
    amount: { ...entry, ...money, title: 'Amount', value: sql`l.amount` },
    method: { ...entry, ...text, title: 'Method', value: sql`l.method`, listed: true },
    voucher: { ...entry, ...text, title: 'Voucher', value: sql`l.voucher` },
  },
  start: {
    columns: ['code', 'full_name', 'effective_on', 'entry_kind', 'amount', 'method'],
    sort: [{ key: 'effective_on', descending: true }],
  },
})

export const expenseDataSets: readonly DataSet[] = [lines, trips, advances, ledger]
