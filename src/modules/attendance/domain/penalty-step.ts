import { addDays, type Day } from '#kernel/calendar/day.ts'

export const penaltySteps = ['contest', 'confirm', 'answer', 'waive', 'undo'] as const
export type PenaltyStep = (typeof penaltySteps)[number]

export interface PenaltyStanding {
  state: string
  /** Last day of the cycle, which pay and leave of its days rest on. */
  cycle_to: Day
  contest_until: Day
  was_contested: boolean
  is_own: boolean
  is_hr: boolean
  today: Day
  locked_until: Day | null
}

/** Somebody else decided meanwhile. */
export const isDecided = 'This penalty is decided already. Reload the page.'
const decided = ['Confirmed', 'Reduced', 'Waived']

/** Why a step is not possible; null where it is. */
export function refusedPenaltyStep(step: PenaltyStep, facts: PenaltyStanding): string | null {
  const { state, is_own, today, contest_until, locked_until, cycle_to } = facts
  if (step === 'contest') {
    if (!is_own) return 'A penalty is contested by the employee.'
    if (facts.was_contested) return 'A penalty can be contested once.'
    if (state !== 'Proposed') return 'Only a proposed penalty can be contested.'
    return today > contest_until ? `This penalty could be contested until ${contest_until}.` : null
  }
  if (!facts.is_hr) return 'Penalties are decided by HR.'
  if (is_own) return 'Your own penalties are decided by somebody else.'
  const isLocked = locked_until !== null && cycle_to <= locked_until
  const locked = `Attendance up to ${locked_until ?? ''} is locked. Open it before you change this.`
  if (step === 'undo') {
    if (!decided.includes(state)) return 'This penalty is not decided.'
    return isLocked ? locked : null
  }
  if (step === 'waive') return state === 'Proposed' || state === 'Contested' ? null : isDecided
  if (step === 'answer') {
    if (state !== 'Contested') return state === 'Proposed' ? 'This penalty is not contested.' : isDecided
    return isLocked ? locked : null
  }
  if (state === 'Contested') return 'This penalty is contested. Answer it first.'
  if (state !== 'Proposed') return isDecided
  if (today <= contest_until)
    return `The employee can contest until ${contest_until}. Confirm from ${addDays(contest_until, 1)}.`
  return isLocked ? locked : null
}
