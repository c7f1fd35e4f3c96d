import { addDays, type Day } from '#kernel/calendar/day.ts'

export interface NoticeExtension {
  last_working_on: Day
  /** Days by which leave has put it off by now. */
  extended_days: number
  /** What leave takes of the notice, exact. */
  leave_days: string
}
/** The last day once leave in the notice has put it off: by whole days, and back again where leave is given back. */
export function extended({ last_working_on, extended_days, leave_days }: NoticeExtension) {
  const days = Math.floor(Number(leave_days))
  return { last_working_on: addDays(last_working_on, days - extended_days), extended_days: days }
}
