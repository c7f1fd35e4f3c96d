import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, isZero, least, round, subtract, sum, toPaisa } from '#kernel/money.ts'

/** Part of an advance that goes from the pay. */
export interface Item {
  id: string
  amount: Amount
}
export interface Taken extends Item {
  taken: Amount
  /** What net pay did not allow: it goes from the next pay. */
  left: Amount
}

/** What pay took, shared by what was due in order. */
export function shareTaken(taken: Amount, items: readonly Item[]): Taken[] {
  let rest = taken
  return items.map((item) => {
    const own = least(item.amount, rest)
    rest = subtract(rest, own)
    return { ...item, taken: round(own, toPaisa), left: round(subtract(item.amount, own), toPaisa) }
  })
}

export const changedSince = (due: Amount, items: readonly Item[]): boolean =>
  compareAmounts(due, sum(items.map(({ amount }) => amount))) !== 0

export interface Overdue {
  settle_by: Day
  /** With the person, and not planned with the pay yet. */
  open: Amount
  reminded_on: Day | null
}
export interface RecoveryRules {
  auto_recover: boolean
  recover_days: number
  has_heading: boolean
}
const AGAIN = 7

/**
 * What is done today about an advance that was to be settled: first a reminder, again each week, and after the notice it is
 * planned with the pay, where the organization says so.
 */
export function overdueStep(
  { settle_by, open, reminded_on }: Overdue,
  { auto_recover, recover_days, has_heading }: RecoveryRules,
  today: Day,
): 'remind' | 'recover' | null {
  if (settle_by >= today || isZero(open) || open.startsWith('-')) return null
  // never without a reminder, from which the notice counts
  if (reminded_on === null) return 'remind'
  const ends = addDays(settle_by, recover_days)
  if (auto_recover && has_heading && today > ends && today > reminded_on) return 'recover'
  return addDays(reminded_on, AGAIN) <= today ? 'remind' : null
}

export const ageBands = ['Not due', '1 to 30 days', '31 to 60 days', '61 to 90 days', 'Over 90 days'] as const
