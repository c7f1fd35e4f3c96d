import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const LeaveTypeRef = z.object({ id: z.string(), name: z.string(), code: z.string(), colour: z.string() })
/** Days as exact decimals. `usable` = balance − scheduled − pending + negative limit; null when the type has no balance. */
export const Balance = z.object({
  leave_type: LeaveTypeRef,
  /** Everything granted, carried and adjusted. */
  entitled: z.string(),
  used: z.string(),
  scheduled: z.string(),
  pending: z.string(),
  negative_limit: z.string(),
  usable: z.string().nullable(),
})
export type Balance = z.output<typeof Balance>

const access = { user: true, supervisor: true, hr: [P.leave.balance, P.leave.requests] } as const
/** Balances of one person: one's own as user, a subordinate's as supervisor, anybody's as HR. */
export const balances = get('/leave/{org}/balance/', {
  access,
  query: hatQuery.extend({ employee_id: z.uuid().optional() }),
  response: z.object({ employee: Person, balances: z.array(Balance) }),
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

export const adjustBalance = post('/leave/{org}/balance/adjust/', {
  access: { hr: [P.leave.balance] },
  body: z.object({
    employee_id: fields.reference('Employee'),
    leave_type_id: fields.reference('Leave type'),
    days: z
      .string({ error: 'Days is Required' })
      .regex(/^-?\d{1,3}(\.\d{1,3})?$/, 'Days must be a number such as 5, 2.5 or -1.'),
    effective_on: fields.day('Effective from'),
    reason: fields.text('Reason', 255),
  }),
  response: Balance,
  status: 201,
})

/** Who is away in a range of days: names without the kind of leave. */
export const away = get('/leave/{org}/away/', {
  access: { user: true, supervisor: true, hr: [P.leave.requests] },
  query: pageQuery.extend({ from: fields.day('From'), to: fields.day('To') }),
  response: pageOf(z.object({ person: Person, start_on: z.string(), end_on: z.string(), part: z.string() })),
})
