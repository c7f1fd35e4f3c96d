import type { Day } from '#kernel/calendar/day.ts'
import type { Part } from '#modules/leave/domain/counted-date.ts'

export interface SaidLeave {
  leave_type: string
  start_on: Day
  end_on: Day
  part: Part
  /** Working days, exact. */
  days: string
}

/** A leave in one phrase, for notifications: `2 days of Home Leave, 2026-12-01–2026-12-02`, read as in `rangesInText`. */
export const said = ({ leave_type, start_on, end_on, part, days }: SaidLeave): string =>
  `${saidDays(days)} of ${leave_type}, ${start_on}${start_on === end_on ? '' : `–${end_on}`}${half[part]}`

/** What words of one's own for such a notification may name, by the names of `leaveFacts`. */
export const leaveFactsOf = ({ leave_type, start_on, end_on, days }: SaidLeave) => ({
  leave_type,
  days,
  dates: start_on === end_on ? start_on : `${start_on}–${end_on}`,
})

const half: Record<Part, string> = {
  full: '',
  first_half: ' (first half)',
  second_half: ' (second half)',
  first_quarter: ' (first quarter)',
  second_quarter: ' (second quarter)',
  third_quarter: ' (third quarter)',
  fourth_quarter: ' (last quarter)',
  hours: ' (by the hour)',
}

/** Signed, for a change of a balance: `+2 days`. */
export const saidChange = (days: string): string =>
  days.startsWith('-') ? saidDays(days) : `+${saidDays(days)}`

/** `half a day`, `1 day`, `2.5 days`. */
export function saidDays(days: string): string {
  if (days === '0.5') return 'half a day'
  return days === '1' || days === '-1' ? `${days} day` : `${days} days`
}
