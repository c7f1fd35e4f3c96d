import { isDay, type Day } from '#kernel/calendar/day.ts'
import { inDigits, inEnglish, type Writing } from '#kernel/calendar/names.ts'
import { english, type CalendarSystem } from '#kernel/calendar/system.ts'

/** `20 Nov`, `4 Mangsir` */
export function dayAndMonthIn(system: CalendarSystem, day: Day, writing: Writing = inEnglish) {
  const parts = system.of(day)
  return parts && `${inDigits(parts.day, writing.digits)} ${monthNameIn(system, parts.month, writing)}`
}

/** `Nov`, `Mangsir`; English months in English by their first three letters. */
export function monthNameIn(system: CalendarSystem, month: number, { language }: Writing = inEnglish) {
  const name = system.months[language][month - 1] ?? ''
  return system.id === 'AD' && language === 'en' ? name.slice(0, 3) : name
}

/** `20 Nov 2026`, `4 Mangsir 2083`, or undefined where the calendar does not reach. */
export function shortIn(system: CalendarSystem, day: Day, writing: Writing = inEnglish) {
  const parts = system.of(day)
  return parts && `${dayAndMonthIn(system, day, writing)} ${inDigits(parts.year, writing.digits)}`
}

/** Sentences are kept and sent with ISO days, `from 2026-12-08`; whoever reads them reads their own calendar. */
export const daysInText = (text: string, system: CalendarSystem, writing: Writing = inEnglish): string =>
  text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    isDay(day) ? (shortIn(system, day, writing) ?? shortIn(english, day, writing) ?? day) : day,
  )
