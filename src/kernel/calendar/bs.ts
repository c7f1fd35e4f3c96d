import table from '#kernel/calendar/bs-calendar.json' with { type: 'json' }
import { dayFrom, dayNumber, readParts, two, type DateParts, type Day } from '#kernel/calendar/day.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import { refuse } from '#kernel/errors.ts'

/** A date of the Bikram Sambat calendar: 2083-08-04 is `{ year: 2083, month: 8, day: 4 }`. */
export type BsDate = DateParts

/** The date in Bikram Sambat. Refuses days outside the table; `bsOn` answers undefined instead. */
export function toBs(day: Day): BsDate {
  const bs = bsOn(day)
  if (!bs) throw refuse(dateMessages.yearUnsupported(day.slice(0, 4)))
  return bs
}

/** The date in Bikram Sambat, or undefined outside the table: for showing days that may be older, as births are. */
export function bsOn(day: Day): BsDate | undefined {
  const offset = dayNumber(day) - epoch
  if (offset < 0 || offset >= monthStart(monthCount)) return undefined
  const index = monthHolding(offset)
  return {
    year: firstBsYear + Math.floor(index / 12),
    month: (index % 12) + 1,
    day: offset - monthStart(index) + 1,
  }
}

/** The English day of a BS date. Refuses what the table does not hold. */
export function toAd({ year, month, day }: BsDate): Day {
  if (!Number.isInteger(day) || day < 1 || day > bsMonthLength(year, month))
    throw refuse(dateMessages.invalidBs)
  return dayFrom(epoch + monthStart(indexOf(year, month)) + day - 1)
}

/** 29 to 32. */
export function bsMonthLength(year: number, month: number) {
  if (!Number.isInteger(year) || year < firstBsYear || year > lastBsYear)
    throw refuse(dateMessages.bsUnsupported(year))
  if (!Number.isInteger(month) || month < 1 || month > 12) throw refuse(dateMessages.noMapping)
  const index = indexOf(year, month)
  return monthStart(index + 1) - monthStart(index)
}

/** Years after the last published calendar are projected: their months may yet move by a day. */
export const isProvisional = (year: number) => year > attestedThrough

export const formatBs = ({ year, month, day }: BsDate) => `${year}-${two(month)}-${two(day)}`

/** Reads `2083-08-05`, `2083/8/5` or `२०८३-०८-०५`. Refuses anything that is not a date of the table. */
export function parseBs(text: string): BsDate {
  const bs = readParts(text)
  if (!bs) throw refuse(dateMessages.invalidBs)
  toAd(bs)
  return bs
}

const lengths = Object.entries(table.months)
const monthCount = lengths.length * 12
const epoch = dayNumber(table.epoch.ad)
export const attestedThrough = table.attested_through
export const firstBsYear = Number(lengths[0]?.[0])
export const lastBsYear = firstBsYear + lengths.length - 1

// Days from the epoch to the start of each month, and one past the last: every other fact of the calendar is a
// difference or a place in this row.
const starts = [0]
for (const length of lengths.flatMap(([, months]) => months)) starts.push((starts.at(-1) ?? 0) + length)
const monthStart = (index: number) => starts[index] ?? NaN
const indexOf = (year: number, month: number) => (year - firstBsYear) * 12 + month - 1

/** Months have 29 to 32 days, so dividing by 30.5 lands near; the search walks the last steps. */
function monthHolding(offset: number) {
  let index = Math.min(monthCount - 1, Math.floor(offset / 30.5))
  while (monthStart(index) > offset) index--
  while (monthStart(index + 1) <= offset) index++
  return index
}

export const firstBsDay = dayFrom(epoch)
export const lastBsDay = dayFrom(epoch + monthStart(monthCount) - 1)
