import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { nepalFiscalYear, periodsOf, type FiscalYear } from '#kernel/calendar/period.ts'
import { rangeLength } from '#kernel/calendar/range.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import type { LeaveYear, RuleSpan, Work, Worker } from '#modules/leave/domain/policy.ts'
import { project, type Account } from '#modules/leave/domain/project.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'

// What the tests of earning stand on: Nepali fiscal years, a rule that says nothing, a ledger that is brought up to date.

export const toLeaveYear = (year: FiscalYear, name: string): LeaveYear => ({
  id: name,
  name,
  start: year.applicable_from,
  end: year.applicable_to,
  periods: periodsOf(year),
})
/** 2079/80 to 2086/87: among them ends on 31 and on 32 Ashad, and two English leap days. */
export const years = Array.from({ length: 8 }, (_, index) =>
  toLeaveYear(nepalFiscalYear(2079 + index), `${2079 + index}`),
)
export const yearOf = (name: string) => {
  const found = years.find((year) => year.name === name)
  if (!found) throw new Error(`No year ${name}`)
  return found
}

export const silent: RuleSpan = {
  from: '1900-01-01',
  till: null,
  gender: null,
  marital_status: null,
  employment_type_ids: [],
  min_tenure_months: 0,
  segment_id: null,
  accrual: null,
  renewal: null,
  tiers: null,
  carry_forward: null,
  collapse: null,
  encash: null,
}
export const monthly: NonNullable<RuleSpan['accrual']> = {
  basis: 'Period',
  rate: '18',
  every: 'Month',
  timing: 'Start',
  per_days: 20,
  round: { unit: '0.5', way: 'nearest' },
  max_per_year: null,
  max_total: null,
  start_after_months: null,
  unpaid_allowed_days: null,
}
export const yearly: NonNullable<RuleSpan['renewal']> = {
  days: '12',
  on: 'Leave year',
  prorate: true,
  round: { unit: '0.5', way: 'nearest' },
}
/** Everybody works six days of seven, counted evenly. */
export const busy: Work = {
  worked: (range) => rangeLength(range) * 857,
  unpaid: () => 0,
}
export const veteran: Worker = {
  joined_on: '2015-01-01',
  left_on: null,
  gender: 'Female',
  marital_status: 'Single',
  types: [],
}

export const account = (more: Partial<Account> & { rule?: Partial<RuleSpan> } = {}): Account => {
  const { rule, ...rest } = more
  return {
    leave_type_id: 'home',
    unit: 'Day',
    worker: veteran,
    spans: [{ ...silent, ...rule }],
    years,
    work: busy,
    opened_on: null,
    restarts: [],
    lines: [],
    held_years: new Set(),
    settled_until: null,
    settled_ends: new Set(),
    moved_in: [],
    ...rest,
  }
}

/** The account after the nightly work of a day. */
export const upTo = (one: Account, until: Day): Account => ({
  ...one,
  lines: [...one.lines, ...project(one, until).missing],
})
/** After the work of every single night. */
export function everyNight(one: Account, from: Day, until: Day, step = 1): Account {
  let now = one
  for (let n = 0; n <= daysBetween(from, until); n += step) now = upTo(now, addDays(from, n))
  return upTo(now, until)
}
export const balanceOn = ({ lines }: Pick<Account, 'lines'>, day: Day) =>
  lines.filter(({ on }) => on <= day).reduce((total, { amount }) => total + amount, 0)
export const daysOn = (one: Account, day: Day) => textOf(balanceOn(upTo(one, day), day), 'Day')

let taken = 0
export const leave = (on: Day, days: number, more: Partial<Line> = {}): Line => ({
  kind: 'taken',
  amount: -days * 1000,
  on,
  expires_on: null,
  source_type: 'leave_request',
  source_id: `leave ${++taken}`,
  period_id: null,
  reason: 'Leave',
  ...more,
})
export const entry = (kind: string, on: Day, days: number, more: Partial<Line> = {}): Line => ({
  ...leave(on, -days),
  kind,
  source_type: kind === 'opening' ? 'opening' : 'adjustment',
  ...more,
})
