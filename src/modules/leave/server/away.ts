import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { personOf } from '#platform/person.ts'
import { planForValues } from '#platform/plan-mode.ts'
import { handle, type Route } from '#platform/route.ts'
import { teamBelow } from '#modules/hris/server/public.ts'
import { away } from '#modules/leave/shared/balance.ts'

/**
 * Days of leave `l` that was approved, of people who still worked here. Most are, so it is told by the few that are not: two
 * short lists, where looking up each request and each person would cost more than all the rest.
 */
export const heldDays = ({
  start,
  end,
}: DayRange) => sql`l.is_live and l.date between ${start}::date and ${end}::date
  and not exists (select from request r where r.org_id = l.org_id and r.id = l.request_id and r.status <> 'Approved')
  and not exists (select from employee g where g.org_id = l.org_id and g.id = l.employee_id and g.left_on < l.date)`

/**
 * Who is away on which day, as every page counts it: a day, or a part of one, that approved leave takes. A day off that
 * merely lies between two leaves is not one on which somebody is missed, and who has left is away from nothing.
 */
export const awayDays = (range: DayRange) => sql`(
  select l.date, l.half, l.stretch, l.employee_id, l.request_id from leave_day l
  where ${heldDays(range)} and l.counted_as <> 'sandwich'
)`

type AwayRow = ResponseOf<typeof away>['results'][number]

export const awayRoutes: Route[] = [
  handle(away, async (ctx, { query }) => {
    const seen =
      ctx.as === 'supervisor'
        ? sql<boolean>`r.employee_id in (with recursive ${teamBelow(ctx.employee_id, query.reach, ctx.today)} select id from team)`
        : sql<boolean>`true`
    const days = awayDays({ start: query.from, end: query.to })
    await planForValues(ctx.db)
    // a page beyond the last has the counts all the same, with nobody beside them
    const { rows } = await sql<AwayRow & { count: number; people: number; is_row: boolean }>`
      with found as materialized (
        select r.id, r.employee_id, d.start_on, d.end_on, d.part
        from (select distinct a.request_id from ${days} a) a
        join request r on r.id = a.request_id
        join leave_request d on d.org_id = r.org_id and d.request_id = r.id
        where ${seen}
      )
      select c.count, c.people, f.id is not null as is_row, ${personOf(sql`f.employee_id`, ctx.today)} as person, f.start_on, f.end_on, f.part
      from (select count(*)::int as count, count(distinct employee_id)::int as people from found) c
      left join (select * from found order by start_on, id limit ${sql.lit(query.limit)} offset ${sql.lit(query.offset)}) f on true
      order by f.start_on, f.id`.execute(ctx.db)
    const [first] = rows
    return {
      count: first?.count ?? 0,
      people: first?.people ?? 0,
      results: rows
        .filter(({ is_row }) => is_row)
        .map(({ person, start_on, end_on, part }) => ({ person, start_on, end_on, part })),
    }
  }),
]
