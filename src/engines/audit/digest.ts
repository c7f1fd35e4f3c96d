import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

const access = { hr: [P.security.all] } as const

export const AuditDigest = z.object({
  id: z.string(),
  /** Null: from the beginning. */
  from_at: z.string().nullable(),
  until_at: z.string(),
  row_count: z.number(),
  /** Over the entries and the digest before: who keeps the newest elsewhere proves all of them. */
  digest: z.string(),
  made_at: z.string(),
})
export type AuditDigest = z.output<typeof AuditDigest>

/** How an entry of the audit that was changed, added or removed afterwards is found. */
export const digests = {
  list: get('/audit/{org}/digests/', {
    access,
    query: pageQuery.pick({ limit: true, offset: true }),
    response: pageOf(AuditDigest),
  }),
  /** Counts and hashes anew. All digests are followed as a chain; the entries of those that end in these days. */
  check: get('/audit/{org}/digests/check/', {
    access,
    query: z.object({ from: day('From'), to: day('Until') }),
    response: z.object({
      digests: z.number(),
      rows: z.number(),
      /** Entries that were emptied because somebody was forgotten. */
      emptied: z.number(),
      broken: z.array(z.object({ until_at: z.string(), why: z.enum(['chain', 'rows']) })),
    }),
    limit: 10,
    summary: 'Was the audit tampered with?',
  }),
}
