import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { type Code, P } from '#kernel/permission.ts'

const Actor = z.object({ id: z.string(), full_name: z.string() }).nullable()
const page = pageQuery.pick({ limit: true, offset: true })

/** One change of one row. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Null where the program itself did it. */
  actor: Actor,
  acting_as: z.string().nullable(),
  /** The call or job that it was part of: entries that share it belong together. */
  request_no: z.string().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  /** Empty for an insert: the row and what came later tell it. */
  changes: z.array(
    z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), is_masked: z.boolean() }),
  ),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const SecurityEvent = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  account: Actor,
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type SecurityEvent = z.output<typeof SecurityEvent>

export const audit = {
  /** Who changed this row, the newest change first. The table's declaration names the codes that may ask. */
  timeline: get('/audit/{org}/{table}/{id}/', {
    access: { hr: [] },
    query: page,
    response: pageOf(AuditEntry),
    summary: 'History of one row',
  }),
  securityEvents: get('/audit/{org}/security-events/', {
    access: { hr: [P.security.all] },
    query: page.extend({
      name: z.string().max(100).optional(),
      account_id: z.uuid().optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    response: pageOf(SecurityEvent),
    summary: 'Sign-ins, refusals, downloads and the like',
  }),
}

/** A table whose history people may read. */
export interface AuditedTable {
  table: string
  codes: readonly Code[]
  /** Columns whose values are shown only to holders of one of these codes; others see that they changed. */
  sensitive?: Readonly<Record<string, readonly Code[]>>
  /** Columns that nobody is shown. */
  hidden?: readonly string[]
}
