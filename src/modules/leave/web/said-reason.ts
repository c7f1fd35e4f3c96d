import { isDay } from '#kernel/calendar/day.ts'
import type { CalendarView } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'

/** Reasons are kept with ISO days, `Leave from 2026-12-08 to 2026-12-09`; people read them in their calendar. */
export const inCalendar = (view: CalendarView, reason: string) =>
  reason.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) =>
    isDay(day) ? (shortDay(view, reaching(view.shown, day), day) ?? day) : day,
  )
