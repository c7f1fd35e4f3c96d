import type { Day } from '#kernel/calendar/day.ts'
import type { CountedDate, Part } from '#modules/leave/domain/counted-date.ts'
import type { Near } from '#modules/leave/domain/neighbour-rules.ts'
import type { Block } from '#modules/leave/domain/team-rules.ts'

/** What the policy says about a type; the columns of `leave_rule`. */
export interface RequestRule {
  name: string
  /** The population that it is for, by name. */
  segment: string | null
  gender: string | null
  marital_status: string | null
  employment_type_ids: readonly string[]
  min_tenure_months: number
  in_probation: boolean
  in_notice_period: boolean
  applied_by: 'Employee' | 'Supervisor' | 'HR'
  min_days: string | null
  max_days: string | null
  max_consecutive: string | null
  min_gap_days: number | null
  notice_days: number | null
  past_days: number | null
  past_in_working_days: boolean
  future_days: number | null
  per_period: 'Week' | 'Month' | 'Quarter' | 'Year' | null
  max_per_period: string | null
  once_per_event: boolean
  max_events: number | null
  allows_half_day: boolean
  allows_quarter_day: boolean
  allows_hours: boolean
  min_minutes: number | null
  document_after_days: string | null
  clubbing_prohibited_ids: readonly string[]
  has_balance: boolean
  negative_limit: string
}
export interface RequestFacts {
  today: Day
  start_on: Day
  end_on: Day
  part: Part
  dates: readonly CountedDate[]
  type: RequestRule
  employee: {
    gender: string | null
    marital_status: string | null
    employment_type_id: string | null
    /** Their type of employment has leave at all. */
    has_leave: boolean
    joined_on: Day
    served_since?: Day | null
    left_on: Day | null
    /** On the first day of the leave. */
    in_probation: boolean
    in_notice_period: boolean
    /** What leave in that notice does, by the way they leave; null: no notice runs. */
    leave_in_notice: 'Allowed' | 'Extends notice' | 'Blocked' | null
  }
  /** In what capacity somebody asks: a type may be given by HR alone. */
  asked_by: 'Employee' | 'Supervisor' | 'HR'
  has_document: boolean
  /** Working days between the leave and today, where it begins in the past. */
  past_working_days: number
  /** What may be taken of each leave year that the leave touches, in order; one where it lies in one year. */
  accounts: readonly Account[]
  /** Minutes that are taken from credit hours, and how many of them these cover; null: of other types. */
  credit: { minutes: number; covered: number } | null
  /** Requests that already take one of the halves. */
  overlaps: readonly { leave_type: string; start_on: Day; end_on: Day; status: string }[]
  /** Other leave of the person nearby, and what touches it. */
  near: readonly Near[]
  /** The periods of the limit that this request lies in, in order; none where there is no limit. */
  in_periods: readonly LimitedPeriod[]
  /** How often the type was had, the event of this request not counted. */
  events: number
  /** What the leave is for, by its day, and days that were had or are asked for of it. */
  event_on: Day | null
  in_event: string
  /** Other leave whose days count together with these for pay, taken or asked for; null: there is none. */
  pay_event: { began_on: Day; dates: readonly Day[] } | null
  /** In the population of the rule on the first day; true where it names none. */
  in_segment: boolean
  blocks: readonly Block[]
  /** Leave up to this day is settled. */
  locked_until: Day | null
  /** From the first day of the first leave year to the last of the last, which follow one another; null: there is none. */
  years: { from: Day; to: Day } | null
}
/** A week, month, quarter or year with a limit: what this request takes of it, and other leave of the type. */
export interface LimitedPeriod {
  days: string
  taken: string
}
export interface Account {
  /** The leave year; empty where there is one. */
  year: string
  days: string
  /** Days of the ledger that can be used on the first day, and of requests that are not decided yet. */
  balance: string
  pending: string
}
export interface Problem {
  rule: string
  field: string
  message: string
  /** A warning is shown and does not refuse. */
  is_warning: boolean
  /** Who enters leave for somebody may set it aside. */
  can_override: boolean
}
export type Say = (
  rule: string,
  field: string,
  message: string,
  how?: Partial<Pick<Problem, 'is_warning' | 'can_override'>>,
) => void
