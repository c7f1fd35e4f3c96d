import { bsMonthLength, bsOn, toAd } from '#kernel/calendar/bs.ts'
import { addDays, addMonths, dayOf, daysBetween, partsOf, type Day } from '#kernel/calendar/day.ts'

export const repeatKinds = ['Week', 'Month', 'BS month'] as const
export type Repeats = (typeof repeatKinds)[number]
export interface Repeated {
  repeats: Repeats | null
  opens_on: Day
  closes_on: Day | null
}
export interface Occurrence {
  /** By which it is told apart; the first of all days for a form that is asked once. */
  on: Day
  from: Day
  to: Day | null
}

/** Stands for the only occurrence of a form that is asked once. */
export const once: Day = '0001-01-01'

/**
 * The occurrence that a day belongs to. A week begins on the weekday on which the form opened, a month with its first
 * day in either calendar; the first and the last are cut by the form's own days. Before the form opens: its first; after it has closed: its last.
 */
export function occurrenceOn(form: Repeated, today: Day): Occurrence {
  const { repeats, opens_on, closes_on } = form
  if (repeats === null) return { on: once, from: opens_on, to: closes_on }
  const last = closes_on !== null && today > closes_on ? closes_on : today
  const day = last < opens_on ? opens_on : last
  const { from, to } = spans[repeats](opens_on, day)
  const first = from < opens_on ? opens_on : from
  return { on: first, from: first, to: closes_on !== null && closes_on < to ? closes_on : to }
}

const spans: Record<Repeats, (opens_on: Day, day: Day) => { from: Day; to: Day }> = {
  Week(opens_on, day) {
    const from = addDays(opens_on, Math.floor(daysBetween(opens_on, day) / 7) * 7)
    return { from, to: addDays(from, 6) }
  },
  Month(_opens_on, day) {
    const from = dayOf({ ...partsOf(day), day: 1 })
    return { from, to: addDays(addMonths(from, 1), -1) }
  },
  'BS month'(opens_on, day) {
    const parts = bsOn(day)
    // beyond the table of years, as far as months of the other calendar
    if (!parts) return spans.Month(opens_on, day)
    const from = toAd({ ...parts, day: 1 })
    return { from, to: addDays(from, bsMonthLength(parts.year, parts.month) - 1) }
  },
}
