import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'

/** A second scan within so many minutes is the first one again. */
export const AGAIN_MINUTES = 10

/** What a scan means: arriving, leaving, or nothing new. */
export function scanned(
  presence: { in_at: string; out_at: string | null } | null,
  now: string,
): 'in' | 'out' | 'again' {
  if (presence === null) return 'in'
  if (presence.out_at !== null) return 'again'
  return Date.parse(now) - Date.parse(presence.in_at) < AGAIN_MINUTES * 60_000 ? 'again' : 'out'
}

/** Days of the session on which somebody was there, in whole percent of all. */
export const presentPercent = (
  present: number,
  { starts_on, ends_on }: { starts_on: Day; ends_on: Day },
): number => Math.min(100, Math.round((present * 100) / (daysBetween(starts_on, ends_on) + 1)))

/** What a share of a session is called. */
export const attendanceOf = (percent: number) =>
  percent >= 100 ? ('Attended' as const) : percent > 0 ? ('Partly attended' as const) : ('Absent' as const)

/** The days of a session until today. */
export function heldDays({ starts_on, ends_on }: { starts_on: Day; ends_on: Day }, today: Day): Day[] {
  const days: Day[] = []
  for (let day = starts_on; day <= ends_on && day <= today; day = addDays(day, 1)) days.push(day)
  return days
}
