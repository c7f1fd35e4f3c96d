import { addDays, addMonths, dayFrom, dayNumber, type Day } from '#kernel/calendar/day.ts'

/** Both ends belong to it. */
export interface DayRange {
  start: Day
  end: Day
}

/** Every day from start to end; none where the end lies before the start. */
export function* eachDay({ start, end }: DayRange): Generator<Day> {
  const last = dayNumber(end)
  for (let number = dayNumber(start); number <= last; number++) yield dayFrom(number)
}

/** How many days it holds: one where start and end are the same day. */
export const rangeLength = ({ start, end }: DayRange) => Math.max(0, dayNumber(end) - dayNumber(start) + 1)

export const contains = ({ start, end }: DayRange, day: Day) => start <= day && day <= end

export const overlaps = (a: DayRange, b: DayRange) => a.start <= b.end && b.start <= a.end

/** The days that belong to both, if any do. */
export const intersection = (a: DayRange, b: DayRange): DayRange | undefined =>
  overlaps(a, b)
    ? { start: a.start > b.start ? a.start : b.start, end: a.end < b.end ? a.end : b.end }
    : undefined

/** The English month that a day is in. */
export function englishMonth(day: Day): DayRange {
  const start = `${day.slice(0, 8)}01`
  return { start, end: addDays(addMonths(start, 1), -1) }
}
