import { overlaps, type DayRange } from '#kernel/calendar/range.ts'

export interface HolidayRule {
  start_on: string
  end_on: string
  gender: string | null
  branch_id: string | null
}
/** Whom a holiday is asked for: the gender, and the branch with all branches above it. */
export interface HolidayFacts {
  gender: string | null
  branch_ids: readonly string[]
}

/** A holiday of a branch holds in the branches below it too; one without gender or branch is everybody's. */
export const applies = ({ gender, branch_id }: HolidayRule, facts: HolidayFacts): boolean =>
  (gender === null || gender === facts.gender) && (branch_id === null || facts.branch_ids.includes(branch_id))

export const touches = ({ start_on, end_on }: HolidayRule, range: DayRange): boolean =>
  overlaps({ start: start_on, end: end_on }, range)

/** The branch and all above it. Ends at a cycle, should one ever be stored. */
export function branchLine(
  branchId: string | null,
  parents: ReadonlyMap<string, string | null>,
): readonly string[] {
  const line: string[] = []
  for (let at = branchId; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at)
  return line
}
