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

/** Every time that it takes place within the range, as first and last day. */
export function occurrences(event: Repeating, range: DayRange): DayRange[] {
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

/** When it takes place next, from that day on; null when it is over. */
export const nextOf = (event: Repeating, from: Day): DayRange | null => {
  const [next] = occurrences(event, {
    start: from,
    end: addDays(from, event.repeats === 'Never' ? 36500 : 800),
  })
  return next ?? null
}
