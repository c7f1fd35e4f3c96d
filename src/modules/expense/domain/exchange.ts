import {
  compareAmounts,
  divide,
  least,
  multiply,
  negate,
  round,
  subtract,
  sum,
  toPaisa,
} from '#kernel/money.ts'
import { split } from '#modules/expense/domain/claim-line.ts'

/** An advance in another currency: what one unit of it was worth when it was given, and what of it is open. */
export interface ForeignAdvance {
  currency: string
  exchange_rate: string
  /** In the currency of the organization. */
  open: string
}
/** What was approved of one line, with the rate of its day. */
export interface ForeignLine {
  currency: string
  exchange_rate: string
  base_amount: string
}
const FINE = { mode: 'half_up', unit: '0.00000001' } as const

/**
 * What the advance is worth more, by the rates of the days on which it was spent, than when it was given: below zero less.
 * Lines in its currency use it up in their order; what is spent beyond it was never given and has no difference.
 */
export function exchangeDifference(advance: ForeignAdvance | null, lines: readonly ForeignLine[]): string {
  if (!advance || compareAmounts(advance.open, '0') <= 0) return '0'
  let left = divide(advance.open, advance.exchange_rate, FINE)
  const differences: string[] = []
  for (const { currency, exchange_rate, base_amount } of lines) {
    if (currency !== advance.currency || compareAmounts(left, '0') <= 0) continue
    const covered = least(divide(base_amount, exchange_rate, FINE), left)
    left = subtract(left, covered)
    differences.push(multiply(covered, subtract(exchange_rate, advance.exchange_rate)))
  }
  return round(sum(differences), toPaisa)
}

/** What an approved claim enters, each above zero where the organization owes the person more by it. */
export interface Settled {
  /** Of the claim, what settles the advance, and what is beside it. */
  on_advance: string
  beside: string
  /** The difference of rates: a loss of the organization stands with the advance, its gain with the claim. */
  loss: string
  gain: string
}

/**
 * An approved claim against an advance: settled at the rate at which the advance was given, so that the person neither
 * gains nor loses by rates. The cost stays what it was on its days.
 */
export function settle(approved: string, open: string, difference: string): Settled {
  const { settles } = split(subtract(approved, difference), open)
  const isLoss = compareAmounts(difference, '0') < 0
  const loss = isLoss ? negate(difference) : '0'
  const on_advance = subtract(settles, loss)
  return { on_advance, beside: subtract(approved, on_advance), loss, gain: isLoss ? '0' : negate(difference) }
}
