import { overlaps, type DayRange } from '#kernel/calendar/range.ts'

export interface HolidayRule {
  id: string
  start_on: string
  end_on: string
  gender: string | null
  branch_id: string | null
  segment_id: string | null
  /** Only for those who have chosen it. */
  is_optional: boolean
}
/** Whom a holiday is asked for. */
export interface HolidayFacts {
  gender: string | null
  /** The branch with all branches above it. */
  branch_ids: readonly string[]
  /** The holidays of segments that the person is in on their first day. */
  in_segment_of: ReadonlySet<string>
  /** The optional holidays that the person has chosen. */
  picked: ReadonlySet<string>
}

/** May the person have this holiday? A holiday of a branch holds in the branches below it too. */
export const isFor = ({ id, gender, branch_id, segment_id }: HolidayRule, facts: HolidayFacts): boolean =>
  (gender === null || gender === facts.gender) &&
  (branch_id === null || facts.branch_ids.includes(branch_id)) &&
  (segment_id === null || facts.in_segment_of.has(id))

/** Does it count for the person? One that is for all to choose from counts for those who did. */
export const applies = (rule: HolidayRule, facts: HolidayFacts): boolean =>
  isFor(rule, facts) && (!rule.is_optional || facts.picked.has(rule.id))

export interface PickFacts {
  start_on: string
  today: string
  is_for: boolean
  /** How many may be had in the year of the holiday, and how many are already. */
  quota: number
  picked: number
  year: string
}

/** Why an optional holiday cannot be chosen, or null. */
export function pickProblem({ start_on, today, is_for, quota, picked, year }: PickFacts): string | null {
  if (!is_for) return 'This holiday is not for you.'
  if (start_on <= today) return 'It is too late to choose: a holiday is chosen before its day.'
  if (quota === 0) return 'No optional holidays are given here.'
  if (picked >= quota)
    return `${quota} optional ${quota === 1 ? 'holiday' : 'holidays'} can be chosen in ${year}, and ${picked} ${picked === 1 ? 'is' : 'are'}. Give one back first.`
  return null
}

export const touches = (
  { start_on, end_on }: Pick<HolidayRule, 'start_on' | 'end_on'>,
  range: DayRange,
): boolean => overlaps({ start: start_on, end: end_on }, range)

/** The branch and all above it. Ends at a cycle, should one ever be stored. */
export function branchLine(
  branchId: string | null,
  parents: ReadonlyMap<string, string | null>,
): readonly string[] {
  const line: string[] = []
  for (let at = branchId; at !== null && !line.includes(at); at = parents.get(at) ?? null) line.push(at)
  return line
}
