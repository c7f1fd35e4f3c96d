import { addDays } from '#kernel/calendar/day.ts'
import { rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import { addMonthsIn, calendarSystems, partsIn, type CalendarId } from '#kernel/calendar/system.ts'

/**
 * With what a range is compared: as many days right before it, whole months with as many whole months before; or the same
 * days a year earlier. Months and years are those of the calendar that the range was chosen in.
 */
export function periodBefore(
  { start, end }: DayRange,
  against: 'before' | 'year',
  calendar: CalendarId,
): DayRange {
  const system = calendarSystems[calendar]
  const [from, to] = [partsIn(system, start), partsIn(system, end)]
  const isWhole = from.day === 1 && to.day === system.monthLength(to.year, to.month)
  if (against === 'before' && !isWhole)
    return { start: addDays(start, -rangeLength({ start, end })), end: addDays(start, -1) }
  const months = against === 'year' ? 12 : (to.year - from.year) * 12 + to.month - from.month + 1
  const first = addMonthsIn(system, start, -months)
  if (!isWhole) return { start: first, end: addMonthsIn(system, end, -months) }
  // the last month's own last day, however long that month is
  const after = addMonthsIn(system, addDays(end, 1), -months)
  return { start: first, end: addDays(after, -1) }
}
