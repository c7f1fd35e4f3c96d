import type { FieldErrors } from '#kernel/errors.ts'

export interface Link {
  supervisor_id: string
  authority_order: number
}
export interface SupervisionFacts {
  employee_id: string
  links: readonly Link[]
  /** Those of the named who work here today or will. */
  current: ReadonlySet<string>
  /** Everybody below the employee, on any level and by any link. */
  below: ReadonlySet<string>
}

/** What is wrong with a list of supervisors, by its lines. Nobody comes above themselves, by whatever way. */
export function supervisionProblems({
  employee_id,
  links,
  current,
  below,
}: SupervisionFacts): FieldErrors | null {
  const lines = links.map((link, index) => {
    const found: Record<string, string[]> = {}
    const wrong = problemOf(link, links.slice(0, index), { employee_id, current, below })
    if (wrong) found['supervisor_id'] = [wrong]
    if (links.slice(0, index).some((other) => other.authority_order === link.authority_order))
      found['authority_order'] = ['Two supervisors can not have the same authority order.']
    return found
  })
  return lines.some((line) => Object.keys(line).length) ? { supervisors: lines } : null
}

function problemOf(
  { supervisor_id }: Link,
  before: readonly Link[],
  { employee_id, current, below }: Omit<SupervisionFacts, 'links'>,
): string | null {
  if (supervisor_id === employee_id) return 'Nobody supervises themselves.'
  if (before.some((other) => other.supervisor_id === supervisor_id)) return 'This supervisor is named twice.'
  if (!current.has(supervisor_id)) return 'The supervisor must be a current employee.'
  if (below.has(supervisor_id))
    return 'This person reports to the employee: the line would lead back to its beginning.'
  return null
}
