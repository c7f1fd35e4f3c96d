import type { Day } from '#kernel/calendar/day.ts'

/** When and where an event is held, from a form or a row. Blank is none; clocks are read to the minute. */
export interface Held {
  starts_on: Day
  /** Blank: one day. */
  ends_on?: Day | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
  venue?: string | null | undefined
  repeats: string
}
export type Change = 'date' | 'time' | 'place'

/** For which of them people said whether they come: where one changes, what they answered no longer holds. */
export function changesOf(before: Held, after: Held): readonly Change[] {
  const lastDay = ({ starts_on, ends_on }: Held) => (ends_on ? ends_on : starts_on)
  const isDate =
    before.starts_on !== after.starts_on ||
    lastDay(before) !== lastDay(after) ||
    before.repeats !== after.repeats
  const isTime =
    minute(before.starts_at) !== minute(after.starts_at) || minute(before.ends_at) !== minute(after.ends_at)
  const isPlace = (before.venue ?? '').trim() !== (after.venue ?? '').trim()
  return [
    ...(isDate ? (['date'] as const) : []),
    ...(isTime ? (['time'] as const) : []),
    ...(isPlace ? (['place'] as const) : []),
  ]
}

const minute = (clock: string | null | undefined) => (clock ?? '').slice(0, 5)
