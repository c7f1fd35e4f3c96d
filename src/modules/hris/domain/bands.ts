import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'

/** People whose day lies in the range, both ends included; null is open. */
export interface Band {
  title: string
  from: Day | null
  to: Day | null
}

/** Completed years of which each band but the first begins; the last has no end. */
const bandsOf = (day: Day, years: readonly number[], titled: (from: number, to: number | null) => string) =>
  [0, ...years].map((from, index): Band => {
    const to = years[index] ?? null
    return {
      title: titled(from, to),
      // who completes `to` years today belongs to the next band already
      from: to === null ? null : addDays(addMonths(day, -12 * to), 1),
      to: from === 0 ? null : addMonths(day, -12 * from),
    }
  })

/** Days of joining by how many years of service were completed on the day. */
export const serviceBands = (day: Day): Band[] =>
  bandsOf(day, [1, 3, 5, 10, 20], (from, to) => {
    if (to === null) return `${from} years and more`
    return from === 0 ? 'Less than 1 year' : `${from} to ${to} years`
  })

/** What they are called, figures as their places. */
export const serviceWords = ['Less than {0} year', '{0} to {1} years', '{0} years and more']
export const ageWords = ['Below {0}', '{0} to {1}', '{0} and older', 'Not told']

/** Days of birth by age on the day. */
export const ageBands = (day: Day): Band[] =>
  bandsOf(day, [25, 35, 45, 55], (from, to) => {
    if (to === null) return `${from} and older`
    return from === 0 ? `Below ${to}` : `${from} to ${to - 1}`
  })
