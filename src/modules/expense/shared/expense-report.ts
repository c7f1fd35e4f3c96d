import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { asks, choice, hidden as setByLink, range as days } from '#engines/report/filter.ts'
import { report } from '#engines/report/report.ts'

import { ageBands } from '#modules/expense/domain/recovery.ts'

const access = { hr: [P.reimbursement.reports] }
const money = (title: string) => ({ title, kind: 'money', total: true }) as const
const range = z.object({ from: fields.day('From').optional(), to: fields.day('To').optional() })
/** Which request, advance or trip a row leads to. */
const hidden = (title: string) => ({ title, kind: 'text', hidden: true }) as const
const request_id = hidden('Request')
const page = hidden('Kind of request')
const opensRequest = {
  screen: 'admin-expense-management-request',
  query: { request: 'request_id' },
  also: { kind: 'page' },
} as const
const opensClaim = {
  screen: 'admin-expense-management-settle-request',
  query: { request: 'request_id' },
} as const
/** The lines behind a sum, in the same days. */
const behind = { report: hidden('Report'), from: hidden('From'), to: hidden('To') }
const opensLines = { report: 'report', from: 'from', to: 'to' } as const
const code = { title: 'Code', kind: 'text' } as const
const name = { title: 'Name', kind: 'text' } as const

/** What each person had, spent and got, and how they stand now. */
export const moneyByPerson = report('expense-by-person', {
  title: 'Expenses by Person',
  access,
  filters: range,
  columns: {
    code,
    name,
    advances: money('Advances paid'),
    claims: money('Claims approved'),
    paid: money('Claims paid'),
    recovered: money('Got back'),
    exchange: {
      ...money('Exchange difference'),
      meaning: 'Above zero it cost the organization more when advances were settled; below zero less.',
    },
    balance: {
      ...money('Balance'),
      meaning: 'Above zero the organization owes the person; below it the person owes.',
    },
    employee_id: { title: 'Employee', kind: 'text', hidden: true },
    opens: { title: 'Tab', kind: 'text', hidden: true },
  },
  chart: { by: 'name', measures: ['advances', 'claims'], kind: 'bar', names: true },
  drill: {
    screen: 'admin-expense-management-settle-request',
    query: { employee_id: 'employee_id' },
    also: { tab: 'opens' },
  },
})

/** How many requests of each kind stand where, and how much they are about. */
export const requestsByStatus = report('expense-by-status', {
  title: 'Expense Requests by Status',
  access,
  filters: range,
  columns: {
    kind: { title: 'Request', kind: 'text', says: ['Advance', 'Travel', 'Settlement'] },
    status: { title: 'Status', kind: 'text' },
    count: { title: 'Requests', kind: 'number', total: true },
    amount: money('Amount'),
    page,
  },
  chart: { by: 'status', measures: ['amount'], kind: 'bar', names: true },
  drill: {
    screen: 'admin-expense-management-request',
    query: { kind: 'page' },
    also: { status: 'status' },
    otherwise: { screen: 'admin-expense-management-settle-request', query: { status: 'status' } },
  },
})

/** Advances that are not settled, by how long they should have been. */
export const openAdvances = report('open-advances', {
  title: 'Open Advances',
  access,
  filters: asks({ age: choice('Age', ageBands) }),
  columns: {
    code,
    name,
    purpose: { title: 'Purpose', kind: 'text', wrap: true },
    paid_on: { title: 'Paid on', kind: 'day' },
    settle_by: { title: 'Settle by', kind: 'day' },
    days_late: { title: 'Days overdue', kind: 'number' },
    age: { title: 'Age', kind: 'text', says: [...ageBands] },
    paid: money('Paid out'),
    open: money('Not settled'),
    request_id,
    page,
  },
  drill: opensRequest,
})

/** The same added up by age. */
export const advanceAges = report('advance-ageing', {
  title: 'Ageing of Advances',
  access,
  filters: z.object({}),
  columns: {
    age: { title: 'Age', kind: 'text', says: [...ageBands] },
    count: { title: 'Advances', kind: 'number', total: true },
    people: { title: 'Employees', kind: 'number' },
    open: money('Not settled'),
    report: behind.report,
  },
  chart: { by: 'age', measures: ['open'], kind: 'bar', names: true },
  drill: { screen: 'admin-expense-management-reports', query: { age: 'age' }, also: { report: 'report' } },
})

/** Lines that the policy objected to, with the reason and what was approved of them. */
export const policyExceptions = report('expense-exceptions', {
  title: 'Policy Exceptions',
  access,
  filters: range,
  columns: {
    code,
    name,
    spent_on: { title: 'Date', kind: 'day' },
    type: { title: 'Expense type', kind: 'text' },
    finding: { title: 'Finding', kind: 'text', wrap: true },
    reason: { title: 'Reason', kind: 'text', wrap: true },
    claimed: money('Claimed'),
    approved: money('Approved'),
    status: { title: 'Status', kind: 'text' },
    request_id,
  },
  drill: opensClaim,
})

/** Every line that was claimed: what stands behind the sums by type and by division. */
export const spentLines = report('expense-lines', {
  title: 'Expense Lines',
  access,
  filters: asks({
    ...days(),
    type_id: setByLink('Expense type', z.uuid('Select a valid choice.').optional()),
    division_id: setByLink('Division', z.uuid('Select a valid choice.').optional()),
  }),
  columns: {
    code,
    name,
    division: { title: 'Division', kind: 'text' },
    spent_on: { title: 'Date', kind: 'day' },
    type: { title: 'Expense type', kind: 'text' },
    description: { title: 'Description', kind: 'text', wrap: true },
    paid_by: { title: 'Paid by', kind: 'text', says: ['Employee', 'Company'] },
    quantity: { title: 'Quantity', kind: 'decimal' },
    unit_name: { title: 'Unit', kind: 'text' },
    unit_rate: { title: 'Rate', kind: 'decimal' },
    amount: { title: 'In its currency', kind: 'decimal' },
    currency: { title: 'Currency', kind: 'text' },
    claimed: money('Claimed'),
    approved: money('Approved'),
    status: { title: 'Status', kind: 'text' },
    request_id,
  },
  drill: opensClaim,
})

/** Each day of travel with the calculation of its allowance. */
export const perDiemStatement = report('per-diem-statement', {
  title: 'Per-diem Statement',
  access,
  filters: range,
  columns: {
    code,
    name,
    date: { title: 'Date', kind: 'day' },
    place: { title: 'Place', kind: 'text' },
    place_class: { title: 'Class', kind: 'text' },
    minutes: { title: 'Away', kind: 'minutes' },
    rate: { title: 'Rate', kind: 'decimal' },
    currency: { title: 'Currency', kind: 'text' },
    percent: { title: 'Part, percent', kind: 'decimal' },
    off: { title: 'Meals off, percent', kind: 'decimal' },
    amount: money('Allowance'),
    request_id,
    page,
  },
  drill: opensRequest,
})

/** What was claimed and approved, by division. */
export const spentByDivision = report('expense-by-division', {
  title: 'Expenses by Division',
  access,
  filters: range,
  columns: {
    division: { title: 'Division', kind: 'text' },
    people: { title: 'Employees', kind: 'number' },
    claims: { title: 'Claims', kind: 'number', total: true },
    claimed: money('Claimed'),
    approved: money('Approved'),
    division_id: hidden('Division'),
    ...behind,
  },
  chart: { by: 'division', measures: ['claimed', 'approved'], kind: 'bar', names: true },
  drill: {
    screen: 'admin-expense-management-reports',
    query: { division_id: 'division_id' },
    also: opensLines,
  },
})

/** What was spent, by type. */
export const spentByType = report('expense-by-type', {
  title: 'Expenses by Type',
  access,
  filters: range,
  columns: {
    type: { title: 'Expense type', kind: 'text' },
    lines: { title: 'Lines', kind: 'number', total: true },
    claimed: money('Claimed'),
    approved: money('Approved'),
    exceptions: { title: 'Exceptions', kind: 'number', total: true },
    type_id: hidden('Expense type'),
    ...behind,
  },
  chart: { by: 'type', measures: ['claimed', 'approved'], kind: 'bar', names: true },
  drill: { screen: 'admin-expense-management-reports', query: { type_id: 'type_id' }, also: opensLines },
})

/** Each trip: what it was expected to cost, what was given before, and what it cost. */
export const trips = report('travel-cost', {
  title: 'Travel Reports',
  access,
  filters: range.extend({
    status: z.enum(['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled']).optional(),
  }),
  columns: {
    code,
    name,
    place: { title: 'Place', kind: 'text', wrap: true },
    starts_on: { title: 'From', kind: 'day' },
    ends_on: { title: 'To', kind: 'day' },
    days: { title: 'Days', kind: 'number', total: true },
    status: { title: 'Status', kind: 'text' },
    estimate: money('Estimate'),
    advance: money('Advance'),
    cost: money('Cost'),
    difference: {
      ...money('Difference'),
      meaning: 'What it cost more than was expected; below zero it cost less.',
    },
    exchange: {
      ...money('Exchange difference'),
      meaning: 'Above zero it cost the organization more when advances were settled; below zero less.',
    },
    request_id,
    page,
  },
  chart: { by: 'place', measures: ['estimate', 'cost'], kind: 'bar', names: true },
  drill: opensRequest,
})
