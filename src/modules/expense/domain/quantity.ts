import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, isZero, multiply, round, toPaisa } from '#kernel/money.ts'

/** A rate in the currency of the organization for each unit; `valid_from` null: since ever. */
export interface DatedRate {
  valid_from: Day | null
  rate: string
}
/** How a type of expense is claimed. */
export interface Counted {
  unit: 'Amount' | 'Quantity x rate' | 'Distance'
  /** What is counted, such as `km`; null where the type doesn't name it. */
  unit_name: string | null
  rates: readonly DatedRate[]
}
/** What was typed of a line; amounts and quantities are exact decimals. */
export interface Typed {
  spent_on: Day
  amount?: string | null | undefined
  quantity?: string | null | undefined
  currency: string
}
export interface Calculated {
  amount: string
  quantity: string | null
  unit_rate: string | null
  unit_name: string | null
}
export interface QuantityProblem {
  field: 'amount' | 'quantity' | 'currency' | 'spent_on'
  message: string
}

// the widest amount that a line takes
const MOST = '999999999999.99'

/** The rate of a day: the last that began on or before it. Null where the first begins later. */
export function rateOn(rates: readonly DatedRate[], day: Day): string | null {
  const begun = rates.filter(({ valid_from }) => valid_from === null || valid_from <= day)
  const latest = begun.reduce<DatedRate | null>(
    (last, one) => (last && (last.valid_from ?? '') >= (one.valid_from ?? '') ? last : one),
    null,
  )
  return latest?.rate ?? null
}

/**
 * What a line comes to: the amount as typed, or quantity × rate of its day in the currency of the organization, to the paisa.
 * An amount beside a quantity must be that one.
 */
export function calculate(
  line: Typed,
  counted: Counted | undefined,
  base: string,
): { line: Calculated | null; problem: QuantityProblem | null } {
  const refused = (field: QuantityProblem['field'], message: string) => ({
    line: null,
    problem: { field, message },
  })
  if (!counted || counted.unit === 'Amount') {
    if (line.quantity) return refused('quantity', 'This expense type is claimed by amount.')
    if (!line.amount) return refused('amount', 'Amount is Required')
    return { line: { amount: line.amount, quantity: null, unit_rate: null, unit_name: null }, problem: null }
  }
  const { quantity } = line
  if (!quantity) return refused('quantity', 'Quantity is Required')
  if (line.currency !== base) return refused('currency', `The rate of this expense type is in ${base}.`)
  const unit_rate = rateOn(counted.rates, line.spent_on)
  if (unit_rate === null) return refused('spent_on', 'This expense type has no rate on this day.')
  const amount = round(multiply(quantity, unit_rate), toPaisa)
  if (isZero(amount)) return refused('quantity', 'The amount must be greater than 0')
  if (compareAmounts(amount, MOST) > 0) return refused('quantity', 'The amount is too large.')
  if (line.amount && compareAmounts(line.amount, amount) !== 0)
    return refused('amount', `The amount is calculated: ${quantity} × ${unit_rate} = ${amount}.`)
  return { line: { amount, quantity, unit_rate, unit_name: counted.unit_name }, problem: null }
}
