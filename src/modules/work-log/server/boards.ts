import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { isOwn, isManaged, isSupervised, named } from '#modules/work-log/server/log-rows.ts'
import { logBoard, payLog } from '#modules/work-log/shared/work-log.ts'

/** Days of which the board is where no period is chosen. */
const BOARD_DAYS = 30

/** Employees see the board of all but no amounts; amounts are one's own, of the team, or of all for HR. */
const team = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.as === 'supervisor' ? sql<boolean>`(${isSupervised(ctx)} or ${isManaged(ctx)})` : sql<boolean>`true`

const periodOf = (query: Record<string, unknown>) => ({
  from: typeof query['period_from'] === 'string' ? query['period_from'] : null,
  to: typeof query['period_to'] === 'string' ? query['period_to'] : null,
})

export const boardRoutes: Route[] = [
  serveList(logBoard, {
    from: (ctx) => {
      const { from, to } = periodOf(ctx.request.query as Record<string, unknown>)
      return sql`(select w.org_id, w.employee_id, sum(w.minutes)::int as minutes,
          coalesce(sum(w.minutes) filter (where w.state = 'Approved'), 0)::int as approved,
          coalesce(sum(w.minutes) filter (where w.is_billable), 0)::int as billable,
          count(distinct w.worked_on)::int as days, count(distinct w.project_id)::int as projects
        from work_log w where w.state not in ('Draft', 'Declined') and ${team(ctx)}
          and w.worked_on >= coalesce(${from}::date, ${ctx.today}::date - ${sql.lit(BOARD_DAYS)})
          and w.worked_on <= coalesce(${to}::date, ${ctx.today}::date)
        group by w.org_id, w.employee_id) b join employee e on e.org_id = b.org_id and e.id = b.employee_id`
    },
    select: ({ today }) => ({
      person: personOf(sql`b.employee_id`, today),
      minutes: sql`b.minutes`,
      approved: sql`b.approved`,
      billable: sql`b.billable`,
      days: sql`b.days`,
      projects: sql`b.projects`,
    }),
    id: sql`b.employee_id`,
    search: { person: sql`b.employee_id` },
    // the period narrows what is added up
    filters: { period: () => null },
    sort: { person: sql`e.full_name` },
    order: sql`b.minutes desc, e.full_name`,
  }),
  serveList(payLog, {
    from: (
      ctx,
    ) => sql`(select md5(concat_ws(' ', w.employee_id, w.project_id, w.activity_id, date_trunc('month', w.worked_on))) as id,
        w.org_id, w.employee_id, w.project_id, w.activity_id, date_trunc('month', w.worked_on)::date as month,
        sum(w.minutes)::int as minutes, sum(w.amount) as amount, count(*)::int as logs,
        coalesce(sum(w.amount) filter (where w.posting_id is not null), 0) as posted,
        round(sum(w.amount) * 60 / sum(w.minutes), 2) as rate
      from work_log w where w.state = 'Approved' and w.amount is not null and ${paid(ctx)} and ${inPeriod(ctx)}
      group by w.org_id, w.employee_id, w.project_id, w.activity_id, date_trunc('month', w.worked_on)) b
      join employee e on e.org_id = b.org_id and e.id = b.employee_id`,
    select: ({ today }) => ({
      month: sql`b.month`,
      person: personOf(sql`b.employee_id`, today),
      project: named('project', sql`b.project_id`),
      activity: named('activity', sql`b.activity_id`),
      minutes: sql`b.minutes`,
      rate: sql`b.rate`,
      amount: sql`b.amount`,
      posted: sql`b.posted`,
      logs: sql`b.logs`,
    }),
    id: sql`b.id`,
    search: { person: sql`b.employee_id` },
    filters: { period: () => null, employee_id: (ids) => sql<boolean>`b.employee_id = any(${ids}::uuid[])` },
    sort: { person: sql`e.full_name` },
    order: sql`b.month desc, e.full_name`,
  }),
]

const paid = (ctx: Ctx) => (ctx.as === 'user' ? isOwn(ctx) : team(ctx))
function inPeriod(ctx: Ctx): RawBuilder<boolean> {
  const { from, to } = periodOf(ctx.request.query as Record<string, unknown>)
  return sql<boolean>`(${from}::date is null or w.worked_on >= ${from}::date) and (${to}::date is null or w.worked_on <= ${to}::date)`
}
