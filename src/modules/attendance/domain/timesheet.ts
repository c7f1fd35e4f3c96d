import { addDays, type Day } from '#kernel/calendar/day.ts'

/** Days of a timesheet, from its first day on. */
export const SHEET_DAYS = 7

/** One project or activity of a timesheet, with its minutes of each day from the first on. */
export interface SheetRow {
  project_id: string | null
  activity: string | null
  days: readonly number[]
}
export interface SheetLine {
  date: Day
  project_id: string | null
  activity: string | null
  minutes: number
}
export interface SheetFacts {
  start_on: Day
  today: Day
  past_days: number
  /** Minutes. */
  day_limit: number
  needs_activity: boolean
}

/** What was worked on each date, in the order of the days; days without time are none. */
export const sheetLines = (start_on: Day, rows: readonly SheetRow[]): SheetLine[] =>
  Array.from({ length: SHEET_DAYS }, (_, at) =>
    rows.flatMap(({ days, ...what }) => {
      const minutes = days[at] ?? 0
      return minutes > 0 ? [{ date: addDays(start_on, at), ...what, minutes }] : []
    }),
  ).flat()

/** What is wrong with a timesheet, by field (features 4.a.2). Rows without time are left out. */
export function timesheetProblems(
  rows: readonly SheetRow[],
  { start_on, today, past_days, day_limit, needs_activity }: SheetFacts,
): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  const totals = new Map<number, number>()
  const named = new Set<string>()
  for (const [at, { project_id, activity, days }] of rows.entries()) {
    if (!days.some((minutes) => minutes > 0)) continue
    const name = `${project_id ?? ''} ${activity?.toLowerCase() ?? ''}`
    if (needs_activity && !activity) found[`lines.${at}.activity`] = ['Activity is Required']
    else if (named.has(name)) found[`lines.${at}.activity`] = ['Another row has this project and activity.']
    named.add(name)
    for (const [day, minutes] of days.entries()) {
      if (minutes === 0) continue
      const [date, field] = [addDays(start_on, day), `lines.${at}.days.${day}`]
      const total = (totals.get(day) ?? 0) + minutes
      totals.set(day, total)
      if (date > today) found[field] = ['Date cannot be in the future.']
      else if (date < addDays(today, -past_days))
        found[field] = [`Requests can be made for the last ${past_days} days.`]
      else if (total > day_limit) found[field] = [`At most ${day_limit} minutes a day are allowed.`]
    }
  }
  if (totals.size === 0) found['lines'] = ['Enter time for at least one day.']
  return found
}
