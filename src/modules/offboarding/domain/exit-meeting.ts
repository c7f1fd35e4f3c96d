import { addDays, type Day } from '#kernel/calendar/day.ts'

/** How long after the last day a leaver may still answer by a link. */
export const LINK_DAYS = 30

export interface MeetingFacts {
  mode: 'Form' | 'Meeting' | 'Link'
  interviewer: { id: string; is_leaver: boolean; is_first_supervisor: boolean } | null
  /** Said in so many words: this supervisor all the same. */
  despite_supervisor: boolean
  meets_on: Day | null
  today: Day
  last_day: Day
}

/** What speaks against holding an exit interview so, by field. */
export function meetingProblems(facts: MeetingFacts): Record<string, string[]> | null {
  const { mode, interviewer, meets_on, today } = facts
  if (interviewer?.is_leaver) return { interviewer_id: ['Nobody interviews themselves.'] }
  if (interviewer?.is_first_supervisor && !facts.despite_supervisor)
    return {
      interviewer_id: ['This is the direct supervisor: people speak more freely with somebody else.'],
    }
  if (mode !== 'Meeting') return null
  if (!interviewer) return { interviewer_id: ['Interviewer is Required'] }
  if (!meets_on) return { meets_on: ['Day is Required'] }
  if (meets_on < today) return { meets_on: ['Day cannot be a past date'] }
  const latest = addDays(facts.last_day, LINK_DAYS)
  return meets_on > latest
    ? { meets_on: [`At the latest ${LINK_DAYS} days after the last day: ${latest}.`] }
    : null
}

/** Answers are due before the last day; where that is tomorrow or over, today. */
export function interviewDue(last_day: Day, today: Day): Day {
  const due = addDays(last_day, -1)
  return due < today ? today : due
}

/** An interview as people speak of it: one that has a day for its meeting is scheduled, and who declined it is said. */
export const exitStates = ['Pending', 'Scheduled', 'Completed', 'Skipped', 'Declined by employee'] as const
export type ExitState = (typeof exitStates)[number]
export function exitState(sheet: string, meets_on: Day | null): ExitState {
  if (sheet === 'Pending') return meets_on === null ? 'Pending' : 'Scheduled'
  if (sheet === 'Declined') return 'Declined by employee'
  return sheet === 'Completed' ? 'Completed' : 'Skipped'
}

/** Who is proposed as interviewer: whoever plans it, unless people would rather speak with somebody else. */
export const proposedInterviewer = <P extends { is_leaver: boolean; is_first_supervisor: boolean }>(
  planner: P | null,
): P | null => (planner && !planner.is_leaver && !planner.is_first_supervisor ? planner : null)

/** The last day on which a link is good; null where it is over already. */
export function linkUntil(last_day: Day, valid_days: number, today: Day): Day | null {
  const latest = addDays(last_day, LINK_DAYS)
  if (today > latest) return null
  const asked = addDays(today, valid_days)
  return asked < latest ? asked : latest
}
