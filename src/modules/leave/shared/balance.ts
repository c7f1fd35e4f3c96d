import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { teamReach } from '#modules/leave/shared/team-reach.ts'

const LeaveTypeRef = z.object({ id: z.string(), name: z.string(), code: z.string(), colour: z.string() })
/**
 * Exact days, or hours. usable = accrued + carried + compensatory − used − scheduled − pending − encashed − lapsed ±
 * adjusted + negative limit; null when the type has no balance.
 */
export const Balance = z.object({
  leave_type: LeaveTypeRef.extend({ unit: z.enum(['Day', 'Hour']) }),
  /** What the leave year gives and was brought into it, also what is still to be earned. */
  entitled: z.string(),
  accrued: z.string(),
  carried: z.string(),
  /** When the first of the carried days end. */
  carried_expires_on: z.string().nullable(),
  compensatory: z.string(),
  used: z.string(),
  scheduled: z.string(),
  pending: z.string(),
  encashed: z.string(),
  lapsed: z.string(),
  adjusted: z.string(),
  negative_limit: z.string(),
  /** The most days of one leave, where the rule says so. */
  max_days: z.string().nullable(),
  /** These days are for each event, however many requests they are asked for in. */
  once_per_event: z.boolean(),
  usable: z.string().nullable(),
})
export type Balance = z.output<typeof Balance>

const access = { user: true, supervisor: true, hr: [P.leave.balance, P.leave.requests] } as const
/** A day of the past or of the next years; today where nothing is said. */
const on = fields.day('On').optional()
/** Balances of one person: one's own as user, a subordinate's as supervisor, anybody's as HR. */
export const balances = get('/leave/{org}/balance/', {
  access,
  query: hatQuery.extend({ employee_id: z.uuid().optional(), on }),
  response: z.object({
    employee: Person,
    on: z.string(),
    /** The leave year of that day; null where no year holds it. */
    year: z.object({ id: z.string(), name: z.string(), start_on: z.string(), end_on: z.string() }).nullable(),
    balances: z.array(Balance),
  }),
})

/** Everybody's balances, a page of people at a time. */
export const allBalances = get('/leave/{org}/balance/all/', {
  access: { supervisor: true, hr: [P.leave.balance] },
  query: pageQuery.extend({
    on,
    branch_id: z.uuid('Select a valid choice.').optional(),
    division_id: z.uuid('Select a valid choice.').optional(),
    employment_type_id: z.uuid('Select a valid choice.').optional(),
    leave_type_id: z.uuid('Select a valid choice.').optional(),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      person: Person,
      code: z.string(),
      balances: z.array(Balance),
      /** What may be used of each type, by its id; null where it has no balance. */
      usable: z.record(z.string(), z.string().nullable()),
    }),
  ),
  // the columns of the types follow
  export: {
    title: 'Leave Balances',
    columns: {
      code: { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.branch': { title: 'Branch' },
      'person.division': { title: 'Division' },
    },
  },
})

/** One balance to the line: what the ledger holds of the leave year, and beyond today what will be entered. */
export const explainBalance = get('/leave/{org}/balance/explain/', {
  access,
  query: hatQuery.extend({
    employee_id: z.uuid().optional(),
    leave_type_id: fields.reference('Leave type'),
    on,
  }),
  response: z.object({
    balance: Balance,
    on: z.string(),
    /** What was there before the first line. */
    before: z.string(),
    before_on: z.string().nullable(),
    lines: z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        amount: z.string(),
        effective_on: z.string(),
        expires_on: z.string().nullable(),
        reason: z.string(),
        balance_after: z.string(),
        /** Not entered yet: what the nightly work will enter. */
        is_projected: z.boolean(),
      }),
    ),
  }),
})

/** Why days were given or taken. */
export const ledgerKinds = [
  'opening',
  'accrual',
  'renewal',
  'carry_in',
  'carry_out',
  'taken',
  'taken_reversal',
  'encash',
  'lapse',
  'penalty',
  'compensatory',
  'adjustment',
  'transfer',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** The lines that a balance is the sum of, newest first, each with the balance after it. */
export const ledger = get('/leave/{org}/ledger/', {
  access,
  query: pageQuery.extend({
    employee_id: z.uuid().optional(),
    leave_type_id: fields.reference('Leave type'),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      kind: z.enum(ledgerKinds),
      days: z.string(),
      effective_on: z.string(),
      reason: z.string(),
      balance_after: z.string(),
      created_at: z.string(),
    }),
  ),
})

/** Leave that somebody is away by in a range of days, and of how many people: names without the kind of leave. */
export const away = get('/leave/{org}/away/', {
  access: { user: true, supervisor: true, hr: [P.leave.requests] },
  query: pageQuery.extend({
    from: fields.day('From'),
    to: fields.day('To'),
    /** Of a supervisor's team; others see the whole organization. */
    reach: teamReach,
  }),
  response: pageOf(
    z.object({ person: Person, start_on: z.string(), end_on: z.string(), part: z.string() }),
  ).extend({ people: z.number() }),
})

/** Days that a timeline of who is away shows at once. */
export const timelineDays = 14
/** A day without work: a holiday by its name. */
const NotWorked = z.object({ date: z.string(), kind: z.enum(['holiday', 'off']), name: z.string() })

/** Who is away on which of two weeks' days, a page of people at a time: without the kind of leave, as `away` is. */
export const awayTimeline = get('/leave/{org}/away/timeline/', {
  access: away.spec.access,
  query: pageQuery.extend({
    from: fields.dayBetween('From', '1944-01-01', '2100-12-31'),
    reach: teamReach,
  }),
  response: pageOf(
    z.object({
      person: Person,
      away: z.array(
        z.object({ date: z.string(), part: z.enum(['full', 'first_half', 'second_half', 'part']) }),
      ),
      /** The person's own; to a colleague those of whoever looks. */
      not_worked: z.array(NotWorked),
    }),
  ).extend({
    /** Days that whoever looks does not work. */
    not_worked: z.array(NotWorked),
  }),
})
