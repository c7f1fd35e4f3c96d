import type { Day } from '#kernel/calendar/day.ts'
import type { FieldErrors } from '#kernel/errors.ts'

export interface Line {
  supervisor_id: string
  authority_order: number
}
export interface SupervisionFacts {
  employee_id: string
  links: readonly Line[]
  /** The day from which the list holds. */
  from: Day
  /** Those of the named who work here as long as they are to supervise. */
  current: ReadonlySet<string>
  /** Those who are below the employee, on any level and by any link, with the first day on which they would be both. */
  below: ReadonlyMap<string, Day>
  /** Who supervises in another order later, by what is arranged already, and from when on. */
  twice: { supervisor_id: string; on: Day } | null
}

/** What is wrong with a list of supervisors, by its lines. Nobody comes above themselves, by whatever way, on any day. */
export function supervisionProblems(facts: SupervisionFacts): FieldErrors | null {
  const { links } = facts
  const lines = links.map((link, index) => {
    const found: Record<string, string[]> = {}
    const wrong = problemOf(link, links.slice(0, index), facts)
    if (wrong) found['supervisor_id'] = [wrong]
    if (links.slice(0, index).some((other) => other.authority_order === link.authority_order))
      found['authority_order'] = ['Two supervisors cannot have the same authority order.']
    return found
  })
  return lines.some((line) => Object.keys(line).length) ? { supervisors: lines } : null
}

function problemOf(
  { supervisor_id }: Line,
  before: readonly Line[],
  { employee_id, from, current, below, twice }: SupervisionFacts,
): string | null {
  if (supervisor_id === employee_id) return 'Nobody supervises themselves.'
  if (before.some((other) => other.supervisor_id === supervisor_id)) return 'This supervisor is named twice.'
  if (!current.has(supervisor_id)) return 'The supervisor must be a current employee.'
  const circle = below.get(supervisor_id)
  if (circle !== undefined) return circular(circle, from)
  if (twice?.supervisor_id === supervisor_id)
    return `From ${twice.on} on this supervisor stands in another order already.`
  return null
}

/** What a circle is told as; from the day from which it would be one, where that is a later day. */
export const circular = (on: Day, from: Day): string =>
  on > from
    ? `From ${on} on this person reports to the employee: the line would lead back to its beginning.`
    : 'This person reports to the employee: the line would lead back to its beginning.'
