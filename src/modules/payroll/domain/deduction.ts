import type { Amount } from '#kernel/amount.ts'
import { divide, greatest, least, multiply, round, subtract, sum, toPaisa } from '#kernel/money.ts'
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
): { lines: ReturnType<typeof lineOf>[]; deducted: TakenDeduction[] } {
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
    return [lineOf(heading, taken, wanted)]
  })
  return { lines, deducted }
}

const lineOf = (heading: Heading, amount: Amount, full: Amount) => ({
  heading,
  amount,
  full,
  segments: [],
  formula: null,
  trace: [],
})
