import type { Amount } from '#kernel/amount.ts'
import { isAmount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, isZero, multiply, subtract } from '#kernel/money.ts'

export interface PaidFrom {
  valid_from: Day
  annual_salary: Amount | null
  hourly_rate: Amount | null
}

/** How somebody is paid on a day, of all that the record says; null before the first. */
export const payOn = <P extends PaidFrom>(record: readonly P[], day: Day): P | null =>
  record.reduce<P | null>(
    (held, one) => (one.valid_from <= day && (!held || one.valid_from > held.valid_from) ? one : held),
    null,
  )

/** By how much an amount is more than another, and by how many percent of it, to a tenth; null where that says nothing. */
export function payDifference(
  from: Amount | null,
  to: string | null,
): { amount: Amount; percent: Amount; is_more: boolean } | null {
  if (from === null || to === null || !isAmount(to) || isZero(from)) return null
  const amount = subtract(to, from)
  const percent = divide(multiply(amount, '100'), from, { mode: 'half_up', unit: '0.1' })
  return { amount, percent, is_more: compareAmounts(to, from) > 0 }
}
