import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, isNegative, least, negate, subtract, sum } from '#kernel/money.ts'

/** A line of the ledger, in days or hours. */
export interface Line {
  amount: string
  effective_on: Day
  expires_on: Day | null
  /** What people did or ask for takes days whatever its own day; what a year's end takes only once it has come. */
  is_act?: boolean
}
interface Lot {
  left: string
  expires_on: Day | null
  effective_on: Day
}

/**
 * What a ledger allows on a day: what was used is taken from what expires first, then from what is oldest; what has
 * expired by the day, or begins after it, is not there. What was used beyond all lots is owed.
 */
export function usableOn(lines: readonly Line[], day: Day): string {
  const lots: Lot[] = lines
    .filter(({ amount }) => !isNegative(amount))
    .map(({ amount, effective_on, expires_on }) => ({ left: amount, effective_on, expires_on }))
    .toSorted(bySoonest)
  const uses = lines
    .filter(({ amount, is_act, effective_on }) => isNegative(amount) && (is_act || effective_on <= day))
    .toSorted((a, b) => (a.effective_on < b.effective_on ? -1 : 1))
  let owed = '0'
  for (const use of uses) {
    let rest = negate(use.amount)
    for (const lot of use.is_act ? lots : heldBefore(lots, use.effective_on)) {
      if (lot.expires_on !== null && lot.expires_on < use.effective_on) continue
      const part = least(lot.left, rest)
      lot.left = subtract(lot.left, part)
      rest = subtract(rest, part)
      if (compareAmounts(rest, '0') === 0) break
    }
    owed = sum([owed, rest])
  }
  const there = lots.filter(
    ({ expires_on, effective_on }) => effective_on <= day && (expires_on === null || expires_on >= day),
  )
  return subtract(sum(there.map(({ left }) => left)), owed)
}

/** What a year's end or a restart takes was there before; what it brings in itself, such as carried days, comes last. */
const heldBefore = (lots: readonly Lot[], day: Day) =>
  lots
    .filter(({ effective_on }) => effective_on <= day)
    .toSorted((a, b) => Number(a.effective_on === day) - Number(b.effective_on === day))

const NEVER = '9999-12-31'
const bySoonest = (a: Lot, b: Lot) =>
  (a.expires_on ?? NEVER).localeCompare(b.expires_on ?? NEVER) || a.effective_on.localeCompare(b.effective_on)
