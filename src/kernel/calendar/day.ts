import { latinDigits } from '#kernel/latin-digits.ts'

/** A day of the English calendar, `YYYY-MM-DD`. The only form in which days are stored, sent and compared. */
export type Day = string

/** A date in some calendar. Months count from 1. */
export interface DateParts {
  year: number
  month: number
  day: number
}

/** Days outside are refused as mistyped: people type 0000 or 9999 where they mean "no end". */
export const earliestDay: Day = '1900-01-01'
export const latestDay: Day = '2199-12-31'

/** Whether the text is a real day of the calendar, in `YYYY-MM-DD`, between 1900 and 2199. */
export const isDay = (text: string) =>
  text >= earliestDay && text <= latestDay && realDay.test(text) && exists(text)

export const partsOf = (day: Day): DateParts => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8)),
})

export const dayOf = ({ year, month, day }: DateParts): Day => `${year}-${two(month)}-${two(day)}`

/** Days since 1970-01-01. Throws a RangeError where the text is no day, so that arithmetic never goes on with NaN. */
export function dayNumber(day: Day) {
  if (!realDay.test(day) || !exists(day)) throw new RangeError(`Not a day: ${day}`)
  const { year, month, day: date } = partsOf(day)
  return Date.UTC(year, month - 1, date) / msOfDay
}

/** The day so many days after 1970-01-01. */
export const dayFrom = (number: number): Day => new Date(number * msOfDay).toISOString().slice(0, 10)

export const addDays = (day: Day, days: number) => dayFrom(dayNumber(day) + days)

/** How many days `to` lies after `from`; negative when before. */
export const daysBetween = (from: Day, to: Day) => dayNumber(to) - dayNumber(from)

/** 0 is Sunday, 6 is Saturday. */
export const weekday = (day: Day) => (((dayNumber(day) + 4) % 7) + 7) % 7

/** For sorting: ISO days order as text. */
export const compareDays = (a: Day, b: Day) => (a < b ? -1 : a > b ? 1 : 0)

/** Months of the English calendar; a day above the month's length becomes its last day. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: date } = partsOf(dayFrom(dayNumber(day)))
  const count = year * 12 + month - 1 + months
  const to = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return dayOf({ ...to, day: Math.min(date, monthLength(to.year, to.month)) })
}

export const monthLength = (year: number, month: number) =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (lengths[month - 1] ?? 0)

/** Completed years of age. Born on 29 February, one grows older on 1 March of a common year. */
export function ageOn(birth: Day, day: Day) {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/** Year, month and day of a text like `2083-8-5`, `2083/08/05` or `२०८३-०८-०५`, not yet held against any calendar. */
export function readParts(text: string): DateParts | undefined {
  const found = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\s*$/.exec(latinDigits(text))
  return found ? { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) } : undefined
}

export const two = (number: number) => String(number).padStart(2, '0')

const msOfDay = 86_400_000
const realDay = /^[12]\d{3}-\d{2}-\d{2}$/
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function exists(text: string) {
  const { year, month, day } = partsOf(text)
  return day >= 1 && day <= monthLength(year, month)
}
