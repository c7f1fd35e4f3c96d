import type { Amount } from '#kernel/amount.ts'
import { multiply, round, sum, toPaisa } from '#kernel/money.ts'

export type Raise =
  | { basis: 'Percent' | 'Amount'; figure: Amount }
  /** What the pay scale says of the level and step. */
  | { basis: 'Pay scale'; scale: Amount }

/** The annual salary after an increment. */
export function raisedSalary(before: Amount, raise: Raise): Amount {
  if (raise.basis === 'Pay scale') return round(raise.scale, toPaisa)
  const by = raise.basis === 'Percent' ? multiply(multiply(before, raise.figure), '0.01') : raise.figure
  return round(sum([before, by]), toPaisa)
}
