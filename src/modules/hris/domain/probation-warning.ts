import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Days before its end on which a probation is told of: time to talk, to decide, and the last word. */
export const probationDays = [7, 14, 30] as const
export type ProbationDays = (typeof probationDays)[number]

/** Of which of those days it is time to tell: the nearest that has come. Null: too early, or over. */
export function probationBand(ends_on: Day, today: Day): ProbationDays | null {
  const left = daysBetween(today, ends_on)
  if (left < 0) return null
  return probationDays.find((days) => left <= days) ?? null
}
