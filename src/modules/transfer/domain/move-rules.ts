import type { Day } from '#kernel/calendar/day.ts'

export const departureStates = ['Requested', 'Released', 'Accepted', 'Declined', 'Withdrawn'] as const
export type DepartureState = (typeof departureStates)[number]
export const arrivalStates = ['Released', 'Accepted', 'Declined', 'Joined'] as const
export type ArrivalState = (typeof arrivalStates)[number]
/** What somebody may let the other organization know, beside name, email and present job. */
export const sharedParts = ['Mobile', 'Date of birth and gender', 'Work history', 'Education'] as const
export type SharedPart = (typeof sharedParts)[number]

/** What goes over with somebody where both organizations agree; what does not is settled with the last pay. */
export const carriedParts = ['Length of service', 'Leave balance', 'Loan balance'] as const
export type CarriedPart = (typeof carriedParts)[number]

/** Why these cannot be taken over; null: they can. Nothing goes over that was not offered. */
export const takingProblem = (
  taken: readonly CarriedPart[],
  offered: readonly CarriedPart[],
): string | null => {
  const more = taken.filter((part) => !offered.includes(part))
  return more.length ? `Not offered: ${more.join(', ')}.` : null
}

interface Leaving {
  state: DepartureState
  /** It is the caller's own request. */
  is_own: boolean
  is_hr: boolean
  has_separation: boolean
  /** Leave or loans go over, and nobody has handed them over yet. */
  owes_balances: boolean
  /** The last working day is past. */
  is_gone: boolean
}

/** What the caller may do with a move away from here. Nobody releases themselves; an accepted move is no longer taken back. */
export const departureAbilities = ({
  state,
  is_own,
  is_hr,
  has_separation,
  owes_balances,
  is_gone,
}: Leaving) => ({
  withdraw: is_own && (state === 'Requested' || state === 'Released'),
  release: is_hr && !is_own && state === 'Requested',
  decline: is_hr && !is_own && (state === 'Requested' || state === 'Released'),
  separate: is_hr && !is_own && state === 'Accepted' && !has_separation,
  hand_over: is_hr && !is_own && state === 'Accepted' && owes_balances && is_gone,
})

export const arrivalAbilities = ({ state }: { state: ArrivalState }) => ({ decide: state === 'Released' })

/** Why somebody cannot begin on that day; null: they can. Nobody is employed by both at a time. */
export const beginProblem = (joins_on: Day, last_working_on: Day): string | null =>
  joins_on > last_working_on ? null : `The last working day there is ${last_working_on}. Select a later day.`

const fieldsOf: Readonly<Record<SharedPart, readonly string[]>> = {
  Mobile: ['mobile'],
  'Date of birth and gender': ['date_of_birth', 'gender'],
  'Work history': ['experience'],
  Education: ['education'],
}
/** What the other organization is not told of somebody who shares these parts. */
export const withheld = (shared: readonly SharedPart[]): ReadonlySet<string> =>
  new Set(sharedParts.filter((part) => !shared.includes(part)).flatMap((part) => fieldsOf[part]))
