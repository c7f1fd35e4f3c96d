import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { reportingLines, reportingPath, type ReportingNode } from '#modules/organization/shared/hierarchy.ts'

export const reportingRoutes: Route[] = [
  handle(reportingLines, async (ctx, { query }) => {
    const conditions = [
      ...foundBy(query.search, sql`e.id`),
      query.parent_id ? reportsTo(ctx, query.parent_id) : reportsToNobody(ctx),
    ]
    const where = sql.join(conditions, sql` and `)
    const [counted, ids] = await Promise.all([
      sql<{
        count: number
      }>`select count(*) as count from employee e where ${isCurrent(ctx, 'e')} and ${where}`.execute(ctx.db),
      sql<{ id: string }>`
        select e.id from employee e where ${isCurrent(ctx, 'e')} and ${where}
        order by exists (select from supervisor_on(${ctx.today}) l where l.supervisor_id = e.id) desc, e.full_name, e.id
        limit ${query.limit} offset ${query.offset}`.execute(ctx.db),
    ])
    return {
      count: counted.rows[0]?.count ?? 0,
      results: await nodes(
        ctx,
        ids.rows.map(({ id }) => id),
      ),
    }
  }),
  handle(reportingPath, async (ctx, { params }) => {
    const { rows } = await sql<{ id: string }>`
      with recursive above (id, step) as (
        select e.id, 0 from employee e where e.id = ${params.id} and ${isCurrent(ctx, 'e')}
        union all
        select f.supervisor_id, a.step + 1 from above a, lateral (${firstSupervisor(ctx, sql`a.id`)}) f where a.step < 50
      ) select id from above order by step desc`.execute(ctx.db)
    if (!rows.length) throw notFound()
    return {
      path: await nodes(
        ctx,
        rows.map(({ id }) => id),
      ),
    }
  }),
]

const isCurrent = (ctx: Ctx, alias: string) =>
  sql`(${sql.ref(`${alias}.left_on`)} is null or ${sql.ref(`${alias}.left_on`)} >= ${ctx.today})`

/** The supervisor of lowest authority order who is still there: their box hangs below that one. */
const firstSupervisor = (ctx: Ctx, employeeId: RawBuilder<unknown>) => sql`
  select l.supervisor_id from supervisor_on(${ctx.today}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
  where l.employee_id = ${employeeId} and ${isCurrent(ctx, 's')} order by l.authority_order limit 1`

const reportsTo = (ctx: Ctx, supervisorId: string) => sql`
  e.id in (select l.employee_id from supervisor_on(${ctx.today}) l where l.supervisor_id = ${supervisorId})
  and ${supervisorId}::uuid = (${firstSupervisor(ctx, sql`e.id`)})`

const reportsToNobody = (ctx: Ctx) => sql`
  not exists (select from supervisor_on(${ctx.today}) l join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
    where l.employee_id = e.id and ${isCurrent(ctx, 's')})`

/** Boxes in the order of the ids, with everybody below counted in one walk down the lines. */
async function nodes(ctx: Ctx, ids: string[]): Promise<ReportingNode[]> {
  if (!ids.length) return []
  const { rows } = await sql<ReportingNode>`
    with recursive line as materialized (
      select distinct on (l.employee_id) l.employee_id, l.supervisor_id
      from supervisor_on(${ctx.today}) l
      join employee s on s.org_id = l.org_id and s.id = l.supervisor_id and ${isCurrent(ctx, 's')}
      join employee e on e.org_id = l.org_id and e.id = l.employee_id and ${isCurrent(ctx, 'e')}
      order by l.employee_id, l.authority_order
    ), below (root, id, depth) as (
      select r, r, 0 from unnest(${ids}::uuid[]) r
      union all
      select b.root, l.employee_id, b.depth + 1 from below b join line l on l.supervisor_id = b.id where b.depth < 50
    ), counts as (
      select root, count(*) filter (where depth = 1) as direct_count, count(*) filter (where depth > 0) as total_count
      from below group by root
    )
    select r.id, ${personOf(sql`r.id`, ctx.today)} as person, c.direct_count, c.total_count
    from unnest(${ids}::uuid[]) with ordinality as r (id, place) join counts c on c.root = r.id
    order by r.place`.execute(ctx.db)
  return rows
}
