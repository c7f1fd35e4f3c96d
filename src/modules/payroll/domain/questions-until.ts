import { addDays, type Day } from '#kernel/calendar/day.ts'

/** The last day on which somebody may ask about a payslip: so many days after they could first look at it with the pay. Null: always. */
export function questionsUntil({
  pay_on,
  closed_on,
  days,
}: {
  pay_on: Day
  closed_on: Day
  days: number
}): Day | null {
  if (days === 0) return null
  return addDays(pay_on > closed_on ? pay_on : closed_on, days)
}
