/** No number below it is published. */
export const LEAST = 5
export const dimensions = ['All', 'Month', 'Kind', 'Status', 'Time to acknowledge', 'Time to close'] as const
export type Dimension = (typeof dimensions)[number]

export interface Counted {
  readonly dimension: Dimension
  readonly value: string
  readonly reports: number
  readonly median_days: number | null
}

/**
 * The counted groups that may be shown. Groups of fewer than five are left out. Where those of a dimension are one alone, or
 * fewer than five reports together, the smallest of the others is left out too: else total less shown would tell.
 */
export function publishable(groups: readonly Counted[]): Counted[] {
  return dimensions.flatMap((dimension) => {
    const own = groups.filter((group) => group.dimension === dimension)
    const hidden = new Set(own.filter(({ reports }) => reports < LEAST))
    const bySize = own.filter((group) => !hidden.has(group)).toSorted((a, b) => a.reports - b.reports)
    for (const next of bySize) {
      const together = [...hidden].reduce((sum, { reports }) => sum + reports, 0)
      if (hidden.size === 0 || (hidden.size > 1 && together >= LEAST)) break
      hidden.add(next)
    }
    return own.filter((group) => !hidden.has(group))
  })
}
