import { addDays, weekday, type Day } from '#kernel/calendar/day.ts'
import { contains, type DayRange } from '#kernel/calendar/range.ts'
import { clipIn, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'

export interface DayCell {
  day: Day
  /** The date in the shown calendar; undefined for a neighbour that the calendar does not reach. */
  date: number | undefined
  /** It belongs to the month before or after. */
  outside: boolean
  /** 0 is Sunday. */
  weekday: number
}

/** The weeks that hold a month, filled up with the neighbours' days. */
export function weeksOf(system: CalendarSystem, year: number, month: number, weekStart = 0): DayCell[][] {
  const first = system.day({ year, month, day: 1 })
  const length = system.monthLength(year, month)
  const before = (weekday(first) - weekStart + 7) % 7
  const weeks = Math.ceil((before + length) / 7)
  const cell = (at: number): DayCell => {
    const day = addDays(first, at - before)
    const outside = at < before || at >= before + length
    return { day, date: system.of(day)?.day, outside, weekday: weekday(day) }
  }
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (_, at) => cell(week * 7 + at)))
}

/** Where a step leads: to a day, or beyond the first or last of the days that can be walked over. */
export type Step = { to: Day } | { beyond: 'first' | 'last' }

/** The step that a key stands for in a grid of days (the date picker pattern of WAI-ARIA), or none. */
export function stepOf(key: string, shift: boolean, from: Day, walk: Walk): Step | undefined {
  const { system, span, weekStart = 0 } = walk
  const column = (weekday(from) - weekStart + 7) % 7
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -column, End: 6 - column }[
    key
  ]
  if (days !== undefined) return within(addDays(from, days), span)
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? undefined : monthStep(system, span, from, shift ? months * 12 : months)
}

export interface Walk {
  system: CalendarSystem
  /** The first and last day that can be reached. */
  span: DayRange
  weekStart?: number
}

/** The same date some months on, clipped to the month's length. */
export function monthStep(system: CalendarSystem, span: DayRange, from: Day, months: number): Step {
  const { year, month, day } = partsIn(system, from)
  const count = year * 12 + month - 1 + months
  const to = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  if (to.year < system.firstYear) return { beyond: 'first' }
  if (to.year > system.lastYear) return { beyond: 'last' }
  return within(system.day(clipIn(system, { ...to, day })), span)
}

const within = (day: Day, span: DayRange): Step =>
  contains(span, day) ? { to: day } : { beyond: day < span.start ? 'first' : 'last' }
