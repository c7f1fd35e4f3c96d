import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, isZero, multiply, toPaisa } from '#kernel/money.ts'

export const loanStates = [
  'Requested',
  'Initiated',
  'Approved',
  'Active',
  'On hold',
  'Closed',
  'Settled early',
  'Written off',
  'Declined',
  'Cancelled',
] as const
export type LoanState = (typeof loanStates)[number]
export const changeKinds = ['Skip', 'Restructure'] as const
export const changeStates = ['Requested', 'Approved', 'Declined', 'Withdrawn'] as const
export const guarantorStates = ['Asked', 'Accepted', 'Declined'] as const

export const loanSteps = [
  'disburse',
  'prepay',
  'settle',
  'skip',
  'restructure',
  'hold',
  'resume',
  'write_off',
] as const
export type LoanStep = (typeof loanSteps)[number]
const from: Record<LoanStep, readonly LoanState[]> = {
  disburse: ['Approved'],
  prepay: ['Active', 'On hold'],
  settle: ['Active', 'On hold'],
  skip: ['Active'],
  restructure: ['Active'],
  hold: ['Active'],
  resume: ['On hold'],
  write_off: ['Active', 'On hold'],
}

export interface LoanFacts {
  state: LoanState
  /** The viewer is the borrower. */
  is_borrower: boolean
  /** A change of it waits for a decision. */
  is_changing: boolean
}
export interface LoanApproval {
  /** The viewer is the officer who initiated it. */
  is_initiator: boolean
  /** Guarantors that its type needs, and those who have accepted. */
  guarantors: number
  accepted: number
}

/** Why a loan that is asked for cannot be approved yet, or by the viewer; null where it can. */
export function refusedApproval({ is_initiator, guarantors, accepted }: LoanApproval): string | null {
  if (is_initiator) return 'The officer who initiated a loan cannot approve it.'
  return accepted < guarantors ? `Needs ${guarantors} guarantors who accept, has ${accepted}.` : null
}

/** Why a step of a loan is refused; null where it is allowed. */
export function refusedLoanStep(step: LoanStep, loan: LoanFacts): string | null {
  if (loan.is_borrower) return 'Your own loan is handled by somebody else.'
  if (!from[step].includes(loan.state)) return `This loan is ${loan.state}.`
  if ((step === 'skip' || step === 'restructure') && loan.is_changing) return CHANGING
  return null
}
const CHANGING = 'A change of this loan already awaits a decision.'

export const ownSteps = ['skip', 'name_guarantor'] as const
export type OwnStep = (typeof ownSteps)[number]

/** The same for whoever borrows, about their own loan. */
export function refusedOwnStep(
  step: OwnStep,
  { state, is_changing }: Pick<LoanFacts, 'state' | 'is_changing'>,
): string | null {
  const needed: LoanState = step === 'skip' ? 'Active' : 'Requested'
  if (state !== needed) return `This loan is ${state}.`
  return step === 'skip' && is_changing ? CHANGING : null
}

export interface SkipFacts {
  /** First day and last day of the pay period that is to be skipped; none where nothing is planned there. */
  period: { start: Day; end: Day } | null
  today: Day
  /** Months skipped within the last year, and how many the type allows. */
  skipped: number
  allowed: number
}

/** What is wrong with a month to skip, at the field. */
export function skipProblems({ period, today, skipped, allowed }: SkipFacts): Record<string, string[]> {
  if (!period) return { from_on: ['No instalment is planned in this pay period.'] }
  if (period.end < today) return { from_on: ['This pay period is over.'] }
  if (skipped >= allowed)
    return {
      from_on: [
        allowed === 0
          ? 'Months of this loan type cannot be skipped.'
          : `${skipped} of ${allowed} months a year are skipped already.`,
      ],
    }
  return {}
}

/** What is wrong with the guarantors that a loan names, at the field. */
export function guarantorProblems(needed: number, named: number, isBorrowerNamed: boolean): string[] {
  if (isBorrowerNamed) return ['The borrower cannot be a guarantor.']
  return named < needed ? [`Name at least ${needed} guarantors.`] : []
}

export interface LoanLimits {
  min_amount: Amount
  max_amount: Amount
  /** Times the agreed pay of a month. */
  salary_multiple: Amount | null
  max_months: number
  service_months: number
  gap_months: number
  max_open: number
}
export interface BorrowerFacts {
  monthly_pay: Amount | null
  service_months: number
  open_loans: number
  /** Since the last loan of the type was repaid. */
  months_since: number | null
}

/** The most that may be lent, and by what. */
export function mostOf({ max_amount, salary_multiple }: LoanLimits, monthlyPay: Amount | null): Amount {
  if (salary_multiple === null) return max_amount
  const byPay = multiply(monthlyPay ?? '0', salary_multiple)
  return compareAmounts(byPay, max_amount) < 0 ? divide(byPay, '1', toPaisa) : max_amount
}

/** What is wrong with a loan by its type, at the field. */
export function loanProblems(
  limits: LoanLimits,
  { amount, months }: { amount: Amount; months: number },
  borrower: BorrowerFacts,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const most = mostOf(limits, borrower.monthly_pay)
  if (compareAmounts(amount, most) > 0)
    problems['amount'] = [
      limits.salary_multiple !== null && compareAmounts(most, limits.max_amount) < 0
        ? `Maximum ${most}, ${limits.salary_multiple} × monthly pay.`
        : `Maximum ${most}.`,
    ]
  else if (compareAmounts(amount, limits.min_amount) < 0)
    problems['amount'] = [`Minimum ${limits.min_amount}.`]
  else if (isZero(amount)) problems['amount'] = ['Amount is Required']
  if (months > limits.max_months) problems['months'] = [`At most ${limits.max_months} instalments.`]
  const who: string[] = []
  if (borrower.service_months < limits.service_months)
    who.push(`Needs ${limits.service_months} months of service, has ${borrower.service_months}.`)
  if (borrower.open_loans >= limits.max_open)
    who.push(`Has ${borrower.open_loans} open loans of this type, of at most ${limits.max_open}.`)
  if (borrower.months_since !== null && borrower.months_since < limits.gap_months)
    who.push(`A new loan is possible ${limits.gap_months} months after the last was repaid.`)
  if (who.length) problems['employee_id'] = who
  return problems
}

/** Whole months between two days, for service and gaps. */
export const monthsBetween = (start: Day, end: Day): number => {
  const [a, b] = [start.split('-').map(Number), end.split('-').map(Number)]
  const months = ((b[0] ?? 0) - (a[0] ?? 0)) * 12 + (b[1] ?? 0) - (a[1] ?? 0)
  return Math.max(0, (b[2] ?? 0) < (a[2] ?? 0) ? months - 1 : months)
}
