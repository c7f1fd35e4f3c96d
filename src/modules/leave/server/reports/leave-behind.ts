import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Person } from '#kernel/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { groupedBy, ofGroup } from '#modules/leave/server/reports/group-key.ts'
import { amountIn } from '#modules/leave/server/reports/leave-by.ts'
import { leaveFacts, leaveSums, peopleIn, withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import { periodOf } from '#modules/leave/server/reports/report-period.ts'
import { leaveBehind } from '#modules/leave/shared/reports/leave-behind.ts'
import type { ReportLeaveType } from '#modules/leave/shared/reports/leave-by.ts'

interface Row {
  id: string
  person: Person
  days: string
  unpaid_days: string
}
interface Leave {
  request_id: string
  leave_type: ReportLeaveType
  from: Day
  to: Day
  days: string
  minutes: number | null
}

export const leaveBehindRoutes: Route[] = [
  handle(leaveBehind, async (ctx, { query }) => {
    const { db, today } = ctx
    const range = await periodOf(ctx, query)
    await withRoom(db)
    const { by, key, who, limit, offset } = query
    const searched = foundBy(query.search, sql`x.employee_id`)
    const narrowed = [sql`true`, ...(by && key ? [ofGroup(groupedBy(by, range.end), key)] : [])]
    const where = sql.join(narrowed, sql` and `)
    const asked = sql.join([where, ...searched], sql` and `)
    const took = sql`select x.employee_id, sum(x.days) as days, sum(x.days - x.paid_days) as unpaid
      from ${await leaveSums(db, query, range)} x where ${asked} group by 1`
    const all =
      who === 'took'
        ? took
        : sql`select c.employee_id, coalesce(o.days, 0) as days, coalesce(o.unpaid, 0) as unpaid
            from (select distinct x.employee_id from ${await peopleIn(db, query, range)} x where ${asked}) c
            left join (${took}) o on o.employee_id = c.employee_id`
    // which people first; what is told of them is then read for them alone
    const { rows } = await sql<Row & { count: number }>`
      select p.employee_id as id, ${personOf(sql`p.employee_id`, today)} as person, p.count,
        trim_scale(p.days)::text as days, trim_scale(p.unpaid)::text as unpaid_days
      from (
        select c.*, e.full_name, count(*) over () as count from (${all}) c join employee e on e.id = c.employee_id
        order by c.days desc, e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
      ) p order by p.days desc, p.full_name, p.employee_id`.execute(db)
    const own = await leaveFacts(db, { ...query, employee_id: rows.map(({ id }) => id) }, range)
    const leaves = await sql<Leave & { employee_id: string }>`
      select r.employee_id, r.request_id, r.from, r.to, trim_scale(r.days)::text as days, r.minutes,
        json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour, 'unit', t.unit) as leave_type
      from (
        select x.employee_id, x.request_id, x.leave_type_id, min(x.date) as "from", max(x.date) as "to", sum(x.days) as days,
          sum(x.minutes)::int as minutes
        from ${own} x where ${where} group by 1, 2, 3
      ) r join leave_type t on t.id = r.leave_type_id order by r.from, r.request_id`.execute(db)
    const of = Map.groupBy(leaves.rows, ({ employee_id }) => employee_id)
    return {
      count: rows[0]?.count ?? 0,
      results: rows.map(({ count: _, ...row }) => {
        const theirs = of.get(row.id) ?? []
        return { ...row, leaves: theirs, said: theirs.map(saidOf).join('; ') }
      }),
    }
  }),
]

/** `AL 2026-12-07 – 2026-12-09 (3)` */
function saidOf({ leave_type: { code, unit }, from, to, days, minutes }: Leave): string {
  const amount = unit === 'Hour' ? `${amountIn(unit, days, minutes)} h` : days
  return `${code} ${from === to ? from : `${from} – ${to}`} (${amount})`
}
