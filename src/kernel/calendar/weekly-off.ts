import { weekday, type Day } from '#kernel/calendar/day.ts'

/** Days of the week without work from a day until a day; null: for good. 0 is Sunday. */
export interface OffSpan {
  from: Day
  till: Day | null
  days: readonly number[]
}

/** Is the day a weekly off? The first span that holds it says so, else the usual days of the week. */
export function isWeeklyOff(date: Day, usual: readonly number[], spans: readonly OffSpan[] = []): boolean {
  const span = spans.find(({ from, till }) => from <= date && (till === null || date <= till))
  return (span?.days ?? usual).includes(weekday(date))
}
