import { readParts, type DateParts } from '#kernel/calendar/day.ts'
import { dateMessages } from '#kernel/calendar/messages.ts'
import { calendarSystems, clipIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import { writtenDay } from '#kernel/calendar/written-day.ts'
import { latinDigits } from '#kernel/latin-digits.ts'
import { yearSpan, type FieldDay, type YearSpan } from '#ui/date/rule.ts'

/** What a typed text says: a day, nothing, or why it is none. A year outside the list is said and then taken back. */
export type Typed = { day: FieldDay } | { message: string; fleeting: boolean }

/**
 * Reads `5 Mangsir 2083`, `2083-08-05`, `2083/8/5`, `5/8/2083`, `20830805` and Devanagari digits. Figures are of the given
 * calendar; the name of a month says by itself which one is meant.
 */
export function readTyped(system: CalendarSystem, text: string, years: YearSpan): Typed {
  const bare = latinDigits(text.normalize('NFC')).trim()
  if (bare === '') return { day: '' }
  for (const named of Object.values(calendarSystems)) {
    const parts = writtenDay(bare, named.id)
    if (parts) return dayOf(named, parts, named === system ? years : yearSpan(named))
  }
  const parts = readParts(yearFirst(bare))
  return parts ? dayOf(system, parts, years) : wrong(system)
}

function dayOf(system: CalendarSystem, parts: DateParts, years: YearSpan): Typed {
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

/** The day comes first where the year comes last, as in what the field shows. */
const yearFirst = (text: string) =>
  text
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
    .replace(/^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/, '$3-$2-$1')
