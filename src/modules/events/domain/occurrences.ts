import { addDays, addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { addMonthsIn, bikramSambat } from '#kernel/calendar/system.ts'

export const repeats = ['Never', 'Daily', 'Weekly', 'Monthly', 'Monthly BS', 'Yearly', 'Yearly BS'] as const
export type Repeats = (typeof repeats)[number]

export interface Repeating {
  starts_on: Day
  ends_on: Day
  repeats: Repeats
  repeat_until: Day | null
  /** Times of a series that are held otherwise than the rule says, or not at all. */
  exceptions?: readonly Exception[]
}
/** `on_day` is the day that the rule gives. */
export interface Exception {
  on_day: Day
  is_cancelled: boolean
  starts_on: Day
  ends_on: Day
  starts_at: string | null
  ends_at: string | null
  venue: string | null
  reason: string
}
export interface Occurrence extends DayRange {
  /** The day that the rule gives: the same wherever this one is moved. */
  on: Day
  exception: Exception | null
}

/** No rule is followed further: 20 years of a daily event. */
const MOST = 7400

/** The nth time that it takes place: counted from the first, so that the 31st comes back after a short month. */
function nth({ starts_on, repeats: rule }: Repeating, n: number): Day {
  if (rule === 'Daily') return addDays(starts_on, n)
  if (rule === 'Weekly') return addDays(starts_on, 7 * n)
  if (rule === 'Monthly') return addMonths(starts_on, n)
  if (rule === 'Yearly') return addMonths(starts_on, 12 * n)
  return addMonthsIn(bikramSambat, starts_on, rule === 'Monthly BS' ? n : 12 * n)
}

/** Every time that it takes place within the range, as first and last day, the earliest first; those that are cancelled too. */
export function occurrences(event: Repeating, range: DayRange): Occurrence[] {
  const exceptions = (event.exceptions ?? []).filter(({ on_day }) => isWithinSeries(event, on_day))
  const days = new Set(exceptions.map(({ on_day }) => on_day))
  const changed = exceptions
    .filter(({ starts_on, ends_on }) => starts_on <= range.end && ends_on >= range.start)
    .map((each) => ({ on: each.on_day, start: each.starts_on, end: each.ends_on, exception: each }))
  const ruled = byRule(event, range)
    .filter(({ start }) => !days.has(start))
    .map(({ start, end }) => ({ on: start, start, end, exception: null }))
  if (!changed.length) return ruled
  return [...ruled, ...changed].toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

const isWithinSeries = ({ repeats: rule, starts_on, repeat_until }: Repeating, day: Day): boolean =>
  rule !== 'Never' && day >= starts_on && (repeat_until === null || day <= repeat_until)

function byRule(event: Repeating, range: DayRange): DayRange[] {
  const length = daysBetween(event.starts_on, event.ends_on)
  const found: DayRange[] = []
  // days and weeks before the range are passed over, longer steps are few
  const step = event.repeats === 'Daily' ? 1 : event.repeats === 'Weekly' ? 7 : 0
  const passed = step ? Math.floor((daysBetween(event.starts_on, range.start) - length) / step) : 0
  for (let n = Math.max(0, passed); n < MOST; n++) {
    const start = nth(event, n)
    const end = addDays(start, length)
    if (start > range.end || (event.repeat_until !== null && start > event.repeat_until)) break
    if (end >= range.start) found.push({ start, end })
    if (event.repeats === 'Never') break
  }
  return found
}

/** When it takes place next, from that day on; null when it is over or none is left. */
export const nextOf = (event: Repeating, from: Day): Occurrence | null =>
  coming(event, from).find(({ exception }) => !exception?.is_cancelled) ?? null

/** From that day on, as far as one looks ahead. */
export const coming = (event: Repeating, from: Day): Occurrence[] =>
  occurrences(event, { start: from, end: addDays(from, event.repeats === 'Never' ? 36500 : 800) })

/** The one that begins on the day, or that the rule gives for it and that was moved away. */
export const occurrenceOn = (event: Repeating, day: Day): Occurrence | null => {
  const found = occurrences(event, { start: day, end: day }).find(({ start }) => start === day)
  const exception = event.exceptions?.find(({ on_day }) => on_day === day)
  if (found || !exception || !isWithinSeries(event, day)) return found ?? null
  return { on: day, start: exception.starts_on, end: exception.ends_on, exception }
}

/** Clocks and place of one time: its own, or those of the series. */
export const placeOf = <P extends { starts_at: string | null; ends_at: string | null; venue: string | null }>(
  { starts_at, ends_at, venue }: P,
  { exception }: Occurrence,
) => {
  const own = exception ?? { starts_at, ends_at, venue }
  return { starts_at: own.starts_at, ends_at: own.ends_at, venue: own.venue }
}
