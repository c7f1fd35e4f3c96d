import { dateMessages } from '#kernel/calendar/messages.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { inDigits, inEnglish, type Writing } from '#kernel/calendar/names.ts'
import { contains, overlaps, type DayRange } from '#kernel/calendar/range.ts'
import {
  bikramSambat,
  calendarSystems,
  monthTitle,
  partsIn,
  type CalendarId,
  type CalendarSystem,
} from '#kernel/calendar/system.ts'
import type { FieldErrors } from '#kernel/errors.ts'

/** Months of a fiscal year are months of its calendar; the days are English ISO days, both ends included. */
export interface FiscalYear {
  calendar: CalendarId
  applicable_from: Day
  applicable_to: Day
}

/** A month of a fiscal year. Everything monthly refers to one of these and never counts months by itself. */
export interface Period extends DayRange {
  /** From 1. */
  seq: number
  label: string
}

/**
 * The periods of a fiscal year: they touch, never overlap and cover it whole. A year that starts on the first of a
 * month has the calendar's months; one that runs from the 26th to the 25th has twelve months of that kind; a first
 * short year has a short first period.
 */
export function periodsOf(year: FiscalYear): Period[] {
  const system = calendarSystems[year.calendar]
  const turn = turnOfMonth(system, year)
  const periods: Period[] = []
  for (let start = year.applicable_from; start <= year.applicable_to;) {
    const next = nextTurn(system, start, turn)
    const end = next <= year.applicable_to ? addDays(next, -1) : year.applicable_to
    periods.push({ seq: periods.length + 1, label: periodLabel(system, { start, end }), start, end })
    start = addDays(end, 1)
  }
  return periods
}

/** `Shrawan 2083`; `Shrawan – Bhadra 2083` or `Chaitra 2083 – Baishak 2084` where the days lie in two months. */
export function periodLabel(system: CalendarSystem, { start, end }: DayRange, writing = inEnglish) {
  const from = partsIn(system, start)
  const to = partsIn(system, end)
  const last = monthTitle(system, to.year, to.month, writing)
  if (from.year !== to.year) return `${monthTitle(system, from.year, from.month, writing)} – ${last}`
  return from.month === to.month ? last : `${system.months[writing.language][from.month - 1] ?? ''} – ${last}`
}

/** The month of a calendar that holds the day, whatever the fiscal year. */
export function monthAround(calendar: CalendarId, day: Day): DayRange & { label: string } {
  const system = calendarSystems[calendar]
  const { year, month } = partsIn(system, day)
  const start = system.day({ year, month, day: 1 })
  const end = addDays(start, system.monthLength(year, month) - 1)
  return { start, end, label: monthTitle(system, year, month, inEnglish) }
}

/** `2083/84`, or `2026` for a fiscal year within one calendar year. */
export function fiscalYearLabel(year: FiscalYear, { digits }: Writing = inEnglish) {
  const system = calendarSystems[year.calendar]
  const from = partsIn(system, year.applicable_from).year
  const to = partsIn(system, year.applicable_to).year
  return inDigits(from === to ? from : `${from}/${String(to).slice(-2)}`, digits)
}

/** The fiscal year of Nepal that begins in that BS year: the first of Shrawan to the last of Ashad. */
export function nepalFiscalYear(bsYear: number): FiscalYear {
  const next = bikramSambat.day({ year: bsYear + 1, month: 4, day: 1 })
  return {
    calendar: 'BS',
    applicable_from: bikramSambat.day({ year: bsYear, month: 4, day: 1 }),
    applicable_to: addDays(next, -1),
  }
}

/** The fiscal year of Nepal that holds the day. */
export function nepalFiscalYearOn(day: Day) {
  const { year, month } = partsIn(bikramSambat, day)
  return nepalFiscalYear(month < 4 ? year - 1 : year)
}

export const fiscalYearOn = <Y extends FiscalYear>(years: readonly Y[], day: Day) =>
  years.find((year) => contains(rangeOf(year), day))

export const periodOn = <P extends DayRange>(periods: readonly P[], day: Day) =>
  periods.find((period) => contains(period, day))

export const periodMessages = {
  endsBeforeStart: 'Applicable To must be after Applicable From.',
  overlap: (other: FiscalYear) =>
    `Fiscal years cannot overlap: ${other.applicable_from} to ${other.applicable_to} is already a fiscal year.`,
  startsOn: (day: Day) => `Fiscal years must be consecutive: Applicable From must be ${day}.`,
  endsOn: (day: Day) => `Fiscal years must be consecutive: Applicable To must be ${day}.`,
  uncovered: (day: Day) => `No fiscal year holds ${day}.`,
}

/**
 * What is wrong with a new or changed fiscal year among the others of its organization and category, keyed by field;
 * undefined where nothing is.
 */
export function fiscalYearErrors(year: FiscalYear, others: readonly FiscalYear[]): FieldErrors | undefined {
  if (year.applicable_to <= year.applicable_from) return { applicable_to: [periodMessages.endsBeforeStart] }
  const unreached = beyondCalendar(year)
  if (unreached) return unreached
  const crossed = others.find((other) => overlaps(rangeOf(year), rangeOf(other)))
  if (crossed) return { non_field_errors: [periodMessages.overlap(crossed)] }
  return gap(year, others)
}

function beyondCalendar({ calendar, applicable_from, applicable_to }: FiscalYear): FieldErrors | undefined {
  const system = calendarSystems[calendar]
  const message = (day: Day) => [dateMessages.yearUnsupported(day.slice(0, 4))]
  if (!system.of(applicable_from)) return { applicable_from: message(applicable_from) }
  return system.of(applicable_to) ? undefined : { applicable_to: message(applicable_to) }
}

function gap(year: FiscalYear, others: readonly FiscalYear[]): FieldErrors | undefined {
  const ends = others.map((other) => other.applicable_to).filter((end) => end < year.applicable_from)
  const starts = others.map((other) => other.applicable_from).filter((start) => start > year.applicable_to)
  const before = ends.sort().at(-1)
  const after = starts.sort()[0]
  if (before && addDays(before, 1) !== year.applicable_from)
    return { applicable_from: [periodMessages.startsOn(addDays(before, 1))] }
  if (after && addDays(after, -1) !== year.applicable_to)
    return { applicable_to: [periodMessages.endsOn(addDays(after, -1))] }
  return undefined
}

const rangeOf = ({ applicable_from, applicable_to }: FiscalYear): DayRange => ({
  start: applicable_from,
  end: applicable_to,
})

/** The day of the month on which periods begin: the first, unless the year neither starts nor ends at a month's edge. */
function turnOfMonth(system: CalendarSystem, year: FiscalYear) {
  const first = partsIn(system, year.applicable_from).day
  return first === 1 ? 1 : dayAfter(system, year.applicable_to)
}

function dayAfter(system: CalendarSystem, day: Day) {
  const { year, month, day: date } = partsIn(system, day)
  return date === system.monthLength(year, month) ? 1 : date + 1
}

/** The next day after `start` on which a period begins; beyond the calendar's end, a day after its last. */
function nextTurn(system: CalendarSystem, start: Day, turn: number): Day {
  const { year, month, day } = partsIn(system, start)
  const here = Math.min(turn, system.monthLength(year, month))
  if (here > day) return system.day({ year, month, day: here })
  if (year === system.lastYear && month === 12) return addDays(system.last, 1)
  const to = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 }
  return system.day({ ...to, day: Math.min(turn, system.monthLength(to.year, to.month)) })
}
