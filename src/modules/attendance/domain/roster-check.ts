/** Working hours of one day: minutes from its midnight, beyond 1440 on the next day. */
export interface PlannedHours {
  start: number
  end: number
  /** Without unpaid gaps between split hours. */
  minutes: number
}
export interface PlannedDay {
  /** 0 is Sunday, with which a week begins. */
  weekday: number
  hours: PlannedHours | null
}
export const rosterChecks = ['Overlap', 'Short rest', 'Long week', 'No day off'] as const
export interface RosterProblem {
  check: (typeof rosterChecks)[number]
  /** The day on which it shows, counted from the first. */
  day: number
  /** Minutes of rest or of the week, or days worked in a row. */
  value: number
}

/** Labour Act 2074, section 28: 48 hours a week; section 40: one day off in seven. */
const MOST_WEEK = 48 * 60
const MOST_RUN = 6
/** Not in the Act: the rest between shifts that is usual elsewhere. */
const LEAST_REST = 11 * 60

/** What is doubtful about days in a row of one person. */
export function rosterProblems(days: readonly PlannedDay[]): RosterProblem[] {
  const found: RosterProblem[] = []
  let run = 0
  let week = 0
  for (const [day, { weekday, hours }] of days.entries()) {
    if (weekday === 0) week = 0
    if (!hours) {
      run = 0
      continue
    }
    const before = days[day - 1]?.hours
    const rest = before ? hours.start + 1440 - before.end : LEAST_REST
    if (rest < 0) found.push({ check: 'Overlap', day, value: -rest })
    else if (rest < LEAST_REST) found.push({ check: 'Short rest', day, value: rest })
    const sum = week + hours.minutes
    if (week <= MOST_WEEK && sum > MOST_WEEK) found.push({ check: 'Long week', day, value: sum })
    week = sum
    run += 1
    if (run === MOST_RUN + 1) found.push({ check: 'No day off', day, value: run })
  }
  return found
}
