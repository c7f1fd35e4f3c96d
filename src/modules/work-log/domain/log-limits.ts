import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** How much can be logged, as the organization says. */
export interface LogLimits {
  past_days: number
  day_hours: number
  week_hours?: number | null | undefined
}
export interface LogFacts {
  worked_on: Day
  today: Day
  joined_on: Day
  minutes: number
  /** Of the other logs of the day, and of the week from Sunday on. */
  other_minutes: number
  week_minutes: number
  needs_description: boolean
  description: string | null
  /** The payroll run that holds the day. */
  closed_run: string | null
  /** By the piece: a number of them is said. */
  needs_quantity: boolean
  quantity: string | null
}

export const isOpenDay = (day: Day, today: Day, { past_days }: LogLimits): boolean =>
  day <= today && daysBetween(day, today) <= past_days

/** What is wrong with a log, by field. */
export function logProblems(facts: LogFacts, limits: LogLimits): Record<string, string[]> {
  const { worked_on, today, joined_on, minutes, other_minutes, week_minutes, closed_run } = facts
  const problems: Record<string, string[]> = {}
  if (worked_on > today) problems['worked_on'] = ['Work cannot be logged for a day to come.']
  else if (!isOpenDay(worked_on, today, limits))
    problems['worked_on'] = [`Work can be logged for the last ${limits.past_days} days only.`]
  else if (worked_on < joined_on) problems['worked_on'] = ['Work cannot be logged before the day of joining.']
  else if (closed_run) problems['worked_on'] = [`${closed_run} is submitted already.`]
  if (minutes + other_minutes > limits.day_hours * 60)
    problems['time_spent'] = [
      limits.day_hours === 24
        ? 'A day has no more than 24 hours.'
        : `At most ${limits.day_hours} hours a day can be logged.`,
    ]
  else if (limits.week_hours && minutes + week_minutes > limits.week_hours * 60)
    problems['time_spent'] = [`At most ${limits.week_hours} hours a week can be logged.`]
  if (facts.needs_description && !facts.description)
    problems['description'] = ['Description is Required for this project.']
  if (facts.needs_quantity && !facts.quantity)
    problems['quantity'] = ['Quantity is Required: this work is paid by the piece.']
  return problems
}

/** A timer that ran into another day, or for so long, was forgotten. */
const FORGOTTEN_MINUTES = 12 * 60
const WORKDAY_MINUTES = 8 * 60

/**
 * What a stopped timer counts. A forgotten one counts until the end of the shift, or a working day where there was none or it
 * began later, and is marked to be looked at. It never counts more than the day has left.
 */
export function timerStopped({
  ran,
  is_same_day,
  to_shift_end,
  left,
}: {
  ran: number
  is_same_day: boolean
  /** Minutes from its start to the end of the shift of that day. */
  to_shift_end: number | null
  /** Minutes that can still be logged on its day. */
  left: number
}): { minutes: number; is_doubtful: boolean } {
  const is_doubtful = ran > FORGOTTEN_MINUTES || !is_same_day
  const counted = !is_doubtful
    ? Math.max(1, ran)
    : Math.min(ran, to_shift_end !== null && to_shift_end > 0 ? to_shift_end : WORKDAY_MINUTES)
  return { minutes: Math.max(0, Math.min(counted, left)), is_doubtful: is_doubtful || counted > left }
}
