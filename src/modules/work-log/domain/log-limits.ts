import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Days back that time can be logged for. */
export const PAST_DAYS = 7
const DAY_MINUTES = 24 * 60

export interface LogFacts {
  worked_on: Day
  today: Day
  joined_on: Day
  minutes: number
  /** Of the other logs of the day. */
  other_minutes: number
  needs_description: boolean
  description: string | null
}

/** What is wrong with a log, by field. */
export function logProblems(facts: LogFacts): Record<string, string[]> {
  const { worked_on, today, joined_on, minutes, other_minutes } = facts
  const problems: Record<string, string[]> = {}
  if (worked_on > today) problems['worked_on'] = ['Work cannot be logged for a day to come.']
  else if (daysBetween(worked_on, today) > PAST_DAYS)
    problems['worked_on'] = [`Work can be logged for the last ${PAST_DAYS} days only.`]
  else if (worked_on < joined_on) problems['worked_on'] = ['Work cannot be logged before the day of joining.']
  if (minutes + other_minutes > DAY_MINUTES) problems['time_spent'] = ['A day has no more than 24 hours.']
  if (facts.needs_description && !facts.description)
    problems['description'] = ['Description is Required for this project.']
  return problems
}

/** `1:30`, `1.5`, `90m` and `2h 15m` as minutes; null where it is no time. */
export function minutesTyped(text: string): number | null {
  const typed = text.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(typed)
  if (clock) return within(Number(clock[1]) * 60 + Number(clock[2]))
  const parts = /^(?:(\d{1,2}(?:\.\d{1,2})?) ?h)? ?(?:(\d{1,4}) ?m)?$/.exec(typed)
  if (parts && typed !== '') return within(Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0))
  const hours = /^\d{1,2}(?:\.\d{1,2})?$/.exec(typed)
  return hours ? within(Number(typed) * 60) : null
}

const within = (minutes: number) => {
  const whole = Math.round(minutes)
  return whole >= 0 && whole <= DAY_MINUTES ? whole : null
}
