/** The states of an appraisal form. That its deadline has passed is computed and no state. */
export const formStates = [
  'Generated',
  'Pending',
  'Draft',
  'Submitted',
  'Sent back',
  'Approved',
  'Withdrawn',
] as const
export type FormState = (typeof formStates)[number]
/** Who appraises, in the order in which people name them. */
export const modes = ['Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer', 'External'] as const
export type Mode = (typeof modes)[number]
export const forms = ['Questionnaire', 'KPI'] as const
export type Form = (typeof forms)[number]
export const visibilities = ['Named', 'Hidden from appraisee', 'Hidden'] as const
export type Visibility = (typeof visibilities)[number]
export const missingRules = ['Redistribute', 'Count as zero', 'Block'] as const
export type MissingRule = (typeof missingRules)[number]
/** The fewest hidden responses that are ever read together. */
export const leastHidden = 3

export const formActs = ['send', 'fill', 'sendBack', 'approve', 'withdraw', 'remind'] as const
export type FormAct = (typeof formActs)[number]

/** The states in which an act is allowed. */
export const allowedIn: Readonly<Record<FormAct, readonly FormState[]>> = {
  send: ['Generated'],
  fill: ['Pending', 'Draft', 'Sent back'],
  sendBack: ['Submitted', 'Approved'],
  approve: ['Submitted'],
  withdraw: ['Generated', 'Pending', 'Draft', 'Sent back'],
  remind: ['Pending', 'Draft', 'Sent back'],
}
/** Forms that somebody still owes. */
export const openStates = allowedIn.fill
/** Forms whose answers count. */
export const countedStates = ['Submitted', 'Approved'] as const satisfies readonly FormState[]

export interface FormFacts {
  state: FormState
  visibility: Visibility
  due_on: string
  /** Whether the occasion still takes answers. */
  is_open: boolean
  /** Whether its anonymous answers were read together: nobody adds to them. */
  is_sealed: boolean
}

/** Why an act is refused, or null. Answers whose author is hidden are kept apart from the form, so it never returns. */
export function formProblem(
  act: FormAct,
  { state, visibility, due_on, is_open, is_sealed }: FormFacts,
  today: string,
) {
  if (!allowedIn[act].includes(state)) return `This form is already ${state}.`
  if (act === 'sendBack' && visibility === 'Hidden')
    return 'A form with a hidden appraiser cannot be sent back.'
  if (act !== 'withdraw' && !is_open) return 'This appraisal is closed.'
  if ((act === 'fill' || act === 'send') && visibility === 'Hidden' && is_sealed)
    return 'Anonymous answers of this appraisal are already read. No more can be added.'
  if (act === 'fill' && due_on < today)
    return `This form was due on ${due_on}. Ask HR to extend the deadline.`
  return null
}
