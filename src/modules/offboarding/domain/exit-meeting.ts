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

/** The last day on which a link is good; null where it is over already. */
export function linkUntil(last_day: Day, valid_days: number, today: Day): Day | null {
  const latest = addDays(last_day, LINK_DAYS)
  if (today > latest) return null
  const asked = addDays(today, valid_days)
  return asked < latest ? asked : latest
}
