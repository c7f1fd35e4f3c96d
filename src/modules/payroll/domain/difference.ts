import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, isNegative, multiply, negate, subtract, sum } from '#kernel/money.ts'
import type { DatedTerms } from '#modules/payroll/domain/dated-terms.ts'
import type { HeadingKind, HeadingSource } from '#modules/payroll/domain/heading.ts'

/** Why an amount is another than in the run before. The first that holds is the group of the difference. */
export const differenceReasons = [
  'Unexplained',
  'Edited',
  'Joined',
  'Paid again',
  'Left',
  'Not paid',
  'Arrears',
  'Pay change',
  'Package change',
  'Unpaid days',
  'One-off pay',
  'Loan or advance',
  'Formula change',
  'Tax and funds',
] as const
export type DifferenceReason = (typeof differenceReasons)[number]

export interface ComparedLine {
  heading_id: string
  kind: HeadingKind
  source: HeadingSource
  is_regular: boolean
  is_fund: boolean
  amount: Amount
  formula: string | null
  is_edited: boolean
  has_arrears: boolean
}
export interface ComparedSlip {
  net: Amount
  /** Days of the period that a whole month's pay stands for. */
  basis_days: Amount
  dated: DatedTerms | null
  lines: readonly ComparedLine[]
}
export interface Compared {
  joined_on: Day
  left_on: Day | null
  previous_end: Day
  start: Day
  before: ComparedSlip | null
  now: ComparedSlip | null
}
export interface DifferenceLimits {
  percent: number
  amount: Amount
}
export interface Difference {
  /** Null is the net pay. */
  heading_id: string | null
  previous: Amount
  current: Amount
  reasons: DifferenceReason[]
}

/** Of one person, what must be reviewed: what is over a limit, and what nothing explains however small. */
export function differencesOf(person: Compared, limits: DifferenceLimits): Difference[] {
  const { before, now } = person
  if (!before && !now) return []
  const ids = [...new Set([...(now?.lines ?? []), ...(before?.lines ?? [])].map((line) => line.heading_id))]
  const lines = ids.flatMap((heading_id): Difference[] => {
    const [was, is] = [lineOf(before, heading_id), lineOf(now, heading_id)]
    const [previous, current] = [was?.amount ?? '0', is?.amount ?? '0']
    if (compareAmounts(previous, current) === 0) return []
    return [{ heading_id, previous, current, reasons: reasonsOf(person, was, is) }]
  })
  const [previous, current] = [before?.net ?? '0', now?.net ?? '0']
  const net: Difference = {
    heading_id: null,
    previous,
    current,
    reasons: inOrder(lines.flatMap(({ reasons }) => reasons)),
  }
  return [net, ...lines].filter(
    (one) =>
      compareAmounts(one.previous, one.current) !== 0 &&
      (one.reasons[0] === 'Unexplained' || isOver(one, limits)),
  )
}

/** Above the amount, or above the percentage of what it was. */
export function isOver(
  { previous, current }: Pick<Difference, 'previous' | 'current'>,
  limits: DifferenceLimits,
): boolean {
  const gap = absolute(subtract(current, previous))
  if (compareAmounts(gap, limits.amount) > 0) return true
  const share = multiply(absolute(previous), String(limits.percent))
  return compareAmounts(multiply(gap, '100'), share) > 0
}

/** By how many percent an amount changed, with one decimal; null where there was none. */
export const percentOf = ({ previous, current }: Pick<Difference, 'previous' | 'current'>): number | null =>
  compareAmounts(previous, '0') === 0
    ? null
    : Number(
        divide(multiply(subtract(current, previous), '100'), absolute(previous), {
          mode: 'half_up',
          unit: '0.1',
        }),
      )

function reasonsOf(person: Compared, was?: ComparedLine, is?: ComparedLine): DifferenceReason[] {
  const { before, now } = person
  if (!before) return [person.joined_on > person.previous_end ? 'Joined' : 'Paid again']
  if (!now) return [person.left_on !== null && person.left_on < person.start ? 'Left' : 'Not paid']
  const line = is ?? was
  if (!line) return ['Unexplained']
  const found: DifferenceReason[] = []
  if (was?.is_edited || is?.is_edited) found.push('Edited')
  if (was?.has_arrears || is?.has_arrears) found.push('Arrears')
  const { source } = line
  if (source === 'Loan' || source === 'Advance salary') found.push('Loan or advance')
  else if (source === 'Income tax' || line.is_fund) found.push('Tax and funds')
  else if (source === 'Reimbursement') found.push('One-off pay')
  else if (!line.is_regular || source === 'Monthly input' || source === 'Unit of work')
    found.push('One-off pay')
  else found.push(...regularReasons(before, now, was, is))
  return found.length ? inOrder(found) : ['Unexplained']
}

function regularReasons(
  before: ComparedSlip,
  now: ComparedSlip,
  was: ComparedLine | undefined,
  is: ComparedLine | undefined,
): DifferenceReason[] {
  const found: DifferenceReason[] = []
  const of = (slip: ComparedSlip, key: 'agreed' | 'package_id') =>
    JSON.stringify(slip.dated?.terms.map((terms) => terms[key]).filter((one, at, all) => one !== all[at - 1]))
  if (before.dated && now.dated) {
    if (of(before, 'agreed') !== of(now, 'agreed')) found.push('Pay change')
    if (of(before, 'package_id') !== of(now, 'package_id')) found.push('Package change')
  }
  // a day is worth another part of a month of 29 days than of one of 30
  const hasLost = [before, now].some((slip) => unpaidOf(slip) !== '0' || isPartial(slip))
  if (hasLost && daysOf(before) !== daysOf(now)) found.push('Unpaid days')
  if (was && is && was.formula !== is.formula) found.push('Formula change')
  return found
}

const lineOf = (slip: ComparedSlip | null, id: string) =>
  slip?.lines.find(({ heading_id }) => heading_id === id)
const unpaidOf = (slip: ComparedSlip) => sum((slip.dated?.unpaid ?? []).map(({ part }) => part))
/** Joined or left within the period: its days are fewer than a whole one's. */
const isPartial = ({ dated }: ComparedSlip) =>
  dated !== null && (dated.joined_on !== null || dated.left_on !== null)
const daysOf = (slip: ComparedSlip) => [unpaidOf(slip), isPartial(slip), slip.basis_days].join(' ')
const inOrder = (found: readonly DifferenceReason[]) => differenceReasons.filter((one) => found.includes(one))
const absolute = (amount: Amount) => (isNegative(amount) ? negate(amount) : amount)
