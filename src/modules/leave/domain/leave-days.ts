import { eachDay } from '#kernel/calendar/range.ts'
import { weekday, type Day } from '#kernel/calendar/day.ts'

export type Part = 'full' | 'first_half' | 'second_half'
export type Half = 'first' | 'second'
export interface Holiday {
  name: string
  start_on: Day
  end_on: Day
  is_half_day: boolean
}
export interface LeaveFacts {
  start_on: Day
  end_on: Day
  part: Part
  /** Days of the week without work, 0 = Sunday. */
  weekly_off: readonly number[]
  /** Only those that apply to the person. */
  holidays: readonly Holiday[]
  counts_non_working_days: boolean
}
export interface CountedDate {
  date: Day
  /** The halves of the day that the leave takes. */
  halves: readonly Half[]
  /** Why nothing, or only a half, is counted. */
  why: string | null
}

const taken: Record<Part, readonly Half[]> = {
  full: ['first', 'second'],
  first_half: ['first'],
  second_half: ['second'],
}

/**
 * Every date of the range with what it costs. Holidays and weekly offs cost nothing, unless the type counts calendar
 * days (maternity, paternity, mourning: labour law practice). A half-day holiday frees the second half of the day.
 */
export function leaveDays(facts: LeaveFacts): CountedDate[] {
  const halves = taken[facts.part]
  return [...eachDay({ start: facts.start_on, end: facts.end_on })].map((date) => {
    if (facts.counts_non_working_days) return { date, halves, why: null }
    if (facts.weekly_off.includes(weekday(date))) return { date, halves: [], why: 'Weekly off' }
    const holidays = facts.holidays.filter((h) => h.start_on <= date && date <= h.end_on)
    const whole = holidays.find((h) => !h.is_half_day)
    if (whole) return { date, halves: [], why: whole.name }
    const half = holidays[0]
    if (half) return { date, halves: halves.filter((h) => h === 'first'), why: half.name }
    return { date, halves, why: null }
  })
}

/** The sum in half days, so that it is exact. */
export const halfDays = (dates: readonly CountedDate[]) =>
  dates.reduce((total, { halves }) => total + halves.length, 0)
/** `5` half days are `2.5`. */
export const asDays = (halves: number) => (halves % 2 ? `${(halves - 1) / 2}.5` : `${halves / 2}`)
