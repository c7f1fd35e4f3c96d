import type { Day } from '#kernel/calendar/day.ts'

/** Days that came together and end together. */
export interface Lot {
  on: Day
  expires_on: Day | null
  /** The leave year in which they were earned. */
  origin: string
  left: number
}

/** What somebody has: lots, or a debt where more was taken than there was. Never both. */
export interface Holding {
  lots: Lot[]
  debt: number
}

export const nothing = (): Holding => ({ lots: [], debt: 0 })

export const held = ({ lots, debt }: Holding) => lots.reduce((total, { left }) => total + left, 0) - debt

/** New days pay a debt first. */
export function receive(holding: Holding, lot: Lot): void {
  const paid = Math.min(holding.debt, lot.left)
  holding.debt -= paid
  if (lot.left > paid) holding.lots.push({ ...lot, left: lot.left - paid })
}

/** Takes what ends first, then what came first; what is not there becomes a debt. */
export function take(holding: Holding, amount: number): void {
  let open = amount
  for (const lot of inOrder(holding.lots)) {
    const part = Math.min(lot.left, open)
    lot.left -= part
    open -= part
    if (open === 0) break
  }
  holding.debt += open
  holding.lots = holding.lots.filter(({ left }) => left > 0)
}

export const inOrder = (lots: readonly Lot[]) =>
  lots.toSorted((a, b) => ends(a).localeCompare(ends(b)) || a.on.localeCompare(b.on))

const ends = ({ expires_on }: Lot) => expires_on ?? '9999'

/** The first day from which on something is over, of those between: `from` belongs to them, `before` does not. */
export function nextEnd({ lots }: Holding, from: Day, before: Day): Day | null {
  let first: Day | null = null
  for (const { expires_on: end } of lots)
    if (end && from <= end && end < before && (first === null || end < first)) first = end
  return first
}

/** Takes out what ended on that day and was not taken; how much it was. */
export function expire(holding: Holding, day: Day): number {
  const over = holding.lots.filter(({ expires_on }) => expires_on === day)
  holding.lots = holding.lots.filter(({ expires_on }) => expires_on !== day)
  return over.reduce((total, { left }) => total + left, 0)
}
