import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Days between two reminders of the same person, and while something is due within three days or overdue. */
const EVERY = 7
const EVERY_SOON = 2
const SOON = 3

/** Is it time to remind somebody of what they have to read? `due_on` is the soonest day; null: none has one. */
export function remindsOn(
  today: Day,
  { due_on, reminded_on }: { due_on: Day | null; reminded_on: Day | null },
) {
  if (reminded_on === null) return true
  const isSoon = due_on !== null && daysBetween(today, due_on) <= SOON
  return daysBetween(reminded_on, today) >= (isSoon ? EVERY_SOON : EVERY)
}
