import { sql, type RawBuilder } from 'kysely'
import type { Route } from '#platform/route.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { openOf, paidOut } from '#modules/expense/server/money-sql.ts'
import {
  moneyByPerson,
  openAdvances,
  requestsByStatus,
  spentByType,
  trips,
} from '#modules/expense/shared/expense-report.ts'

interface Range {
  from?: string | undefined
  to?: string | undefined
}
const within = (day: RawBuilder<unknown>, { from, to }: Range) =>
  sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date) and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`

const byPerson = serveReportQuery(moneyByPerson, async (_ctx, range) => {
  const inRange = within(sql`l.effective_on`, range)
  const of = (kind: string, sign: RawBuilder<unknown>) =>
    sql`round(coalesce(${sign} * sum(l.amount) filter (where l.kind = ${kind} and ${inRange}), 0), 2)`
  return {
    rows: sql`
      select e.code, e.full_name as name, e.id::text as employee_id, ${of('advance', sql`-1`)} as advances,
        ${of('claim', sql`1`)} as claims, ${of('settlement', sql`-1`)} as paid, ${of('recovery', sql`1`)} as recovered,
        round(sum(l.amount), 2) as balance
      from expense_ledger l join employee e on e.org_id = l.org_id and e.id = l.employee_id
      group by e.id, e.code, e.full_name having count(*) filter (where ${inRange}) > 0`,
    order: sql`name, code`,
  }
})

const byStatus = serveReportQuery(requestsByStatus, async (_ctx, range) => ({
  rows: sql`
    select case r.type when 'expense_advance' then 'Advance' when 'travel_request' then 'Travel' else 'Settlement' end as kind,
      r.status, count(*)::int as count, sum(coalesce(t.allowance + t.planned, a.amount, c.claimed, 0)) as amount
    from request r
    left join expense_advance a on a.org_id = r.org_id and a.request_id = r.id
    left join travel_request t on t.org_id = r.org_id and t.request_id = r.id
    left join expense_claim c on c.org_id = r.org_id and c.request_id = r.id
    where r.type in ('expense_advance', 'travel_request', 'expense_claim') and ${within(sql`r.created_at::date`, range)}
    group by 1, 2`,
  order: sql`kind, status`,
}))

const advances = serveReportQuery(openAdvances, async (ctx) => ({
  rows: sql`
    select x.*, greatest(0, ${ctx.today}::date - x.settle_by) as days_late from (
      select e.code, e.full_name as name, r.id::text as request_id, r.request_remarks as purpose, a.settle_by,
        (select max(l.effective_on) from expense_ledger l where l.advance_id = a.request_id and l.kind = 'advance') as paid_on,
        ${paidOut(sql`a.request_id`)} as paid, ${openOf(sql`a.request_id`)} as open
      from expense_advance a join request r on r.org_id = a.org_id and r.id = a.request_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id) x
    where x.open > 0`,
  order: sql`settle_by, name, request_id`,
}))

const byType = serveReportQuery(spentByType, async (_ctx, range) => ({
  rows: sql`
    select t.name as type, t.id::text as type_id, count(*)::int as lines, sum(l.base_amount) as claimed,
      coalesce(sum(coalesce(l.approved_amount, l.base_amount)) filter (where r.status = 'Approved'), 0) as approved,
      (count(*) filter (where l.findings <> '[]'))::int as exceptions
    from expense_line l join expense_type t on t.id = l.expense_type_id
    join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id
    join request r on r.org_id = c.org_id and r.id = c.request_id
    where c.is_live and ${within(sql`l.spent_on`, range)}
    group by t.id, t.name`,
  order: sql`type, type_id`,
}))

const travel = serveReportQuery(trips, async (_ctx, { status, ...range }) => ({
  rows: sql`
    select x.*, x.cost - x.estimate as difference from (
      select e.code, e.full_name as name, t.request_id::text as request_id, t.place, t.starts_on, t.ends_on,
        t.ends_on - t.starts_on + 1 as days, r.status, t.allowance + t.planned as estimate, t.advance_amount as advance,
        (select sum(c.claimed + c.company_paid) from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
          where c.travel_id = t.request_id and c.is_live and q.status = 'Approved') as cost
      from travel_request t join request r on r.org_id = t.org_id and r.id = t.request_id
      join employee e on e.org_id = t.org_id and e.id = t.employee_id
      where ${within(sql`t.starts_on`, range)} and (${status ?? null}::text is null or r.status = ${status ?? null})) x`,
  order: sql`starts_on desc, name, request_id`,
}))

export const reportRoutes: Route[] = [byPerson, byStatus, advances, byType, travel].map(({ route }) => route)
