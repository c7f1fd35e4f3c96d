import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import { compareAmounts, divide, multiply, subtract, sum, toPaisa } from '#kernel/money.ts'

export const rises = ['Fixed', 'Linear'] as const
export interface Slab {
  /** An achievement in percent, or a score. */
  from_value: Amount
  gives: Amount
  /** Linear: from here it rises evenly to what the next slab gives. */
  rise: (typeof rises)[number]
}
export interface DatedSlab extends Slab {
  effective_from: Day
}

/** The slabs that hold on a day: all of the latest date up to it, lowest first; empty before the first. */
export function slabsOn(slabs: readonly DatedSlab[], day: Day): DatedSlab[] {
  const dates = slabs.flatMap(({ effective_from }) => (effective_from <= day ? [effective_from] : []))
  const latest = dates.toSorted().at(-1)
  return slabs
    .filter(({ effective_from }) => effective_from === latest)
    .toSorted((a, b) => compareAmounts(a.from_value, b.from_value))
}

/**
 * What a value comes to by slabs in ascending order, half up to two decimals, and the slab that it lies in. Below the first slab
 * it is 0. A value of null is beyond every slab.
 */
export function givenBy<S extends Slab>(
  slabs: readonly S[],
  value: Amount | null,
): { gives: Amount; slab: S | null } {
  const at =
    value === null
      ? slabs.length - 1
      : slabs.findLastIndex(({ from_value }) => compareAmounts(from_value, value) <= 0)
  const slab = slabs[at]
  if (!slab) return { gives: '0.00', slab: null }
  const next = slabs[at + 1]
  if (slab.rise === 'Fixed' || value === null || !next)
    return { gives: divide(slab.gives, '1', toPaisa), slab }
  const way = multiply(subtract(next.gives, slab.gives), subtract(value, slab.from_value))
  const part = divide(way, subtract(next.from_value, slab.from_value), toPaisa)
  return { gives: divide(sum([slab.gives, part]), '1', toPaisa), slab }
}

/** The most points that a score has. */
export const SCORE_CAP: Amount = '120'
