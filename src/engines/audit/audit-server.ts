import { sql } from 'kysely'
import { z } from 'zod'
import { momentAt } from '#kernel/calendar/zone.ts'
import { addDays } from '#kernel/calendar/day.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { audit, type AuditedTable, type SecurityEvent } from '#engines/audit/audit.ts'
import { historyOf } from '#engines/audit/history-server.ts'

/** Serves the history of the declared tables, and of no others. */
export function auditRoutes(tables: readonly AuditedTable[]): readonly Route[] {
  const known = new Map(tables.map((declared) => [declared.table, declared]))
  if (known.size < tables.length) throw new Error('A table is declared as audited twice.')
  return [
    handle(audit.timeline, async (ctx, { params, query }) => {
      const declared = known.get(params.table)
      if (!declared || Array.isArray(declared.part_of)) throw notFound()
      const readable = ({ codes }: AuditedTable) => allowed(ctx.org.codes, codes, 'read')
      if (!readable(declared) || !(await mayAsk(ctx, declared, params.id))) throw forbidden()
      if (ctx.org.is_limited && !(await isMet(ctx, declared.table, params.id))) throw notFound()
      const parts = tables.filter((part) => belongs(part, declared) && readable(part))
      return historyOf(ctx, [declared, ...parts], params.id, query)
    }),
    handle(audit.securityEvents, async (ctx, { query: { limit, offset, ...filters } }) => {
      const where = filtered(ctx, filters)
      const [counted, found] = await Promise.all([
        sql<{ count: number }>`select count(*) from security_event e where ${where}`.execute(ctx.db),
        sql<Omit<SecurityEvent, 'about'>>`
          select e.id, e.name, e.at, e.ip, e.user_agent, e.detail,
            case when a.id is not null then json_build_object('id', a.id, 'full_name', a.full_name) end as account
          from security_event e left join account a on a.id = e.account_id
          where ${where} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: await withPeople(ctx, found.rows) }
    }),
  ]
}

/** Of a table that several modules share: by what the row says it is. One that is gone is nobody's. */
async function mayAsk(ctx: Ctx, { table, codes_by }: AuditedTable, id: string): Promise<boolean> {
  if (!codes_by) return true
  const [column, codes] = codes_by
  const { rows } = await sql<{ names: string[] }>`
    select ${sql.ref(column)}::text[] as names from ${sql.table(table)} where id = ${id}`.execute(ctx.db)
  return !rows[0] || rows[0].names.some((name) => allowed(ctx.org.codes, codes[name] ?? [], 'read'))
}

/**
 * Whoever is HR of some people only reads the history of what they could read itself: of a table that is bound to people a row
 * within reach, or one that is gone and was of somebody within reach. Entries know no person but their owner.
 */
async function isMet({ db }: Ctx, table: string, id: string): Promise<boolean> {
  const { rows: bound } = await sql`
    select from pg_policy p join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'id'
    where p.polrelid = ${table}::regclass and not p.polpermissive limit 1`.execute(db)
  if (!bound.length) return true
  const { rows } = await sql`
    select from ${sql.table(table)} x where x.id = ${id}
    union all select from audit_row r where r.table_name = ${table} and r.row_id = ${id}
      and r.owner_id in (select p.id from people_in_reach() p) limit 1`.execute(db)
  return rows.length > 0
}

const belongs = ({ part_of }: AuditedTable, { table }: AuditedTable) =>
  typeof part_of === 'string' ? part_of === table : part_of?.includes(table)

interface Filters {
  name?: readonly string[] | undefined
  account_id?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Details name people by ids, which tell people nothing. */
async function withPeople(
  ctx: Ctx,
  events: readonly Omit<SecurityEvent, 'about'>[],
): Promise<SecurityEvent[]> {
  const all = new Set(events.flatMap(({ detail }) => idsIn(detail)))
  const { rows } = await sql<{ id: string; full_name: string }>`
    select id, full_name from account where id = any(${[...all]}::uuid[])
    union all select id, full_name from employee where id = any(${[...all]}::uuid[])`.execute(ctx.db)
  const names = new Map(rows.map(({ id, full_name }) => [id, full_name]))
  return events.map((event) => ({
    ...event,
    about: idsIn(event.detail).flatMap((id) => names.get(id) ?? []),
  }))
}

const uuid = z.uuid()
const idsIn = ({ account_id, accounts, employee_id, of }: SecurityEvent['detail']): string[] =>
  [account_id, accounts, employee_id, of].flat().flatMap((id) => uuid.safeParse(id).data ?? [])

/** Days are those of the organization. */
function filtered({ org }: Ctx, { name, account_id, from, to }: Filters) {
  const parts = [
    sql`e.org_id = ${org.org_id}`,
    ...(name?.length ? [sql`e.name = any(${name})`] : []),
    ...(account_id ? [sql`e.account_id = ${account_id}`] : []),
    ...(from ? [sql`e.at >= ${momentAt(from, '00:00', org.time_zone)}`] : []),
    ...(to ? [sql`e.at < ${momentAt(addDays(to, 1), '00:00', org.time_zone)}`] : []),
  ]
  return sql.join(parts, sql` and `)
}
