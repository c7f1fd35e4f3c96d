import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, isZero, multiply, toPaisa } from '#kernel/money.ts'

export const loanStates = [
  'Initiated',
  'Approved',
  'Active',
  'On hold',
  'Closed',
  'Written off',
  'Declined',
  'Cancelled',
] as const
export type LoanState = (typeof loanStates)[number]
export type LoanStep =
  | 'approve'
  | 'decline'
  | 'cancel'
  | 'disburse'
  | 'prepay'
  | 'hold'
  | 'resume'
  | 'write_off'

export const loanSteps: readonly LoanStep[] = [
  'approve',
  'decline',
  'cancel',
  'disburse',
  'prepay',
  'hold',
  'resume',
  'write_off',
]
const from: Record<LoanStep, readonly LoanState[]> = {
  approve: ['Initiated'],
  decline: ['Initiated'],
  cancel: ['Initiated', 'Approved'],
  disburse: ['Approved'],
  prepay: ['Active', 'On hold'],
  hold: ['Active'],
  resume: ['On hold'],
  write_off: ['Active', 'On hold'],
}

export interface LoanFacts {
  state: LoanState
  /** Whoever initiated it looks. */
  is_initiator: boolean
  /** Whoever borrows looks. */
  is_borrower: boolean
}

/** Why a step of a loan is refused; null where it is allowed. */
export function refusedLoanStep(step: LoanStep, loan: LoanFacts): string | null {
  if (loan.is_borrower) return 'Your own loan is handled by somebody else.'
  if (!from[step].includes(loan.state)) return `This loan is ${loan.state}.`
  if (step === 'approve' && loan.is_initiator) return 'Whoever initiated a loan cannot approve it.'
  return null
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
