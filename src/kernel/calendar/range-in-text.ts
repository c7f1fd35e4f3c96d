import { isDay, type Day } from '#kernel/calendar/day.ts'
import { dayAndMonthIn, daysInText, shortIn } from '#kernel/calendar/in-text.ts'
import { inDigits, inEnglish, type Writing } from '#kernel/calendar/names.ts'
import { english, type CalendarSystem } from '#kernel/calendar/system.ts'

/**
 * As `daysInText`; two days with a dash between them, `2026-12-08–2026-12-09`, are a range, of which what both ends share
 * is said once. Apart from it, since pages that tell of no ranges do not carry this.
 */
export const rangesInText = (text: string, system: CalendarSystem, writing: Writing = inEnglish): string =>
  daysInText(
    text.replaceAll(/\b(\d{4}-\d{2}-\d{2})–(\d{4}-\d{2}-\d{2})\b/g, (found, from: Day, to: Day) => {
      if (!isDay(from) || !isDay(to)) return found
      return range(system, from, to, writing) ?? range(english, from, to, writing) ?? found
    }),
    system,
    writing,
  )

function range(system: CalendarSystem, from: Day, to: Day, writing: Writing): string | undefined {
  const [first, last] = [system.of(from), system.of(to)]
  const end = shortIn(system, to, writing)
  if (!first || !last || from === to) return first && end
  if (first.year !== last.year) return `${shortIn(system, from, writing)} – ${end}`
  if (first.month !== last.month) return `${dayAndMonthIn(system, from, writing)} – ${end}`
  return `${inDigits(first.day, writing.digits)}–${end}`
}
