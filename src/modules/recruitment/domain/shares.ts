/** A share in whole percent, half up; withheld where it would be of fewer than `fewest`. */
export const shareOf = (part: number, all: number, fewest: number): number | null =>
  all < fewest ? null : Math.floor((part * 200 + all) / (all * 2))

export interface SourceCount {
  applied: number
  hired: number
}
/**
 * Of how many sources the hired are told. Where those of one group alone were withheld, the sum would tell them: then the
 * next smallest is withheld too.
 */
export function toldSources<T extends SourceCount>(rows: readonly T[], fewest: number): ReadonlySet<T> {
  const bySize = [...rows].toSorted((a, b) => a.applied - b.applied)
  const small = bySize.filter(({ applied }) => applied < fewest)
  const withheld = small.length === 1 && bySize.length > 1 ? bySize.slice(0, 2) : small
  return new Set(rows.filter((row) => !withheld.includes(row)))
}
