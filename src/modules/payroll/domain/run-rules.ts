import type { HeadingSource } from '#modules/payroll/domain/heading.ts'

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
  state: string
  people: number
  failed: number
  /** Differences to the run before that nobody has reviewed. */
  to_review: number
  is_signed: boolean
  /** Whoever generated it looks. */
  is_generator: boolean
  /** May generate and close payroll. */
  is_officer: boolean
  /** May approve: HR who may generate, or an approver of the settings. */
  is_approver: boolean
}

/** Why a step of a run is refused; null where it is allowed. The buttons and the server ask the same. */
export function refusedStep(step: RunStep, run: RunFacts): string | null {
  const { state } = run
  if (step === 'approve' || step === 'reject') {
    if (!run.is_approver) return 'You are not an approver of payroll.'
    if (state !== 'Submitted') return `This payroll is ${state}: only a submitted one is approved.`
    return step === 'approve' && run.is_generator ? 'Whoever generated a payroll cannot approve it.' : null
  }
  if (!run.is_officer) return 'You may not change payroll.'
  if (step === 'generate')
    return ['Draft', 'In review'].includes(state)
      ? null
      : `This payroll is ${state}: it is not generated again.`
  if (step === 'edit')
    return state === 'In review' ? null : `This payroll is ${state}: payslips are edited in review.`
  if (step === 'sign') {
    if (state !== 'In review') return `This payroll is ${state}: differences are signed in review.`
    if (run.is_signed) return 'The differences are signed already.'
    return run.to_review > 0 ? `Review ${run.to_review} differences first.` : null
  }
  if (step === 'submit') {
    if (state !== 'In review') return `This payroll is ${state}: only one in review is submitted.`
    if (run.failed > 0) return `${run.failed} employees could not be computed. Fix or hold them first.`
    if (run.people === 0) return 'This payroll has no payslip.'
    return run.is_signed ? null : 'Sign the differences to the last payroll first.'
  }
  if (step === 'close')
    return state === 'Approved' ? null : `This payroll is ${state}: only an approved one is closed.`
  if (step === 'pay') return state === 'Closed' ? null : 'Pay is marked once the payroll is closed.'
  return ['Closed', 'Cancelled', 'Generating'].includes(state)
    ? `This payroll is ${state}: it cannot be cancelled.`
    : null
}

/** Amounts that follow from a ledger or from the law are not typed: what they follow from is changed. */
export function refusedEdit(source: HeadingSource): string | null {
  if (source === 'Income tax') return 'Income tax follows from the pay. Change the tax profile or a rebate.'
  if (source === 'Loan' || source === 'Advance salary')
    return 'This amount is posted to a ledger. Change the loan or the advance.'
  return source === 'Unit of work' ? 'This amount is the sum of approved work. Change the work.' : null
}

export const stateAfter = {
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'In review',
  close: 'Closed',
  cancel: 'Cancelled',
} as const
