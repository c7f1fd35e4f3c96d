export interface CountedDivision {
  id: string
  parent_id: string | null
  /** People of the division itself. */
  people: number
}

/** People of each division with all divisions below it. */
export function totalsOf(divisions: readonly CountedDivision[]): Map<string, number> {
  const below = Map.groupBy(divisions, (division) => division.parent_id)
  const totals = new Map<string, number>()
  const count = (division: CountedDivision): number => {
    const known = totals.get(division.id)
    if (known !== undefined) return known
    totals.set(division.id, division.people)
    const total = (below.get(division.id) ?? []).reduce((sum, child) => sum + count(child), division.people)
    totals.set(division.id, total)
    return total
  }
  for (const division of divisions) count(division)
  return totals
}
