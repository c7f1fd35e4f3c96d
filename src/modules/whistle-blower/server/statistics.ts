import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { type Counted, publishable } from '#modules/whistle-blower/domain/statistics.ts'
import { isCaller } from '#modules/whistle-blower/server/investigator-row.ts'
import { periods, whistleStatistics } from '#modules/whistle-blower/shared/statistics.ts'

/** Served to investigators alone, of all reports of the organization. */
export const statisticsRoutes: readonly Route[] = [
  handle(whistleStatistics, async (ctx, { query }) => {
    await refuseOthers(ctx)
    // the schema of a list gives all three; its type knows filters by name alone
    const { period, limit, offset } = query as unknown as Asked
    const year = Number(ctx.today.slice(0, 4)) - periods.indexOf(period ?? 'This year')
    const shown = publishable(await countedOf(ctx, year))
    return {
      count: shown.length,
      results: shown
        .slice(offset, offset + limit)
        .map((group) => ({ id: `${group.dimension} ${group.value}`, ...group })),
    }
  }),
]

interface Asked {
  period?: (typeof periods)[number]
  limit: number
  offset: number
}

async function refuseOthers(ctx: Ctx) {
  const own = await ctx.db
    .selectFrom('whistle_investigator as i')
    .select('i.id')
    .where(isCaller(ctx, 'Investigator'))
    .executeTakeFirst()
  if (!own) throw notFound()
}

/** Reports received in the year, up to the end of last month: what came this month tells nothing yet. */
async function countedOf({ db, today }: Ctx, year: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with report as (
      select to_char(r.received_on, 'YYYY-MM') as month, coalesce(t.name, 'Not given') as kind, r.status,
        r.acknowledged_on - r.received_on as to_acknowledge, r.closed_on - r.received_on as to_close,
        case when r.acknowledged_on is null then 'Not acknowledged' when r.acknowledged_on <= r.acknowledge_by then 'In time' else 'Late' end as acknowledged,
        case when r.closed_on is null then 'Not closed' when r.closed_on - r.received_on <= 90 then 'Within 90 days'
          when r.closed_on - r.received_on <= 180 then '91 to 180 days' else 'More than 180 days' end as closed
      from whistle_report r left join whistle_incident_type t on t.id = r.incident_type_id
      where r.received_on >= make_date(${year}, 1, 1) and r.received_on < make_date(${year + 1}, 1, 1)
        and r.received_on < date_trunc('month', ${today}::date)
    )
    select 'All' as dimension, 'All reports' as value, count(*)::int as reports, null::int as median_days from report having count(*) > 0
    union all select 'Month', month, count(*)::int, null from report group by month
    union all select 'Kind', kind, count(*)::int, null from report group by kind
    union all select 'Status', status, count(*)::int, null from report group by status
    union all select 'Time to acknowledge', acknowledged, count(*)::int,
      round(percentile_cont(0.5) within group (order by to_acknowledge))::int from report group by acknowledged
    union all select 'Time to close', closed, count(*)::int,
      round(percentile_cont(0.5) within group (order by to_close))::int from report group by closed
    order by 1, 2`.execute(db)
  return rows
}
