import type { Json } from '#platform/tables.ts'
import type { PersonColumns, StoredAssignment, StoredPay } from '#modules/hris/server/import-people.ts'

export interface SupervisorBefore {
  supervisor_id: string
  valid_to: string | null
}

/** What an import keeps of a person it wrote: as they were, and the versions it left, by which a later change shows. */
export interface Before {
  /** Absent when nothing of their own row was changed. */
  version?: number
  /** Absent for somebody who was created, or whose own row stayed. */
  person?: PersonColumns
  /** Each row of the timeline that was written; `former` is null for one that was added. */
  assignments?: { id: string; version: number; former: Omit<StoredAssignment, 'id' | 'version'> | null }[]
  pay?: { id: string; version: number; former: Omit<StoredPay, 'id' | 'version'> | null }
  /** Rows of supervisors; `former` is null for one that was added. */
  links?: { id: string; version: number; former: SupervisorBefore | null }[]
  /** What an import kept before supervisors had days. */
  link?: { id: string; version: number; former: string | null }
}

// It is written as JSON and read as what it was.
export const restOf = (before: Before): Json => before as unknown as Json
export const beforeOf = (kept: Json): Before => (kept ?? {}) as unknown as Before

/** The rows of supervisors that were written, also by an import from before they had days: those had no end. */
export const linksBefore = ({ link, links = [] }: Before): NonNullable<Before['links']> =>
  link
    ? [{ ...link, former: link.former === null ? null : { supervisor_id: link.former, valid_to: null } }]
    : links
