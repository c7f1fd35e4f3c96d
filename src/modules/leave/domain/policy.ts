import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'

export type Accrual = NonNullable<Earning['accrual']>
/** What a rule gives and what becomes of it, as `shared/leave-parts.ts` checks it. Amounts are exact text. */
export interface Earning {
  accrual: {
    basis: 'Period' | 'Worked days'
    rate: string
    every: 'Month' | 'Quarter' | 'Half-year'
    timing: 'Start' | 'End'
    per_days: number
    round: Round
    max_per_year: string | null
    max_total: string | null
    start_after_months: number | null
    unpaid_allowed_days: number | null
  } | null
  renewal: {
    days: string
    on: 'Leave year' | 'Joining anniversary' | 'Date'
    /** Of a renewal on a date. */
    date?: YearlyDate | null
    prorate: boolean
    round: Round
  } | null
  tiers: readonly { from_months: number; effect: 'Instead' | 'More'; days: string }[] | null
  carry_forward: {
    max: string | null
    expires_after_months: number | null
    /** The last day of carried days, of every year. */
    expires_on?: YearlyDate | null
    max_years: number | null
  } | null
  collapse: { excess: 'Lapse' | 'Encash' | 'Move'; move_to_id: string | null } | null
  encash: { when: readonly string[]; max: string | null; from_balance: string; min_keep: string } | null
}
/** A day of every year of a calendar. */
export interface YearlyDate {
  calendar: CalendarId
  month: number
  day: number
}
export interface Round {
  unit: string
  way: 'nearest' | 'up' | 'down'
}
/** Who a rule is for, in what decides about earning. */
export interface Audience {
  gender: string | null
  marital_status: string | null
  employment_type_ids: readonly string[]
  min_tenure_months: number
  /** A saved population; null: everybody. */
  segment_id: string | null
}
/** A rule and the days on which its policy is in force. */
export interface RuleSpan extends Earning, Audience {
  from: Day
  till: Day | null
}
export interface LeaveYear extends DayRange {
  id: string
  name: string
  /** Days of the whole year, where this is the rest of one. */
  whole?: number
  /** The leave year of the organization in which a year of service begins. */
  fiscal_id?: string | null
  /** Its months, in the calendar of the organization. */
  periods: readonly { label: string; start: Day; end: Day }[]
}
export interface Worker {
  joined_on: Day
  /** From when service counts, where it was agreed that it began before joining. */
  served_since?: Day | null
  left_on: Day | null
  /** From the day after each former last day until the day before coming back; empty where that is the next. */
  away?: readonly DayRange[]
  gender: string | null
  marital_status: string | null
  /** Which type of employment, from when to when. */
  types: readonly {
    from: Day
    till: Day | null
    employment_type_id: string | null
    /** Absent: people of that type have leave. */
    has_leave?: boolean
  }[]
  /** In which populations, from when until before when. */
  segments?: { segment_id: string; from: Day; until: Day | null }[]
}
/** Days worked and days of unpaid leave in a range, in thousandths. */
export interface Work {
  worked: (range: DayRange) => number
  unpaid: (range: DayRange) => number
}

/** What entries name as their leave year: one of the organization. */
export const periodOf = ({ id, fiscal_id }: LeaveYear): string | null =>
  fiscal_id === undefined ? id : fiscal_id

/** The rule in force on a day. */
export const ruleAt = (spans: readonly RuleSpan[], day: Day) =>
  spans.find(({ from, till }) => from <= day && (till === null || till >= day))
