import { bsMonthLength, toAd, toBs } from '#kernel/calendar/bs.ts'
import { addDays, dayOf, daysBetween, monthLength, partsOf, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'

export type Recurrence = 'None' | 'Yearly AD' | 'Yearly BS'

export interface Recurring {
  start_on: Day
  end_on: Day
  recurrence: Recurrence
}

/**
 * When a holiday that comes every year lies in a year of the Nepali calendar: on the same date of its calendar, as long as
 * it was. A date that the year lacks, such as 29 February, is the last of its month. Null where it does not recur.
 */
export function inYear({ start_on, end_on, recurrence }: Recurring, bs: number): DayRange | null {
  if (recurrence === 'None') return null
  const start = recurrence === 'Yearly BS' ? sameBs(start_on, bs) : sameAd(start_on, bs)
  return { start, end: addDays(start, daysBetween(start_on, end_on)) }
}

function sameBs(on: Day, year: number): Day {
  const { month, day } = toBs(on)
  return toAd({ year, month, day: Math.min(day, bsMonthLength(year, month)) })
}

/** A Nepali year begins in April: of two English years it holds the date of one. */
function sameAd(on: Day, bs: number): Day {
  const { month, day } = partsOf(on)
  const first = toAd({ year: bs, month: 1, day: 1 })
  const year = partsOf(first).year
  const of = (y: number) => dayOf({ year: y, month, day: Math.min(day, monthLength(y, month)) })
  return of(year) >= first ? of(year) : of(year + 1)
}
