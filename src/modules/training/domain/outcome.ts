import { daysBetween, type Day } from '#kernel/calendar/day.ts'

/** Who attended less than this has not completed a training. */
export const LEAST_ATTENDED = 80

/** Completed, failed, or not known yet: a training with a pass mark waits for the score. */
export function outcomeOf({
  attended_percent,
  score,
  pass_percent,
}: {
  attended_percent: number | null
  score: number | null
  pass_percent: number | null
}): 'Completed' | 'Failed' | null {
  if (attended_percent === null) return null
  if (attended_percent < LEAST_ATTENDED) return 'Failed'
  if (pass_percent === null) return 'Completed'
  if (score === null) return null
  return score >= pass_percent ? 'Completed' : 'Failed'
}

export const attendances = ['Attended', 'Partly attended', 'Absent'] as const
export type Attendance = (typeof attendances)[number]

/** The share that was attended; of a part it has to be said. */
export function percentOf(attendance: Attendance, part: number | null): number | null {
  if (attendance === 'Attended') return 100
  if (attendance === 'Absent') return 0
  return part !== null && part > 0 && part < 100 ? part : null
}

/** Attendance is written down within so many days after the last day of a session, as the attendance settings say. */
export const lateProblem = ({ ends_on }: { ends_on: Day }, today: Day, past_days: number): string | null =>
  daysBetween(ends_on, today) > past_days
    ? `The session ended on ${ends_on}: attendance can be recorded for ${past_days} days after it.`
    : null
