import { ruleOf, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'

export type RunStep =
  | 'generate'
  | 'edit'
  | 'sign'
  | 'submit'
  | 'approve'
  | 'reject'
  | 'close'
  | 'cancel'
  | 'pay'

export interface RunFacts {
  type: RunType
  state: string
  people: number
  failed: number
  /** Differences to the run before that nobody has reviewed. */
  to_review: number
  is_signed: boolean
  /** The viewer is the officer who generated it. */
  is_generator: boolean
  /** May generate and close payroll. */
  is_officer: boolean
  /** May give an approval or return it: HR who may generate, or an approver of the settings. */
  is_approver: boolean
  /** The approval that is next, and whether the viewer may give it. */
  waits_for: 'first' | 'second'
  is_next_approver: boolean
  /** Has given the first of two approvals. */
  has_approved: boolean
}

/** Why a step of a run is refused; null where it is allowed. The buttons and the server ask the same. */
export function refusedStep(step: RunStep, run: RunFacts): string | null {
  const { state } = run
  if (step === 'approve' || step === 'reject') {
    if (!run.is_approver) return 'You are not an approver of payroll.'
    if (step === 'reject')
      // what was approved and has changed since is looked at again
      return ['Submitted', 'Approved'].includes(state)
        ? null
        : `This payroll is ${state}: only one that is submitted or approved returns to review.`
    if (state !== 'Submitted') return `This payroll is ${state}: only a submitted one is approved.`
    if (run.is_generator) return 'You cannot approve a payroll that you generated.'
    if (run.has_approved) return 'You gave the first approval. Someone else must give the second.'
    if (run.is_next_approver) return null
    return run.waits_for === 'first'
      ? 'First approval of this payroll is pending.'
      : 'Second approval of this payroll is pending.'
  }
  if (!run.is_officer) return 'You may not change payroll.'
  if (step === 'generate')
    return ['Draft', 'In review'].includes(state)
      ? null
      : `This payroll is ${state}: it is not generated again.`
  if (step === 'edit')
    return state === 'In review' ? null : `This payroll is ${state}: payslips are edited in review.`
  if (step === 'sign') {
    if (!runTypeRules[run.type].is_compared) return 'Only regular payroll is compared with the last one.'
    if (state !== 'In review') return `This payroll is ${state}: differences are signed in review.`
    if (run.is_signed) return 'The differences are signed already.'
    return run.to_review > 0 ? `Differences left to review: ${run.to_review}.` : null
  }
  if (step === 'submit') {
    if (state !== 'In review') return `This payroll is ${state}: only one in review is submitted.`
    if (run.failed > 0) return `Employees not computed: ${run.failed}. Fix or hold them first.`
    if (run.people === 0) return 'This payroll has no payslip.'
    return run.is_signed || !runTypeRules[run.type].is_compared
      ? null
      : 'Sign the differences to the last payroll first.'
  }
  if (step === 'close')
    return state === 'Approved' ? null : `This payroll is ${state}: only an approved one is closed.`
  if (step === 'pay') return state === 'Closed' ? null : 'Pay is marked once the payroll is closed.'
  return ['Closed', 'Cancelled', 'Generating'].includes(state)
    ? `This payroll is ${state}: it cannot be cancelled.`
    : null
}

/** Amounts that follow from a ledger or from the law are not typed: what they follow from is changed. */
export const refusedEdit = (source: HeadingSource): string | null => ruleOf(source).edit_refused ?? null

export const stateAfter = {
  submit: 'Submitted',
  reject: 'In review',
  close: 'Closed',
  cancel: 'Cancelled',
} as const
