import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { isZero, subtract, sum } from '#kernel/money.ts'
import { ruleOf } from '#modules/payroll/domain/heading-source.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'

export interface Arrear {
  heading_id: string
  /** The closed period that it belongs to. */
  period_id: string
  amount: Amount
  /** Days whose attendance changed since it was paid. */
  days?: readonly ArrearDay[]
}
export interface ArrearDay {
  date: Day
  /** In days, signed: `-0.5` are half a day that is paid after all. */
  unpaid: Amount
}
export interface AmountOf {
  heading_id: string
  amount: Amount
}

/**
 * What a closed period owes, by heading: what it would pay now, less all that was paid for it, earlier arrears included.
 * Headings that are no longer in use stay as they were paid.
 */
export function arrearsOf(
  period_id: string,
  headings: readonly Pick<Heading, 'id' | 'source'>[],
  { paid, now }: { paid: readonly AmountOf[]; now: readonly AmountOf[] },
): Arrear[] {
  const total = (rows: readonly AmountOf[], id: string) =>
    sum(rows.filter(({ heading_id }) => heading_id === id).map(({ amount }) => amount))
  return headings
    .filter(({ source }) => !ruleOf(source).has_own_ledger)
    .map(({ id }) => ({ heading_id: id, period_id, amount: subtract(total(now, id), total(paid, id)) }))
    .filter(({ amount }) => !isZero(amount))
}
