import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Days before its end on which a paper is told of, where nothing else is said of it. */
export const usualReminders = [30, 14, 7] as const

/** Days within which a document is read, and before and after the last of them on which the person is reminded. */
export const usualReadDays = 7
export const usualReadReminders = [3, 0, -3, -7] as const

/** Of which of its days it is time to tell: the nearest that has come, also once it is over. Null: too early. */
export function reminderDue(ends_on: Day, today: Day, days: readonly number[]): number | null {
  const left = daysBetween(today, ends_on)
  const come = days.filter((one) => left <= one)
  return come.length ? Math.min(...come) : null
}
