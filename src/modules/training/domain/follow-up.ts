import { addMonths, type Day } from '#kernel/calendar/day.ts'

/** Months after a training in which it shows whether it is applied at work. */
export const FOLLOW_UP_MONTHS = 3

interface Completed {
  ends_on: Day
  outcome: string | null
  is_rated: boolean
}
/** Whether the supervisor of a participant says now how far the training is applied. */
export const followUpDue = ({ ends_on, outcome, is_rated }: Completed, today: Day): boolean =>
  outcome === 'Completed' && !is_rated && addMonths(ends_on, FOLLOW_UP_MONTHS) <= today
