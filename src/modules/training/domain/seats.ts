import { daysBetween, type Day } from '#kernel/calendar/day.ts'

export const memberStates = [
  'Invited',
  'Confirmed',
  'Waitlisted',
  'Declined',
  'Withdrawn',
  'Attended',
  'Partly attended',
  'Absent',
] as const
export type MemberState = (typeof memberStates)[number]

/** Those who have a seat; who waits, declined or withdrew has none. */
export const seated: readonly MemberState[] = [
  'Invited',
  'Confirmed',
  'Attended',
  'Partly attended',
  'Absent',
]

interface Session {
  seats: number
  has_waiting_list: boolean
}

/** What the next person gets: the seat, a place on the waiting list, or nothing. */
export function placeFor(
  { seats, has_waiting_list }: Session,
  taken: number,
  wanted: 'Invited' | 'Confirmed',
): MemberState | null {
  if (taken < seats) return wanted
  return has_waiting_list ? 'Waitlisted' : null
}

/** The waiting list moves up until the day before the session. */
export const movesUp = (session: { state: string; starts_on: Day }, today: Day): boolean =>
  session.state === 'Scheduled' && daysBetween(today, session.starts_on) >= 1

/** What a person may do about their own seat. */
export function ownActs(
  { state, has_feedback }: { state: MemberState; has_feedback: boolean },
  session: { state: string; starts_on: Day; is_mandatory: boolean },
  today: Day,
) {
  const open = session.state === 'Scheduled' && today < session.starts_on
  return {
    confirm: open && state === 'Invited',
    decline: open && state === 'Invited' && !session.is_mandatory,
    withdraw: open && !session.is_mandatory && (state === 'Confirmed' || state === 'Waitlisted'),
    feedback: !has_feedback && (state === 'Attended' || state === 'Partly attended'),
  }
}
