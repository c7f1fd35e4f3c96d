import { readParts } from '#kernel/calendar/day.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import { clipIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import type { FieldDay, YearSpan } from '#ui/date/rule.ts'

/** What a typed text says: a day, nothing, or why it is none. A year outside the list is said and then taken back. */
export type Typed = { day: FieldDay } | { message: string; fleeting: boolean }

/** Reads `2083-08-05`, `2083/8/5`, `20830805` and Devanagari digits in the given calendar. */
export function readTyped(system: CalendarSystem, text: string, years: YearSpan): Typed {
  if (text.trim() === '') return { day: '' }
  const parts = readParts(hyphened(text))
  if (!parts) return wrong(system)
  if (parts.year > years.to) return { message: dateMessages.yearTooGreat(years.to), fleeting: true }
  if (parts.year < years.from) return { message: dateMessages.yearTooSmall(years.from), fleeting: true }
  if (parts.month < 1 || parts.month > 12)
    return system.id === 'BS' ? { message: dateMessages.noMapping, fleeting: false } : wrong(system)
  // No Nepali month is longer than 32 days; up to there a day above the month's length is clipped, beyond it is a slip.
  const clipped = system.id === 'BS' && parts.day <= 32 ? clipIn(system, parts) : parts
  if (clipped.day < 1 || clipped.day > system.monthLength(parts.year, parts.month)) return wrong(system)
  return { day: system.day(clipped) }
}

const wrong = ({ id }: CalendarSystem): Typed => ({
  message: id === 'BS' ? dateMessages.invalidBs : dateMessages.invalid,
  fleeting: false,
})

const hyphened = (text: string) =>
  latinDigits(text)
    .trim()
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
