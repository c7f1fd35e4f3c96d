import { addMonths, type Day } from '#kernel/calendar/day.ts'

export const transferStates = [
  'Awaiting partner',
  'Partner refused',
  'Requested',
  'Under review',
  'Approved',
  'Declined',
  'Withdrawn',
] as const
export type TransferState = (typeof transferStates)[number]
export const verdicts = ['In favour', 'Against', 'Abstain'] as const

export const roles = ['Releasing supervisor', 'Receiving supervisor', 'Reviewer'] as const
/** As whom somebody gives an opinion: a supervisor gives one, whether they are a reviewer too or not. */
export type OpinionRole = (typeof roles)[number]

export interface Asking {
  today: Day
  /** Since when the employee is at the present branch. */
  here_since: Day
  declined_on: Day | null
  has_open: boolean
}
export interface AskingRules {
  min_months: number
  cooling_off_months: number
}

/** Why somebody may not ask for a transfer today; null: they may. */
export function askingProblem(
  { today, here_since, declined_on, has_open }: Asking,
  { min_months, cooling_off_months }: AskingRules,
): string | null {
  if (has_open) return 'You already have an open transfer request.'
  const settled = addMonths(here_since, min_months)
  if (today < settled) return `You can request a transfer from ${settled}.`
  if (declined_on === null) return null
  const cooled = addMonths(declined_on, cooling_off_months)
  return today < cooled ? `Your last request was declined. You can ask again from ${cooled}.` : null
}

export interface Place {
  branch_id: string | null
  division_id: string | null
  job_title_id: string | null
}

/** What is asked for differs from what is, in one part at least. */
export function placeProblem(wanted: Place, present: Place): string | null {
  const named = (['branch_id', 'division_id', 'job_title_id'] as const).filter(
    (part) => wanted[part] !== null,
  )
  if (named.length === 0) return 'Select a branch, a division or a job title.'
  return named.every((part) => wanted[part] === present[part]) ? 'You already work there.' : null
}

/** Why a place cannot be added to those that were named; null: it can. */
export function choiceProblem(
  wanted: Place,
  { named, present, most }: { named: readonly Place[]; present: Place; most: number },
): string | null {
  if (named.length >= most) return `At most ${most} places can be named.`
  const problem = placeProblem(wanted, present)
  if (problem) return problem
  const isNamed = named.some((one) =>
    (['branch_id', 'division_id', 'job_title_id'] as const).every((part) => one[part] === wanted[part]),
  )
  return isNamed ? 'You have already named this place.' : null
}

/** Why two people cannot swap branch and division; null: they can. */
export function swapProblem(one: Place, other: Place): string | null {
  const isSame = one.branch_id === other.branch_id && one.division_id === other.division_id
  if (isSame) return 'You both work at the same place.'
  const hasNone = [one, other].some(({ branch_id, division_id }) => !branch_id && !division_id)
  return hasNone ? 'One of you has no branch and no division.' : null
}

export const isOpen = (state: TransferState): boolean => state === 'Requested' || state === 'Under review'

export interface Standing {
  state: TransferState
  /** It is the caller's own request. */
  is_own: boolean
  /** As whom the caller gives an opinion; null: not at all. */
  role: OpinionRole | null
  /** The caller has given an opinion. */
  has_voted: boolean
  is_hr: boolean
  has_change: boolean
  /** How many places were named. */
  choice_count: number
  /** Of a swap the place is the other person's. */
  is_swap: boolean
}

/** What the caller may do with a request now. */
export const transferAbilities = ({
  state,
  is_own,
  role,
  has_voted,
  is_hr,
  has_change,
  choice_count,
  is_swap,
}: Standing) => ({
  withdraw: is_own && (isOpen(state) || state === 'Awaiting partner'),
  add_choice: is_own && state === 'Requested' && !is_swap,
  drop_choice: is_own && state === 'Requested' && choice_count > 1,
  review: role !== null && !is_own && !has_voted && isOpen(state),
  decide: is_hr && !is_own && isOpen(state),
  prepare: is_hr && !is_own && state === 'Approved' && !has_change,
})
