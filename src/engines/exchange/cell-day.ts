import { dayFrom, dayNumber, type DateParts, type Day } from '#kernel/calendar/day.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import { calendarSystems, type CalendarId } from '#kernel/calendar/system.ts'
import { writtenDay } from '#kernel/calendar/written-day.ts'
import { Refusal } from '#kernel/errors.ts'
import { refused, shown, valued, type CellValue } from '#engines/exchange/cell-value.ts'

export interface DayRule {
  /** Bikram Sambat only by choice: 2072-12-17 is a day of both calendars. */
  calendar?: CalendarId
  /** How 03/04/2015 is meant. Dates that begin with the year are clear. */
  order?: 'day_first' | 'month_first'
}

/**
 * An English ISO day, from `2015-03-30`, `2015/3/30`, `30.03.2015`, `30 Mar 2015`, `March 30, 2015`, the number by
 * which Excel stores a day, or the like in Bikram Sambat. A time of day after it is left away.
 */
export function toDay(cell: string, { calendar = 'AD', order = 'day_first' }: DayRule = {}): CellValue<Day> {
  const text = withoutTime(latinDigits(cell.normalize('NFC')).trim())
  if (!text) return valued(null)
  const serial = calendar === 'AD' ? serialDay(text) : undefined
  if (serial) return valued(serial)
  if (shortYear.test(text)) return refused(`Write the year of ${shown(cell)} with four digits.`)
  const parts = ofDigits(text, order) ?? writtenDay(text, calendar)
  if (!parts) return refused(`${shown(cell)} is not a date.`)
  return dayIn(calendar, parts) ?? refused(missingDay(cell, parts, calendar, order))
}

/** A time of day behind a day says nothing here. */
export const withoutTime = (text: string) =>
  text.replace(
    /(?<=\d)(?:T|\s+)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z|[+-]\d{2}:?\d{2})?$/i,
    '',
  )

const earliestSerial = 10_000 // 1927; smaller numbers are hardly meant as days
const latestSerial = 73_415 // the end of 2100

/** The number by which Excel stores a day, always of the English calendar. */
export const isSerialDay = (text: string): boolean =>
  /^\d{5}(\.\d+)?$/.test(text) && Number(text) >= earliestSerial && Number(text) < latestSerial + 1

const serialDay = (text: string) =>
  isSerialDay(text) ? dayFrom(dayNumber('1899-12-30') + Math.floor(Number(text))) : undefined

const shortYear = /^(\d{1,2}[-/. ](\d{1,2}|\p{L}+)[-/. ,]+\d{2}|\p{L}+ \d{1,2},? '?\d{2})$/u

function ofDigits(text: string, order: 'day_first' | 'month_first'): DateParts | undefined {
  const found =
    /^(\d{1,4})\s*([-/.\s])\s*(\d{1,2})\s*\2\s*(\d{1,4})$/.exec(text) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(text)
  if (!found) return undefined
  const [, first = '', , middle = '', last = ''] = found
  if (first.length === 4 && last.length <= 2) return numbers(first, middle, last)
  if (first.length > 2 || last.length !== 4) return undefined
  return order === 'day_first' ? numbers(last, middle, first) : numbers(last, first, middle)
}

const numbers = (year: string, month: string, day: string): DateParts => ({
  year: Number(year),
  month: Number(month),
  day: Number(day),
})

/** The day of the calendar, or nothing where the calendar has no such day. */
function dayIn(calendar: CalendarId, parts: DateParts): CellValue<Day> | undefined {
  try {
    return valued(calendarSystems[calendar].day(parts))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

function missingDay(cell: string, parts: DateParts, calendar: CalendarId, order: DayRule['order']) {
  const swapped = { ...parts, month: parts.day, day: parts.month }
  const hint =
    parts.month > 12 && dayIn(calendar, swapped)
      ? `Is the ${order === 'day_first' ? 'month' : 'day'} written first?`
      : tooLate(calendar, parts)
  const said = `${shown(cell)} is not a day of the ${calendarSystems[calendar].title} calendar.`
  return hint ? `${said} ${hint}` : said
}

/** How many days the month has, where that is what the day is too late for. */
function tooLate(calendar: CalendarId, { year, month, day }: DateParts) {
  const system = calendarSystems[calendar]
  if (!dayIn(calendar, { year, month, day: 1 }) || day <= system.monthLength(year, month)) return ''
  return `There are ${system.monthLength(year, month)} days in ${system.months.en[month - 1]} ${year}.`
}
