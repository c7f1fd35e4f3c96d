import type { Amount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  greatest,
  least,
  multiply,
  round,
  subtract,
  sum,
  toPaisa,
} from '#kernel/money.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'

/** What another module has taken from somebody's pay, at the latest in this period. */
export interface DueDeduction {
  heading_id: string
  amount: Amount
  /** So much of the net pay stays with the person, in percent. */
  keep_percent: number
}
export interface TakenDeduction {
  heading_id: string
  due: Amount
  taken: Amount
}

/** Lines of what is taken, after tax and everything else: each as far as the net allows, in the order given. */
export function takeDeductions(
  headings: readonly Heading[],
  due: readonly DueDeduction[],
  net: Amount,
): { lines: ReturnType<typeof wholeLine>[]; deducted: TakenDeduction[] } {
  let left = net
  const deducted: TakenDeduction[] = []
  const lines = headings.flatMap((heading) => {
    const own = due.filter(({ heading_id }) => heading_id === heading.id)
    if (!own.length) return []
    const wanted = sum(own.map(({ amount }) => amount))
    const kept = own.reduce((most, { keep_percent }) => Math.max(most, keep_percent), 0)
    const floor = divide(multiply(greatest('0', net), String(kept)), '100', { mode: 'up', unit: '0.01' })
    const taken = round(greatest('0', least(wanted, subtract(left, floor))), {
      mode: 'down',
      unit: toPaisa.unit,
    })
    left = subtract(left, taken)
    deducted.push({ heading_id: heading.id, due: round(wanted, toPaisa), taken })
    return [wholeLine(heading, taken, wanted)]
  })
  return { lines, deducted }
}

/** Something that somebody owes at the end: taken whole, or left to be got back otherwise. */
export interface Recovery {
  id: string
  heading_id: string
  amount: Amount
}

/** Each that the net pay still allows, in their order; one line for a heading. */
export function takeWhole(
  headings: readonly Heading[],
  due: readonly Recovery[],
  net: Amount,
): { lines: ReturnType<typeof wholeLine>[]; taken: string[] } {
  let left = net
  const taken = due.filter(({ amount }) => {
    if (compareAmounts(amount, left) > 0) return false
    left = subtract(left, amount)
    return true
  })
  const lines = headings.flatMap((heading) => {
    const own = taken.filter(({ heading_id }) => heading_id === heading.id)
    const amount = round(sum(own.map((one) => one.amount)), toPaisa)
    return own.length ? [wholeLine(heading, amount, amount)] : []
  })
  return { lines, taken: taken.map(({ id }) => id) }
}

/** A line that is not prorated and has no formula. */
export const wholeLine = (heading: Heading, amount: Amount, full: Amount) => ({
  heading,
  amount,
  full,
  segments: [],
  formula: null,
  trace: [],
})
