import { sql } from 'kysely'
import { foundBy } from '#platform/person-search.ts'
import { page } from '#platform/page.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { about, clockOf, type Whose } from '#modules/attendance/server/reports/about.ts'
import { rangeOf } from '#modules/attendance/server/reports/attendance-facts.ts'
import { reportPeople } from '#modules/attendance/shared/reports/asks.ts'
import { adjustments, adjustmentsByDay, places } from '#modules/attendance/shared/reports/punch-reports.ts'

type Filters = Whose & { from?: string | undefined; to?: string | undefined }

/** Moments of a range of days where the organization is. */
function momentsIn(ctx: Ctx, filters: Filters) {
  const { start, end } = rangeOf(ctx.today, filters, 29)
  const zone = ctx.org.time_zone
  return sql`p.occurred_at >= ${start}::date::timestamp at time zone ${zone}
    and p.occurred_at < (${end}::date + 1)::timestamp at time zone ${zone}`
}
const dateOf = (ctx: Ctx) => sql`(p.occurred_at at time zone ${ctx.org.time_zone})::date`

/** Punches of a range that count or did, of those who may be seen, as `p` with `e`. */
const punchesIn = async (ctx: Ctx, filters: Filters) => sql`
  punch p join employee e on e.org_id = p.org_id and e.id = p.employee_id and not p.is_pending
  and ${momentsIn(ctx, filters)} and ${await about(ctx, filters, sql`p.employee_id`, dateOf(ctx))}`

const byHand = sql`p.source in ('HR', 'Import', 'Adjustment')`
/** What was added by hand, and what was taken away, each with who did it. */
const changes = async (ctx: Ctx, filters: Filters) => {
  const line = sql`${dateOf(ctx)} as date, e.full_name as name, e.code, e.id as employee_id, p.id as punch_id,
    ${clockOf(ctx, 'p.occurred_at')} as time, p.direction, p.source`
  return sql`(
    select ${line}, 'Added' as change, p.account_id, p.received_at as at, p.remarks
    from ${await punchesIn(ctx, filters)} where ${byHand}
    union all
    select ${line}, 'Removed', v.account_id, v.at, v.reason
    from ${await punchesIn(ctx, filters)} join punch_void v on v.org_id = p.org_id and v.punch_id = p.id)`
}

/** The branch with a place that is nearest, in metres over the ground, as `domain/distance.ts` has it. */
const nearest = sql`
  left join lateral (
    select b.name, round(2 * 6371000 * asin(least(1, sqrt(
      power(sin(radians(p.latitude - b.latitude)::float8 / 2), 2)
      + cos(radians(b.latitude)) * cos(radians(p.latitude)) * power(sin(radians(p.longitude - b.longitude)::float8 / 2), 2)))))::int as distance
    from branch b where b.org_id = p.org_id and b.latitude is not null and b.longitude is not null and not b.is_archived
    order by 2 limit 1
  ) n on true`

export const punchReportRoutes: Route[] = [
  serveReportQuery(adjustments, async (ctx, filters) => ({
    rows: sql`select c.*, (select a.full_name from account a where a.id = c.account_id) as by from ${await changes(ctx, filters)} c`,
    order: sql`date desc, name, code, at, punch_id, change`,
  })).route,
  serveReportQuery(adjustmentsByDay, async (ctx, filters) => ({
    rows: sql`
      select c.date, c.date as day, 'changes' as view, count(distinct c.employee_id)::int as people,
        (count(*) filter (where c.change = 'Added' and c.source = 'Adjustment'))::int as adjusted,
        (count(*) filter (where c.change = 'Added' and c.source = 'HR'))::int as by_hr,
        (count(*) filter (where c.change = 'Added' and c.source = 'Import'))::int as imported,
        (count(*) filter (where c.change = 'Removed'))::int as removed
      from ${await changes(ctx, filters)} c group by c.date`,
    order: sql`date desc`,
  })).route,
  serveReportQuery(places, async (ctx, filters) => ({
    rows: sql`
      select p.id as punch_id, p.occurred_at as at, ${dateOf(ctx)} as date, e.full_name as name, e.code, e.id as employee_id, p.direction,
        p.place, n.name as branch, n.distance, p.accuracy_m as accuracy, p.latitude::text as latitude, p.longitude::text as longitude
      from ${await punchesIn(ctx, filters)} ${nearest} where p.latitude is not null and p.longitude is not null`,
    order: sql`at desc, punch_id`,
  })).route,
  handle(reportPeople, async (ctx, { query }) => {
    const all = foundBy(query.search, sql`e.id`).reduce(
      (rows, condition) => rows.where(condition),
      ctx.db.selectFrom('employee as e').where(sql<boolean>`${shownTo(ctx, sql`e.id`)}`),
    )
    const rows = all.select(['e.id', 'e.full_name as name', 'e.code']).orderBy('e.full_name').orderBy('e.id')
    return page(query, all, rows)
  }),
]
