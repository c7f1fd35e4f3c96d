import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { away } from '#modules/leave/shared/balance.ts'

/**
 * Who is away on which day, as every page counts it: a day, or a part of one, that approved leave takes. A day off that
 * merely lies between two leaves is not one on which somebody is missed, and who has left is away from nothing.
 */
export const awayDays = ({ start, end }: DayRange) => sql`(
  select l.date, l.half, l.employee_id, l.request_id
  from leave_day l
  join request r on r.org_id = l.org_id and r.id = l.request_id and r.status = 'Approved'
  join employee e on e.org_id = l.org_id and e.id = l.employee_id and (e.left_on is null or e.left_on >= l.date)
  where l.is_live and l.counted_as <> 'sandwich' and l.date between ${start}::date and ${end}::date
)`

export const awayRoutes: Route[] = [
  handle(away, async (ctx, { query }) => {
    const seen =
      ctx.as === 'supervisor'
        ? sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = r.org_id and l.employee_id = r.employee_id and l.supervisor_id = ${ctx.employee_id})`
        : sql<boolean>`true`
    const days = awayDays({ start: query.from, end: query.to })
    const all = ctx.db
      .selectFrom('request as r')
      .innerJoin('leave_request as d', (join) =>
        join.onRef('d.request_id', '=', 'r.id').onRef('d.org_id', '=', 'r.org_id'),
      )
      .where(sql<boolean>`r.id in (select a.request_id from ${days} a)`)
      .where(seen)
    const shown = all
      .select([personOf(sql`r.employee_id`, ctx.today).as('person'), 'd.start_on', 'd.end_on', 'd.part'])
      .orderBy('d.start_on')
      .orderBy('r.id')
    const { people } = await all
      .select(sql<number>`count(distinct r.employee_id)::int`.as('people'))
      .executeTakeFirstOrThrow()
    return { ...(await page(query, all, shown)), people }
  }),
]
