import { isProvisional } from '#kernel/calendar/bs.ts'
import { isDay, weekday, type Day } from '#kernel/calendar/day.ts'
import { dayAndMonthIn, daysInText, monthNameIn, shortIn } from '#kernel/calendar/in-text.ts'
import { englishMonths, inDigits, weekdays } from '#kernel/calendar/names.ts'
import { bikramSambat, english, formatLongIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { CalendarView } from '#ui/date/calendar-choice.ts'
import { dateWords } from '#ui/date/date-words.ts'

/** `20 Nov 2026`, `4 Mangsir 2083`: what a date field shows. Days that the calendar does not reach are English. */
export const fieldDay = (view: CalendarView, day: Day) =>
  (isDay(day) && shortDay(view, reaching(view.shown, day), day)) || day

/** `20 Nov 2026`, `4 Mangsir 2083`: short enough for a table. */
export function shortDay(view: CalendarView, system: CalendarSystem, day: Day) {
  return shortIn(system, day, view.writing)
}

/** A sentence with ISO days in it, in the person's calendar. */
export const inCalendar = ({ shown, writing }: CalendarView, text: string) => daysInText(text, shown, writing)

/** `20 Nov`, `4 Mangsir`: for days that stand side by side, as on an axis. */
export function dayOfMonth({ writing }: CalendarView, system: CalendarSystem, day: Day) {
  return dayAndMonthIn(system, day, writing)
}

/** `6 November` for a day of every year, `11-06`; birthdays are kept by the English calendar. */
export function yearlyDay({ writing }: CalendarView, day: string) {
  const [month = '', date = ''] = day.split('-')
  const name = englishMonths[writing.language][Number(month) - 1]
  return name ? `${inDigits(Number(date), writing.digits)} ${name}` : day
}

/** `Nov 2026`, `Mangsir 2083` for the days of a month; `Nov–Dec 2026` where they lie in two of the person's. */
export function shortMonth({ shown, writing }: CalendarView, { start, end }: DayRange) {
  const system = reaching(shown, start)
  const [from, to] = [system.of(start), system.of(end)]
  if (!from || !to) return start
  const name = (month: number) => monthNameIn(system, month, writing)
  const year = ({ year }: { year: number }) => inDigits(year, writing.digits)
  if (from.year !== to.year) return `${name(from.month)} ${year(from)} – ${name(to.month)} ${year(to)}`
  return `${from.month === to.month ? '' : `${name(from.month)}–`}${name(to.month)} ${year(to)}`
}

/** `4 Mangsir 2083, Friday, 20 November 2026`: the whole of it, for screen readers and tooltips. */
export function wholeDay(view: CalendarView, day: Day) {
  const { shown, other, writing } = view
  const texts = [
    formatLongIn(reaching(shown, day), day, writing),
    weekdays[writing.language][weekday(day)],
    other && formatLongIn(other, day, writing),
    provisionalDay(view, day),
  ]
  return texts.filter(Boolean).join(', ')
}

/** A warning where a Nepali date is shown of a year whose calendar is not published yet. */
export function provisionalDay({ other }: CalendarView, day: Day) {
  const year = other && bikramSambat.of(day)?.year
  return year && isProvisional(year) ? dateWords('provisional', { year: String(year) }) : undefined
}

/** The calendar, or the English one for days that it does not reach: births may be older than the Nepali table. */
export const reaching = (system: CalendarSystem, day: Day) => (system.of(day) ? system : english)
