import type { Flags } from '#engines/approval/machine.ts'

/** A supervisor of the subject, in order of authority. */
export interface Link extends Flags {
  supervisor_id: string
  /** Of their login; null where there is none. */
  account_id?: string | null
  authority_order: number
  /** Still employed today, with a login that is open. */
  is_available: boolean
  full_name: string
}

/**
 * Who is asked next after `level`: the next authority order that somebody available holds. The subject is never
 * their own approver. Nobody left means null: the request waits for HR and is never approved by itself.
 */
export function nextLink(links: readonly Link[], subject: string, level: number): Link | null {
  const ahead = links
    .filter((link) => link.authority_order > level && link.is_available && link.supervisor_id !== subject)
    .toSorted((a, b) => a.authority_order - b.authority_order)
  return ahead[0] ?? null
}

/**
 * Whether others decide today than those who are asked by order of authority: what waits goes over within the hour, and
 * who decides meanwhile is who supervises.
 */
export function isPassedOn(
  { employee_id, level }: { employee_id: string; level: number | null },
  asked: readonly string[],
  links: readonly Link[],
): boolean {
  if (!level || !asked.length) return false
  const nearest = nextLink(links, employee_id, level - 1)
  return nearest
    ? !asked.includes(nearest.supervisor_id)
    : !links.some(({ supervisor_id }) => asked.includes(supervisor_id))
}
