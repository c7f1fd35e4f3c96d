import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { type Code, P } from '#kernel/permission.ts'
import { securityEventNames } from '#kernel/security-event.ts'

const Actor = z.object({ id: z.string(), full_name: z.string() }).nullable()
const page = pageQuery.pick({ limit: true, offset: true })

/** One change of one row. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null where the program itself did it. */
  actor: Actor,
  acting_as: z.string().nullable(),
  /** The name of the key by which a program did it for the actor. */
  api_key: z.string().nullable(),
  /** The call or job that it was part of: entries that share it belong together. */
  request_no: z.string().nullable(),
  /** What the actor gave as the reason. Null where the caller may not see all that was changed. */
  reason: z.string().nullable(),
  /** From where the call came; shown to those who may read the logs, as long as logs are kept. */
  ip: z.string().nullable(),
  /** What was changed: the record itself or a part of it, `Bank account`. */
  title: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  /** Empty for an insert: the row and what came later tell it. A reference is told by the name of its row. */
  changes: z.array(
    z.object({
      field: z.string(),
      title: z.string(),
      before: z.unknown(),
      after: z.unknown(),
      is_masked: z.boolean(),
    }),
  ),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const SecurityEvent = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  account: Actor,
  /** Whose account or record it was about. */
  about: z.array(z.string()),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const audit = {
  /** Who changed this row and its parts, the newest change first. The table's declaration names the codes that may ask. */
  timeline: get('/audit/{org}/{table}/{id}/', {
    access: { hr: [] },
    query: page,
    response: pageOf(AuditEntry),
    summary: 'History of one row',
  }),
  securityEvents: get('/audit/{org}/security-events/', {
    access: { hr: [P.security.all] },
    query: page.extend({
      name: oneOf(securityEventNames),
      account_id: z.uuid().optional(),
      from: day('From').optional(),
      to: day('Until').optional(),
    }),
    response: pageOf(SecurityEvent),
    summary: 'Sign-ins, refusals, downloads and the like',
  }),
}

/** Where the fields are defined whose values a column holds by their names. */
export interface OwnFields {
  table: string
  /** The column with the name, and the one with the title for people. */
  name: string
  title: string
  /** The flag of those whose values are shown only to holders of one of the codes. */
  sensitive: readonly [flag: string, codes: readonly Code[]]
}

/** A table whose history people may read. */
export interface AuditedTable {
  table: string
  /** What one row is called: `Branch`. */
  title: string
  codes: readonly Code[]
  /** A column of names, and who may ask about rows that have them: rows of several modules in one table. */
  codes_by?: readonly [column: string, codes: Readonly<Record<string, readonly Code[]>>]
  /** What columns are called; one that is not named here is called by its own words. */
  fields?: Readonly<Record<string, string>>
  /** Of a part: the column whose row it is about, and what that one is called by, as `Leave rule: Sick Leave`. */
  called_by?: readonly [column: string, table: string, label: string]
  /** Columns that hold the id of a row, or several, told by a column of it: `{ branch_id: ['branch', 'name'] }`. */
  references?: Readonly<Record<string, readonly [table: string, label: string]>>
  /** Columns whose values are shown only to holders of one of these codes; others see that they changed. */
  sensitive?: Readonly<Record<string, readonly Code[]>>
  /**
   * Columns whose values are shown only to those who may write by one of these codes, and where there is none to nobody;
   * others see that they changed.
   */
  guarded?: Readonly<Record<string, readonly Code[]>>
  /** Columns that hold values of fields which the organization defined, by their names: told field by field. */
  own?: Readonly<Record<string, OwnFields>>
  /** Columns that nobody is shown; `id` and `version` never are. */
  hidden?: readonly string[]
  /**
   * The table whose rows this one's are parts of: their history tells of it too. A row that is part of one record of
   * several tables is told with it alone, since its record says who may read.
   */
  part_of?: string | readonly string[]
}
