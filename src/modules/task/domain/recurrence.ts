import { toAd, toBs, bsMonthLength } from '#kernel/calendar/bs.ts'
import { addDays, dayNumber, dayOf, monthLength, partsOf, type Day } from '#kernel/calendar/day.ts'

export const frequencies = ['Daily', 'Weekly', 'Monthly', 'BS monthly', 'Yearly', 'BS yearly'] as const
export type Frequency = (typeof frequencies)[number]

export interface Recurrence {
  frequency: Frequency
  /** Every second week, every third month. */
  every: number
  /** The first occurrence, which says the day of week, month and year too. */
  starts_on: Day
  ends_on: Day | null
  on_day_off: 'Keep' | 'Skip' | 'Next workday'
}

export interface Occurrence {
  /** The day by the rule: what makes an occurrence the same again. */
  occurrence_on: Day
  /** The day on which it is due: later where days off are passed over. */
  due_on: Day
}

/** Occurrences by the rule from `from` to `to`, both included. */
export function occurrencesBetween(
  rule: Recurrence,
  from: Day,
  to: Day,
  isDayOff: (day: Day) => boolean,
): Occurrence[] {
  const found: Occurrence[] = []
  const last = rule.ends_on !== null && rule.ends_on < to ? rule.ends_on : to
  for (let at = 0; at < LIMIT; at++) {
    const occurrence_on = occurrence(rule, at)
    if (occurrence_on > last) break
    if (occurrence_on < from) continue
    if (rule.on_day_off === 'Skip' && isDayOff(occurrence_on)) continue
    found.push({
      occurrence_on,
      due_on: rule.on_day_off === 'Next workday' ? workdayFrom(occurrence_on, isDayOff) : occurrence_on,
    })
  }
  return found
}

/** More than fifty years of days: a rule is never asked for more. */
const LIMIT = 20_000

/** The occurrence of that number. The last day of a month stands for a day that the month lacks. */
function occurrence({ frequency, every, starts_on }: Recurrence, at: number): Day {
  const steps = at * every
  if (frequency === 'Daily') return addDays(starts_on, steps)
  if (frequency === 'Weekly') return addDays(starts_on, steps * 7)
  const months = frequency === 'Yearly' || frequency === 'BS yearly' ? steps * 12 : steps
  const isBs = frequency === 'BS monthly' || frequency === 'BS yearly'
  const { year, month, day } = isBs ? toBs(starts_on) : partsOf(starts_on)
  const whole = year * 12 + month - 1 + months
  const [y, m] = [Math.floor(whole / 12), (whole % 12) + 1]
  const length = isBs ? bsMonthLength(y, m) : monthLength(y, m)
  const parts = { year: y, month: m, day: Math.min(day, length) }
  return isBs ? toAd(parts) : dayOf(parts)
}

/** Two weeks without a workday: then the day itself. */
function workdayFrom(day: Day, isDayOff: (day: Day) => boolean): Day {
  for (let ahead = 0; ahead < 14; ahead++) {
    const next = addDays(day, ahead)
    if (!isDayOff(next)) return next
  }
  return day
}

/** The next one on or after a day, for lists. */
export function nextOccurrence(rule: Recurrence, from: Day, isDayOff: (day: Day) => boolean): Day | null {
  // a yearly rule of many years comes within the same number of days
  const horizon = addDays(from, Math.min(366 * rule.every * 2, 12_000))
  return dayNumber(horizon) > 0
    ? (occurrencesBetween(rule, from, horizon, isDayOff)[0]?.due_on ?? null)
    : null
}
