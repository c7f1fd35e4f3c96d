import type { Day } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'

export interface MonthRow<N extends string> {
  label: string
  /** The days of the month that were asked for: what opens the list of exactly these rows. */
  from: Day
  to: Day
  counts: Record<N, number>
}

/**
 * Days with their counts put together to months of a calendar, in their order; months without a day are left out. The
 * first and last month end where the range does.
 */
export function monthRows<const N extends string>(
  days: readonly ({ day: Day } & Record<N, number>)[],
  names: readonly N[],
  calendar: CalendarId,
  range: { from?: Day | null | undefined; to?: Day | null | undefined } = {},
): MonthRow<N>[] {
  const months = new Map<Day, MonthRow<N>>()
  for (const row of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const { start, end, label } = monthAround(calendar, row.day)
    const month = months.get(start) ?? {
      label,
      from: range.from && range.from > start ? range.from : start,
      to: range.to && range.to < end ? range.to : end,
      counts: Object.fromEntries(names.map((name) => [name, 0])) as Record<N, number>,
    }
    for (const name of names) month.counts[name] += row[name]
    months.set(start, month)
  }
  return [...months.values()]
}
