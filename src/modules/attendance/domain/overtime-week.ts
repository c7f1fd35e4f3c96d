/** A day of a week as it was worked, in minutes. */
export interface WeekDay {
  date: string
  /** Time that was worked, overtime included. */
  worked: number
  /** Time that was to be worked, after leave and travel. */
  expected: number
  /** Overtime of the day by itself. */
  overtime: number
}

/**
 * Overtime of a week that is counted by the week (Labour Act 28: 48 hours): what was worked beyond all that was to be
 * worked in it, so that a short day is made up first. It belongs to the last days that have overtime of their own, since
 * what goes beyond the hours of a week is worked last; no day has more than by itself.
 */
export function overtimeInWeek(days: readonly WeekDay[]): Map<string, number> {
  let left = Math.max(
    0,
    days.reduce((sum, { worked, expected }) => sum + worked - expected, 0),
  )
  const counted = new Map<string, number>()
  for (const { date, overtime } of days.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    const part = Math.min(overtime, left)
    counted.set(date, part)
    left -= part
  }
  return counted
}
