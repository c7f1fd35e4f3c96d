import { addDays, type Day } from '#kernel/calendar/day.ts'
import { clockAt, dayAt, minutesOf, momentAt } from '#kernel/calendar/zone.ts'

export type Every = 'day' | 'hour' | 'minute'

/**
 * The newest period whose time has come in the zone: `2026-11-20`, `2026-11-20T17` or `2026-11-20T17:05`.
 * `at` is the time of day, or for hours `:MM`. Periods of one schedule sort as texts.
 */
export function duePeriod(every: Every, at: string | undefined, moment: number, zone: string): string {
  if (every === 'minute') return `${dayAt(moment, zone)}T${clockAt(moment, zone)}`
  if (every === 'hour') {
    const shifted = moment - Number(at?.slice(1) ?? 0) * 60_000
    return `${dayAt(shifted, zone)}T${clockAt(shifted, zone).slice(0, 2)}`
  }
  const today = dayAt(moment, zone)
  return minutesOf(clockAt(moment, zone)) >= minutesOf(at ?? '00:00') ? today : addDays(today, -1)
}

/** When its time comes next, ISO with Z. */
export function nextMoment(every: Every, at: string | undefined, moment: number, zone: string): string {
  if (every === 'minute') return new Date((Math.floor(moment / 60_000) + 1) * 60_000).toISOString()
  const today = dayAt(moment, zone)
  const clock = every === 'day' ? (at ?? '00:00') : `${clockAt(moment, zone).slice(0, 2)}${at ?? ':00'}`
  const here = momentAt(today, clock, zone)
  if (Date.parse(here) > moment) return here
  return every === 'day'
    ? momentAt(addDays(today, 1), clock, zone)
    : new Date(Date.parse(here) + 3_600_000).toISOString()
}

const MOST_DAYS = 400

/**
 * What has to run when `last` ran last: every missed day, oldest first, because each day has its own work; of hours and
 * minutes only the newest, because they repeat the same work. A schedule that never ran begins now.
 */
export function missingPeriods(every: Every, last: string | null, due: string): string[] {
  if (last !== null && last >= due) return []
  if (last === null || every !== 'day') return [due]
  const missing: Day[] = []
  for (let day = due; day > last && missing.length < MOST_DAYS; day = addDays(day, -1)) missing.push(day)
  return missing.toReversed()
}
