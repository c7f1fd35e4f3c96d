import {
  bsMonthLength,
  bsOn,
  firstBsDay,
  firstBsYear,
  lastBsDay,
  lastBsYear,
  toAd,
} from '#kernel/calendar/bs.ts'
import {
  dayOf,
  earliestDay,
  isDay,
  latestDay,
  monthLength,
  partsOf,
  two,
  type DateParts,
  type Day,
} from '#kernel/calendar/day.ts'
import {
  bsMonths,
  englishMonths,
  inDigits,
  inEnglish,
  type Language,
  type Writing,
} from '#kernel/calendar/names.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { refuse } from '#kernel/errors.ts'

export const calendarIds = ['AD', 'BS'] as const
export type CalendarId = (typeof calendarIds)[number]

/** One way to name days. Days themselves are always English ISO days; a system only reads and writes them. */
export interface CalendarSystem {
  readonly id: CalendarId
  readonly title: string
  readonly first: Day
  readonly last: Day
  readonly firstYear: number
  readonly lastYear: number
  readonly months: Record<Language, readonly string[]>
  /** The date in this calendar, or undefined where it does not reach. */
  of(day: Day): DateParts | undefined
  /** The day of a date; refuses what is not one. */
  day(parts: DateParts): Day
  /** Refuses years and months the calendar does not hold. */
  monthLength(year: number, month: number): number
}

export const english: CalendarSystem = {
  id: 'AD',
  title: 'English',
  first: earliestDay,
  last: latestDay,
  firstYear: partsOf(earliestDay).year,
  lastYear: partsOf(latestDay).year,
  months: englishMonths,
  of: (day) => (isDay(day) ? partsOf(day) : undefined),
  day(parts) {
    const day = dayOf(parts)
    if (!isDay(day)) throw refuse(dateMessages.invalid)
    return day
  },
  monthLength(year, month) {
    if (year < english.firstYear || year > english.lastYear) throw refuse(dateMessages.yearUnsupported(year))
    if (!Number.isInteger(month) || month < 1 || month > 12) throw refuse(dateMessages.invalid)
    return monthLength(year, month)
  },
}

export const bikramSambat: CalendarSystem = {
  id: 'BS',
  title: 'Nepali',
  first: firstBsDay,
  last: lastBsDay,
  firstYear: firstBsYear,
  lastYear: lastBsYear,
  months: bsMonths,
  of: bsOn,
  day: toAd,
  monthLength: bsMonthLength,
}

export const calendarSystems: Record<CalendarId, CalendarSystem> = { AD: english, BS: bikramSambat }

/** Months of that calendar; a day above the month's length becomes its last day. Refuses to leave the calendar. */
export function addMonthsIn(system: CalendarSystem, day: Day, months: number): Day {
  const parts = partsIn(system, day)
  const count = parts.year * 12 + parts.month - 1 + months
  const year = Math.floor(count / 12)
  const month = count - year * 12 + 1
  return system.day(clipIn(system, { year, month, day: parts.day }))
}

/** First and last day of a month of that calendar. */
export const monthIn = (system: CalendarSystem, year: number, month: number): DayRange => ({
  start: system.day({ year, month, day: 1 }),
  end: system.day({ year, month, day: system.monthLength(year, month) }),
})

/** The date in that calendar; refuses days it does not reach. */
export function partsIn(system: CalendarSystem, day: Day): DateParts {
  const parts = system.of(day)
  if (!parts) throw refuse(dateMessages.yearUnsupported(day.slice(0, 4)))
  return parts
}

/** A day above the month's length becomes the month's last day (specification 1, section 5). */
export const clipIn = (system: CalendarSystem, { year, month, day }: DateParts): DateParts => ({
  year,
  month,
  day: Math.min(day, system.monthLength(year, month)),
})

/** `Mangsir 2083` */
export const monthTitle = (
  system: CalendarSystem,
  year: number,
  month: number,
  { language, digits }: Writing = inEnglish,
) => `${system.months[language][month - 1] ?? ''} ${inDigits(year, digits)}`

/** `2083-08-04`, or undefined where the calendar does not reach. */
export function formatIn(system: CalendarSystem, day: Day, { digits }: Writing = inEnglish) {
  const parts = system.of(day)
  return parts && inDigits(`${parts.year}-${two(parts.month)}-${two(parts.day)}`, digits)
}

/** `4 Mangsir 2083`, or undefined where the calendar does not reach. */
export function formatLongIn(system: CalendarSystem, day: Day, writing: Writing = inEnglish) {
  const parts = system.of(day)
  return (
    parts && `${inDigits(parts.day, writing.digits)} ${monthTitle(system, parts.year, parts.month, writing)}`
  )
}
