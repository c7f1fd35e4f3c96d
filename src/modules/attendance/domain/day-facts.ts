import type { OvertimeRule } from '#modules/attendance/domain/overtime.ts'
import type { PunchFact, RoundDirection } from '#modules/attendance/domain/pairs.ts'
import type { Interval, Minute } from '#modules/attendance/domain/interval.ts'

export interface ShiftRule {
  is_flexible: boolean
  paid_break: boolean
  start_grace: number
  end_grace: number
  late_from: 'Start' | 'End of grace'
  /** Null: all that is expected. */
  full_day_minutes: number | null
  /** Null: half of it. */
  half_day_minutes: number | null
  pairing: 'First and last' | 'Every pair'
  by_direction: boolean
  auto_checkout: boolean
  /** 0: not at all. */
  round_minutes: number
  round_direction: RoundDirection
  /** Touches of one place within so many seconds are one punch. */
  duplicate_seconds: number
  /** Where no break was punched, one is deducted after so many minutes of work; null: never. */
  auto_break_after: number | null
  auto_break_minutes: number | null
  /** Whoever punched at all is present. */
  one_punch_is_present: boolean
}
export type Half = 'first' | 'second'

/** What takes a part of the day in place of work, in thousandths of its time: the first half is from 0 to 500. */
export interface Taken {
  kind: 'leave' | 'travel' | 'training'
  name: string
  from: number
  to: number
  paid_percent: number
}

/** All that decides over one day of one person. */
export interface DayFacts {
  standing: 'Employed' | 'Not joined' | 'Left' | 'Suspended'
  is_exempt: boolean
  day_type: 'Workday' | 'Off day' | 'Holiday'
  holiday: string | null
  /** The half that is free on a half holiday. */
  free_half: Half | null
  shift: { name: string; source: string; rule: ShiftRule } | null
  timings: readonly Interval[]
  /** Of flexible hours, the time in which everybody is there. */
  core: Interval | null
  breaks: readonly Interval[]
  /** Of the clock on the wall. */
  midnight: Minute
  window: Interval
  punches: readonly PunchFact[]
  /** Of the calendar day, in the window of no day. */
  outside: number
  taken: readonly Taken[]
  /** Minutes of an approved timesheet of the date: they are its work, whatever was punched. */
  sheet: number | null
  overtime: OvertimeRule | null
  /** The level of the person where it earns none. */
  no_overtime: string | null
  now: Minute
  /** Until when the devices of the branch have sent all; null: nobody waits for a device. */
  synced_until: Minute | null
}

export const statuses = [
  'Present',
  'Half day',
  'Absent',
  'Missing punch',
  'On leave',
  'Half leave, present',
  'Half leave, absent',
  'Travel',
  'Training',
  'Holiday',
  'Worked on holiday',
  'Off day',
  'Worked on off day',
  'In progress',
  'Not in yet',
  'Upcoming',
  'Pending sync',
  'No shift',
  'Suspended',
  'Not joined',
  'Left',
] as const
export type DayStatus = (typeof statuses)[number]

export const irregularities = [
  'Late in',
  'Early out',
  'Absent',
  'Missing punch',
  'Short hours',
  'Break over limit',
  'Outside geofence',
  'Punch outside window',
  'Worked on leave',
  'Worked while suspended',
] as const
export type Irregularity = (typeof irregularities)[number]

/** One step of the explanation: a rule with its numbers, in words by the reader's language. */
export interface Because {
  rule: string
  values: Record<string, string | number>
}

export interface DayRecord {
  status: DayStatus
  first_in: Minute | null
  last_out: Minute | null
  punches: number
  expected: number
  worked: number
  break_minutes: number
  late: number
  early: number
  lost: number
  overtime: number
  present_part: number
  leave_part: number
  travel_part: number
  training_part: number
  absent_part: number
  unpaid_part: number
  punctuality: number | null
  irregularities: Irregularity[]
  because: Because[]
  is_final: boolean
}

/** A day in thousandths. */
export const WHOLE = 1000

/** Without a shift: whatever is there counts as it is. */
export const loose: ShiftRule = {
  is_flexible: true,
  paid_break: true,
  start_grace: 0,
  end_grace: 0,
  late_from: 'Start',
  full_day_minutes: null,
  half_day_minutes: null,
  pairing: 'First and last',
  by_direction: false,
  auto_checkout: false,
  round_minutes: 0,
  round_direction: 'Nearest',
  duplicate_seconds: 60,
  auto_break_after: null,
  auto_break_minutes: null,
  one_punch_is_present: false,
}
