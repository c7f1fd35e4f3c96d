import { addDays, type Day } from '#kernel/calendar/day.ts'
import { periodsOf, type FiscalYear } from '#kernel/calendar/period.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { calendarSystems, partsIn } from '#kernel/calendar/system.ts'

/** The year after, of the same kind: it begins where the other ends and runs to the same day of the calendar. */
export function yearAfter({ calendar, applicable_from, applicable_to }: FiscalYear): FiscalYear {
  const system = calendarSystems[calendar]
  const from = addDays(applicable_to, 1)
  const begins = partsIn(system, applicable_from)
  const starts = partsIn(system, from)
  // after a first short year whole years follow, from the day on which the short one ended
  const isWhole = begins.month === starts.month && begins.day === starts.day
  const next = system.day({
    year: starts.year + 1,
    month: starts.month,
    day: isWhole ? begins.day : starts.day,
  })
  return { calendar, applicable_from: from, applicable_to: addDays(next, -1) }
}

/** So many pay periods from the one that holds the day on: those of the fiscal years, and of years alike after the last. */
export function periodsFrom(years: readonly FiscalYear[], day: Day, count: number): DayRange[] {
  const known = years.toSorted((a, b) => a.applicable_from.localeCompare(b.applicable_from))
  const found: DayRange[] = []
  let last = known.at(-1)
  if (!last) return []
  const take = (year: FiscalYear) => {
    for (const { start, end } of periodsOf(year))
      if (end >= day && found.length < count) found.push({ start, end })
  }
  for (const year of known) take(year)
  while (found.length < count) {
    last = yearAfter(last)
    take(last)
  }
  return found
}
