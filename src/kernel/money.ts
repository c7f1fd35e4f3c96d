import { Decimal as Base } from 'decimal.js'
import { isAmount, type Amount } from '#kernel/amount.ts'

export const roundingModes = ['half_up', 'half_even', 'up', 'down'] as const

/**
 * A rounding rule as data. `unit` is the step that results are multiples of: `0.01`, `1`, `0.05`, `10`. `up` is away
 * from zero, `down` towards it, and `half_up` takes a half away from zero.
 */
export interface Rounding {
  mode: (typeof roundingModes)[number]
  unit: Amount
}

/** To the paisa, half up. */
export const toPaisa: Rounding = { mode: 'half_up', unit: '0.01' }

export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = new Decimal(0)
  for (const amount of amounts) total = total.plus(exact(amount))
  return text(total)
}
export const subtract = (from: Amount, amount: Amount): Amount => text(exact(from).minus(exact(amount)))
export const multiply = (amount: Amount, factor: Amount): Amount => text(exact(amount).times(exact(factor)))
export const negate = (amount: Amount): Amount => text(exact(amount).negated())

/** A quotient has no exact decimal, so it is always rounded. Throws on a divisor of zero. */
export function divide(amount: Amount, by: Amount, rounding: Rounding): Amount {
  const divisor = exact(by)
  if (divisor.isZero()) throw new RangeError('Division by zero')
  return rounded(exact(amount).div(divisor), rounding)
}

/** The amount as a multiple of the rule's unit, written with the unit's decimals. */
export const round = (amount: Amount, rounding: Rounding): Amount => rounded(exact(amount), rounding)

/** Negative, zero or positive, as sorting wants it. */
export const compareAmounts = (a: Amount, b: Amount) => exact(a).comparedTo(exact(b))
export const isZero = (amount: Amount) => exact(amount).isZero()
export const isNegative = (amount: Amount) => exact(amount).lessThan(0)
export const greatest = (first: Amount, ...rest: Amount[]): Amount =>
  text(Decimal.max(...[first, ...rest].map(exact)))
export const least = (first: Amount, ...rest: Amount[]): Amount =>
  text(Decimal.min(...[first, ...rest].map(exact)))

// decimal.js rounds every result to `precision` digits: 80 keeps sums and products of the widest numeric columns exact.
const Decimal = Base.clone({ precision: 80 })

const modes = {
  half_up: Decimal.ROUND_HALF_UP,
  half_even: Decimal.ROUND_HALF_EVEN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
} as const

function exact(amount: Amount) {
  if (!isAmount(amount)) throw new RangeError(`Not an amount: ${amount}`)
  return new Decimal(amount)
}

function rounded(value: Base, { mode, unit }: Rounding): Amount {
  const step = exact(unit)
  if (!step.greaterThan(0)) throw new RangeError(`Not a unit of rounding: ${unit}`)
  const steps = value.div(step).toDecimalPlaces(0, modes[mode])
  return text(steps.times(step), step.decimalPlaces())
}

/** Without a minus sign on zero. */
const text = (value: Base, decimals?: number): Amount =>
  (value.isZero() ? new Decimal(0) : value).toFixed(decimals)
