import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'

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
  renewal: { days: string; prorate: boolean; round: Round } | null
  tiers: readonly { from_months: number; effect: 'Instead' | 'More'; days: string }[] | null
  carry_forward: { max: string | null; expires_after_months: number | null; max_years: number | null } | null
  collapse: { excess: 'Lapse' | 'Encash' | 'Move'; move_to_id: string | null } | null
  encash: { when: readonly string[]; max: string | null } | null
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
}
/** A rule and the days on which its policy is in force. */
export interface RuleSpan extends Earning, Audience {
  from: Day
  till: Day | null
}
export interface LeaveYear extends DayRange {
  id: string
  name: string
  /** Its months, in the calendar of the organization. */
  periods: readonly { label: string; start: Day; end: Day }[]
}
export interface Worker {
  joined_on: Day
  left_on: Day | null
  gender: string | null
  marital_status: string | null
  /** Which type of employment, from when to when. */
  types: readonly { from: Day; till: Day | null; employment_type_id: string | null }[]
}
/** Days worked and days of unpaid leave in a range, in thousandths. */
export interface Work {
  worked: (range: DayRange) => number
  unpaid: (range: DayRange) => number
}

/** The rule in force on a day. */
export const ruleAt = (spans: readonly RuleSpan[], day: Day) =>
  spans.find(({ from, till }) => from <= day && (till === null || till >= day))
