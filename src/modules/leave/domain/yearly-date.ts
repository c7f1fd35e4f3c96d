import type { Day } from '#kernel/calendar/day.ts'
import { calendarSystems, clipIn, partsIn } from '#kernel/calendar/system.ts'
import type { YearlyDate } from '#modules/leave/domain/policy.ts'

/** The date in the calendar year before that of `first`, so many months later; the last day of a month that is too short. */
export function dateAfter({ calendar, month, day }: YearlyDate, first: Day, months: number): Day {
  const system = calendarSystems[calendar]
  const count = (partsIn(system, first).year - 1) * 12 + month - 1 + months
  const year = Math.floor(count / 12)
  return system.day(clipIn(system, { year, month: count - year * 12 + 1, day }))
}

/** The first such date that is not before the day. */
export const dateFrom = (date: YearlyDate, day: Day): Day =>
  [dateAfter(date, day, 12), dateAfter(date, day, 24)].find((found) => found >= day) ??
  dateAfter(date, day, 36)
