import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { subtract, sum } from '#kernel/money.ts'
import type { PayLine, PayTerms } from '#modules/payroll/domain/pay.ts'

/** Of one heading, what a whole month of it is under the one package and under the other. */
export interface PushedLine {
  heading_id: string
  name: string
  before: Amount
  after: Amount
}

/** Terms with other headings from a day on: agreed pay stays as it is. Those planned later keep their day. */
export function termsAfterPush(
  terms: readonly PayTerms[],
  from: Day,
  headings: NonNullable<PayTerms['headings']>,
): PayTerms[] {
  const held = terms.findLast((one) => one.from <= from)
  const earlier = terms.filter((one) => one.from <= addDays(from, -1))
  const later = terms.filter((one) => one.from > from)
  return [
    ...earlier,
    { from, agreed: held?.agreed ?? null, headings },
    ...later.map((one) => ({ ...one, headings })),
  ]
}

type Known = Pick<PayLine, 'heading' | 'full'>

/** What of somebody's headings becomes another amount, in their order, and what earnings come to before and after. */
export function pushedPay(before: readonly Known[], after: readonly Known[]) {
  const amounts = (lines: readonly Known[]) =>
    new Map(lines.map(({ heading, full }) => [heading.id, full] as const))
  const [old, now] = [amounts(before), amounts(after)]
  const headings = [
    ...new Map([...before, ...after].map(({ heading }) => [heading.id, heading])).values(),
  ].toSorted((a, b) => a.position - b.position)
  const lines = headings.flatMap(({ id, name }): PushedLine[] => {
    const line = { heading_id: id, name, before: old.get(id) ?? '0', after: now.get(id) ?? '0' }
    return Number(subtract(line.after, line.before)) === 0 ? [] : [line]
  })
  const earned = (of: readonly Known[]) =>
    sum(of.filter(({ heading }) => heading.kind === 'Earning').map(({ full }) => full))
  return { lines, before: earned(before), after: earned(after) }
}
