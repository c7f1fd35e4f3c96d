import { addDays, ageOn, isDay, type Day } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'

/** Month and day as one number, `1121`, as the table keeps it. */
export const mmdd = (day: Day): number => Number(day.slice(5, 7)) * 100 + Number(day.slice(8))

/**
 * Which kept numbers are celebrated on the days of a range of at most a year: 29 February is celebrated on 28 February
 * where the year has no such day.
 */
export function celebrated(range: DayRange): number[] {
  const last = addDays(range.start, 366)
  const end = range.end < last ? range.end : last
  return [...eachDay({ start: range.start, end })].flatMap((day) =>
    mmdd(day) === 228 && !isDay(`${day.slice(0, 4)}-02-29`) ? [228, 229] : [mmdd(day)],
  )
}

/** The day in the range on which a birth or a joining is celebrated, and how many years it makes; null when none is. */
export function celebrationIn(since: Day, range: DayRange): { on: Day; years: number } | null {
  for (let year = Number(range.start.slice(0, 4)); year <= Number(range.end.slice(0, 4)); year++) {
    const wished = `${year}${since.slice(4)}`
    const on = isDay(wished) ? wished : `${year}-02-28`
    // on 28 February one who was born on the 29th is not yet a year older by the count of days
    if (range.start <= on && on <= range.end)
      return { on, years: ageOn(since, isDay(wished) ? on : addDays(on, 1)) }
  }
  return null
}
