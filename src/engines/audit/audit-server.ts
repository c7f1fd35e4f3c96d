import { sql } from 'kysely'
import { momentAt } from '#kernel/calendar/zone.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import type { Json } from '#platform/tables.ts'
import { audit, type AuditedTable, type AuditEntry, type SecurityEvent } from '#engines/audit/audit.ts'

/** Serves the history of the declared tables, and of no others. */
export function auditRoutes(tables: readonly AuditedTable[]): readonly Route[] {
  const known = new Map(tables.map((declared) => [declared.table, declared]))
  return [
    handle(audit.timeline, async (ctx, { params, query }) => {
      const declared = known.get(params.table)
      if (!declared) throw notFound()
      if (!allowed(ctx.org.codes, declared.codes, 'read')) throw forbidden()
      const [counted, found] = await Promise.all([
        sql<{
          count: number
        }>`select count(*) from audit_row where table_name = ${declared.table} and row_id = ${params.id}`.execute(
          ctx.db,
        ),
        sql<Found>`
          select r.id, r.at, r.acting_as, r.request_no, r.operation, r.changes,
            case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as actor
          from audit_row r left join account a on a.id = r.account_id
          where r.table_name = ${declared.table} and r.row_id = ${params.id}
          order by r.at desc, r.id desc limit ${query.limit} offset ${query.offset}`.execute(ctx.db),
      ])
      const results = found.rows.map(({ changes, ...entry }) => ({
        ...entry,
        changes: shown(ctx, declared, entry.operation, changes),
      }))
      return { count: counted.rows[0]?.count ?? 0, results }
    }),
    handle(audit.securityEvents, async (ctx, { query: { limit, offset, ...filters } }) => {
      const where = filtered(ctx, filters)
      const [counted, found] = await Promise.all([
        sql<{ count: number }>`select count(*) from security_event e where ${where}`.execute(ctx.db),
        sql<SecurityEvent>`
          select e.id, e.name, e.at, e.ip, e.user_agent, e.detail,
            case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as account
          from security_event e left join account a on a.id = e.account_id
          where ${where} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: found.rows }
    }),
  ]
}

type Found = Omit<AuditEntry, 'changes'> & { changes: Record<string, Json> | null }

/** What the caller may see of a change. The audit holds pairs for an update and the whole last row for a delete. */
function shown(
  ctx: Ctx,
  { sensitive = {}, hidden = [] }: AuditedTable,
  operation: string,
  changes: Found['changes'],
): AuditEntry['changes'] {
  return Object.entries(changes ?? {})
    .filter(([field]) => !hidden.includes(field))
    .map(([field, value]) => {
      const codes = sensitive[field]
      if (codes && !allowed(ctx.org.codes, codes, 'read'))
        return { field, before: null, after: null, is_masked: true }
      const [before, after] = operation === 'update' && Array.isArray(value) ? value : [value, null]
      return { field, before, after, is_masked: false }
    })
}

interface Filters {
  name?: string | undefined
  account_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Days are those of the organization. */
function filtered({ org }: Ctx, { name, account_id, from, to }: Filters) {
  const parts = [
    sql`e.org_id = ${org.org_id}`,
    ...(name ? [sql`e.name = ${name}`] : []),
    ...(account_id ? [sql`e.account_id = ${account_id}`] : []),
    ...(from ? [sql`e.at >= ${momentAt(from, '00:00', org.time_zone)}`] : []),
    ...(to ? [sql`e.at < ${momentAt(addDays(to, 1), '00:00', org.time_zone)}`] : []),
  ]
  return sql.join(parts, sql` and `)
}
