import { addDays, type Day } from '#kernel/calendar/day.ts'
import { OFFICE_TOLD_DAYS } from '#modules/offboarding/domain/severance.ts'

export const separationStates = [
  'Initiated',
  'In notice',
  'Clearance',
  'Settlement',
  'Completed',
  'Stopped',
] as const
export type SeparationState = (typeof separationStates)[number]
export type SeparationAction = 'approve' | 'stop' | 'settle' | 'complete' | 'rehire'

export interface SeparationFacts {
  state: SeparationState
  last_working_on: Day
  has_type: boolean
  /** Of a redundancy: when the Labour Office and the union were told. */
  redundancy: { office_told_on: Day | null } | null
  /** Titles of required tasks that are still open. */
  required_open: readonly string[]
  /** Names of equipment that is neither back nor paid for. */
  equipment_out: readonly string[]
  /** Lines of the settlement that are neither settled nor waived. */
  lines_open: number
  /** May be taken back, by the person's record and the type. */
  rehire_eligible: boolean
  /** Works here again already, or leaves anew. */
  is_current: boolean
}
export type Step = { ok: true; state: SeparationState } | { ok: false; why: string }

/** The life of a separation. */
export function separationStep(facts: SeparationFacts, action: SeparationAction, today: Day): Step {
  const { state, last_working_on, required_open, equipment_out, lines_open } = facts
  if (action === 'approve') {
    if (state !== 'Initiated') return no(`This separation is already ${state}.`)
    if (!facts.has_type) return no('Choose the separation type first.')
    const untold = facts.redundancy && officeProblem(facts.redundancy.office_told_on, last_working_on)
    if (untold) return no(untold)
    return yes(last_working_on < today ? 'Clearance' : 'In notice')
  }
  if (action === 'rehire') {
    if (state !== 'Completed') return no('Only a completed separation can be followed by a rehire.')
    if (facts.is_current) return no('This person works here.')
    return facts.rehire_eligible ? yes('Completed') : no('This person is not to be rehired.')
  }
  if (state === 'Completed' || state === 'Stopped') return no(`This separation is already ${state}.`)
  if (action === 'stop') return yes('Stopped')
  if (state === 'Initiated') return no('Approve this separation first.')
  if (last_working_on >= today) return no(`The last day, ${last_working_on}, is not over yet.`)
  // what is not given back becomes a line of the settlement: it does not keep that from beginning
  if (action === 'complete' && equipment_out.length)
    return no(`Not given back yet: ${equipment_out.join(', ')}.`)
  if (required_open.length)
    return no(
      `${required_open.length} required ${required_open.length === 1 ? 'task is' : 'tasks are'} open: ${required_open.join(', ')}.`,
    )
  if (action === 'settle')
    return state === 'Settlement' ? no('This separation is already Settlement.') : yes('Settlement')
  if (state !== 'Settlement') return no('Begin the settlement first.')
  return lines_open
    ? no(
        `${lines_open} ${lines_open === 1 ? 'line of the settlement is' : 'lines of the settlement are'} open.`,
      )
    : yes('Completed')
}

function officeProblem(told_on: Day | null, last_working_on: Day): string | null {
  const latest = addDays(last_working_on, -OFFICE_TOLD_DAYS)
  if (told_on !== null && told_on <= latest) return null
  return `Labour Act 145: of a redundancy the Labour Office and the union are told ${OFFICE_TOLD_DAYS} days before, by ${latest}. ${told_on === null ? 'Say when they were told.' : `They were told on ${told_on}.`}`
}

const yes = (state: SeparationState): Step => ({ ok: true, state })
const no = (why: string): Step => ({ ok: false, why })
