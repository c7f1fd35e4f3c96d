import { divide, multiply, sum, toPaisa } from '#kernel/money.ts'

export interface Counted {
  value: string
  count: number
}
export interface Scale {
  from: number
  to: number
}

/** How often each was chosen, in the order given, with its share of those who answered: whole percent. */
export const sharesOf = (labels: readonly string[], counted: readonly Counted[], answered: number) =>
  labels.map((label) => {
    const count = counted.find(({ value }) => value === label)?.count ?? 0
    return { label, count, percent: answered === 0 ? 0 : Math.round((count * 100) / answered) }
  })

/** The mean of numbers and how often each was given, two decimals; null where nobody answered. */
export function meanOf(counted: readonly Counted[]): string | null {
  const answered = counted.reduce((all, { count }) => all + count, 0)
  if (answered === 0) return null
  const total = sum(counted.map(({ value, count }) => multiply(value, String(count))))
  return divide(total, String(answered), toPaisa)
}

/** Promoters (9, 10) less detractors (0 to 6) in whole percent, of a scale from 0 to 10 alone. */
export function enpsOf({ from, to }: Scale, counted: readonly Counted[]): number | null {
  const answered = counted.reduce((all, { count }) => all + count, 0)
  if (from !== 0 || to !== 10 || answered === 0) return null
  const within = (low: number, high: number) =>
    counted
      .filter(({ value }) => Number(value) >= low && Number(value) <= high)
      .reduce((all, { count }) => all + count, 0)
  return Math.round(((within(9, 10) - within(0, 6)) * 100) / answered)
}

/**
 * Which groups may not be told of: those below the threshold, and as many of the next smallest as it takes until nobody
 * can find them by taking the others from the whole. Of names that are known nothing is hidden (`threshold` 0).
 */
export function hiddenGroups(sizes: readonly number[], threshold: number): ReadonlySet<number> {
  const order = sizes.map((size, index) => ({ size, index })).toSorted((a, b) => a.size - b.size)
  const hidden = new Set<number>()
  let people = 0
  for (const { size, index } of order) {
    const covered = hidden.size === 0 || (hidden.size > 1 && people >= threshold)
    if (size >= threshold && covered) break
    hidden.add(index)
    people += size
  }
  return hidden
}

/** Words are shown only where so many wrote that they are nobody's: twice the threshold, ten at least. */
export const enoughWords = (written: number, threshold: number) =>
  threshold === 0 || written >= Math.max(10, threshold * 2)
