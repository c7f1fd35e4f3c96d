import { addDays, weekday as weekdayOf, type Day } from '#kernel/calendar/day.ts'
import { addMonthsIn, calendarSystems, clipIn, partsIn, type CalendarId } from '#kernel/calendar/system.ts'

export interface Rhythm {
  frequency: 'Daily' | 'Weekly' | 'Monthly'
  calendar: CalendarId
  weekday: number | null
  month_day: number | null
}

/** The first day of a rhythm that is not before `from`. A month that is too short counts its last day. */
export function firstDay({ frequency, calendar, weekday, month_day }: Rhythm, from: Day): Day {
  if (frequency === 'Daily') return from
  if (frequency === 'Weekly') return addDays(from, ((weekday ?? 0) - weekdayOf(from) + 7) % 7)
  const system = calendarSystems[calendar]
  const inMonthOf = (day: Day) => {
    const { year, month } = partsIn(system, day)
    return system.day(clipIn(system, { year, month, day: month_day ?? 1 }))
  }
  const here = inMonthOf(from)
  if (here >= from) return here
  const { year, month } = partsIn(system, from)
  return inMonthOf(addMonthsIn(system, system.day({ year, month, day: 1 }), 1))
}

/**
 * The first day on which it is still to be sent. Today counts while its hour is ahead; what was missed is not sent
 * several times.
 */
export const dueFrom = (rhythm: Rhythm, hour: number, today: Day, hourNow: number): Day =>
  firstDay(rhythm, hourNow < hour ? today : addDays(today, 1))
