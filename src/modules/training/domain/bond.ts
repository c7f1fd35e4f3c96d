import type { Amount } from '#kernel/amount.ts'
import { addMonths, type Day } from '#kernel/calendar/day.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'

export interface Bond {
  amount: Amount
  months: number
  starts_on: Day
}

/** Whole months of the bond that are not served on the last working day; one that has begun is not. */
export function monthsLeft({ months, starts_on }: Bond, last_on: Day): number {
  let served = 0
  while (served < months && addMonths(starts_on, served + 1) <= last_on) served += 1
  return months - served
}

/** What is paid back by who leaves: the amount by the months left of all (half up to the paisa). */
export const owedOf = (bond: Bond, last_on: Day): Amount =>
  divide(multiply(bond.amount, String(monthsLeft(bond, last_on))), String(bond.months), toPaisa)
