import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'

export interface NoticeFacts {
  notified_on: Day
  last_day: Day
  /** What contract, level, employment type or the law say of this person on that day. */
  said_days: number
  needs_notice: boolean
  /** Where notice is counted in working days: is this day none of them? Without it every day of the calendar counts. */
  isOff?: (day: Day) => boolean
}
export interface Notice {
  days: number
  /** The first last day at which the notice is over. */
  earliest: Day
  served: number
  shortfall: number
}

export function noticeOf({ notified_on, last_day, said_days, needs_notice, isOff }: NoticeFacts): Notice {
  const days = needs_notice ? said_days : 0
  const served = countedBetween(notified_on, last_day, isOff)
  return {
    days,
    earliest: afterDays(notified_on, days, isOff),
    served,
    shortfall: Math.max(0, days - served),
  }
}

/** How many days after the first until the last count. */
export function countedBetween(first: Day, last: Day, isOff?: (day: Day) => boolean): number {
  if (!isOff) return Math.max(0, daysBetween(first, last))
  let counted = 0
  for (let day = addDays(first, 1); day <= last; day = addDays(day, 1)) if (!isOff(day)) counted += 1
  return counted
}

/** Nobody's week is without work for this long: a calendar that says so is wrong, and the days count as they are. */
const LONGEST = 1000

export function afterDays(first: Day, days: number, isOff?: (day: Day) => boolean): Day {
  if (!isOff) return addDays(first, days)
  let day = first
  for (let counted = 0, tried = 0; counted < days; tried += 1) {
    if (tried === LONGEST) return addDays(first, days)
    day = addDays(day, 1)
    if (!isOff(day)) counted += 1
  }
  return day
}

export interface ResignationAsked {
  requested_last_day: Day
  waiver_requested: boolean
  today: Day
  notice: Notice
  allows_waiver: boolean
}
/** What speaks against a resignation, by field. Nobody is kept from resigning: only an early last day asks for a waiver. */
export function resignationProblems(asked: ResignationAsked): Record<string, string[]> | null {
  const { requested_last_day, today, notice } = asked
  const past = pastProblem(requested_last_day, today)
  if (past) return past
  if (notice.shortfall === 0) return null
  const early = `${notice.days} days of notice are asked for: ${notice.shortfall} are missing. The earliest last day is ${notice.earliest}.`
  if (!asked.allows_waiver) return { requested_last_day: [early] }
  return asked.waiver_requested
    ? null
    : { requested_last_day: [`${early} Ask for a waiver to leave earlier.`] }
}

/** The preview says it as well as the letter. */
export const pastProblem = (lastDay: Day, today: Day): Record<string, string[]> | null =>
  lastDay < today ? { requested_last_day: ['Last working day cannot be a past date'] } : null

/** Working days that supervisors have for an answer: then HR is asked, and nobody is held by silence. */
export const SUPERVISOR_DAYS = 5

/** Labour Act 141: what is not answered until its day is taken as accepted. */
export const isLapsed = (answerDueOn: Day, today: Day): boolean => today > answerDueOn
