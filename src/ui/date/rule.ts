import type { Day } from '#kernel/calendar/day.ts'
import { firstBsDay, lastBsDay } from '#kernel/calendar/bs.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { monthIn, type CalendarSystem } from '#kernel/calendar/system.ts'

/** What a date field holds: a Day, or '' where none is chosen. */
export type FieldDay = string

/** Which days may be chosen. */
export interface DayRule {
  min?: Day
  max?: Day
  /** Days that may not be chosen, as weekends or holidays. */
  closed?: (day: Day) => boolean
}

export type Refused = 'notBefore' | 'notAfter' | 'closed'

export function refused(day: Day, { min, max, closed }: DayRule): Refused | undefined {
  if (min && day < min) return 'notBefore'
  if (max && day > max) return 'notAfter'
  return closed?.(day) ? 'closed' : undefined
}

/** The years of the year list, in one calendar. */
export interface YearSpan {
  from: number
  to: number
}

/**
 * From the year of the earliest fiscal year's start to the year after the latest one's end (specification 1, section
 * 5). Untold, the Nepali list is the whole table, and the English one covers it and reaches back to 1900 for births.
 */
export function yearSpan(system: CalendarSystem, earliest?: Day, latest?: Day): YearSpan {
  const start = earliest ? system.of(earliest)?.year : undefined
  const end = latest ? system.of(latest)?.year : undefined
  const whole = system.of(lastBsDay)?.year ?? system.lastYear
  return { from: start ?? system.firstYear, to: Math.min(system.lastYear, end ? end + 1 : whole) }
}

/** The days of those years. */
export const daysOfYears = (system: CalendarSystem, { from, to }: YearSpan): DayRange => ({
  start: monthIn(system, from, 1).start,
  end: monthIn(system, to, 12).end,
})

/** The rule within the days that both calendars name, for pickers that must be able to show both. */
export const withinBs = ({ min, max, closed }: DayRule): DayRule => ({
  min: min && min > firstBsDay ? min : firstBsDay,
  max: max && max < lastBsDay ? max : lastBsDay,
  ...(closed ? { closed } : {}),
})
