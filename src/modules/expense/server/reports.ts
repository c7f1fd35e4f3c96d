import { sql, type RawBuilder } from 'kysely'
import type { Route } from '#platform/route.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { openOf, paidOut } from '#modules/expense/server/money-sql.ts'
import {
  advanceAges,
  moneyByPerson,
  openAdvances,
  perDiemStatement,
  policyExceptions,
  requestsByStatus,
  spentByDivision,
  spentByType,
  spentLines,
  trips,
} from '#modules/expense/shared/expense-report.ts'

interface Range {
  from?: string | undefined
  to?: string | undefined
}
const within = (day: RawBuilder<unknown>, { from, to }: Range) =>
  sql`(${from ?? null}::date is null or ${day} >= ${from ?? null}::date) and (${to ?? null}::date is null or ${day} <= ${to ?? null}::date)`

/** What opens the lines behind a sum. */
const sameDays = ({ from, to }: Range) =>
  sql`'lines' as report, ${from ?? null}::text as "from", ${to ?? null}::text as "to"`

const byPerson = serveReportQuery(moneyByPerson, async (_ctx, range) => {
  const inRange = within(sql`l.effective_on`, range)
  const of = (kind: string, sign: RawBuilder<unknown>) =>
    sql`round(coalesce(${sign} * sum(l.amount) filter (where l.kind = ${kind} and ${inRange}), 0), 2)`
  return {
    rows: sql`
      select e.code, e.full_name as name, e.id::text as employee_id, 'ledger' as opens, ${of('advance', sql`-1`)} as advances,
        ${of('claim', sql`1`)} as claims, ${of('settlement', sql`-1`)} as paid, ${of('recovery', sql`1`)} as recovered,
        ${of('exchange', sql`1`)} as exchange, round(sum(l.amount), 2) as balance
      from expense_ledger l join employee e on e.org_id = l.org_id and e.id = l.employee_id
      group by e.id, e.code, e.full_name having count(*) filter (where ${inRange}) > 0`,
    order: sql`name, code`,
  }
})

const byStatus = serveReportQuery(requestsByStatus, async (_ctx, range) => ({
  rows: sql`
    select case r.type when 'expense_advance' then 'Advance' when 'travel_request' then 'Travel' else 'Settlement' end as kind,
      r.status, count(*)::int as count, sum(coalesce(t.allowance + t.planned, a.amount, c.claimed, 0)) as amount,
      case r.type when 'expense_advance' then 'advance' when 'travel_request' then 'travel' end as page
    from request r
    left join expense_advance a on a.org_id = r.org_id and a.request_id = r.id
    left join travel_request t on t.org_id = r.org_id and t.request_id = r.id
    left join expense_claim c on c.org_id = r.org_id and c.request_id = r.id
    where r.type in ('expense_advance', 'travel_request', 'expense_claim') and ${within(sql`r.created_at::date`, range)}
    group by 1, 2, 5`,
  order: sql`kind, status`,
}))

const days = (today: string) => sql`greatest(0, ${today}::date - x.settle_by)`
const age = (
  today: string,
) => sql`case when ${days(today)} = 0 then 'Not due' when ${days(today)} <= 30 then '1 to 30 days'
  when ${days(today)} <= 60 then '31 to 60 days' when ${days(today)} <= 90 then '61 to 90 days' else 'Over 90 days' end`
const openOnes = (today: string) => sql`(
  select x.*, ${days(today)} as days_late, ${age(today)} as age from (
    select e.code, e.full_name as name, e.id as employee_id, r.id::text as request_id, r.request_remarks as purpose, a.settle_by,
      case r.type when 'travel_request' then 'travel' else 'advance' end as page,
      (select max(l.effective_on) from expense_ledger l where l.advance_id = a.request_id and l.kind = 'advance') as paid_on,
      ${paidOut(sql`a.request_id`)} as paid, ${openOf(sql`a.request_id`)} as open
    from expense_advance a join request r on r.org_id = a.org_id and r.id = a.request_id
    join employee e on e.org_id = a.org_id and e.id = a.employee_id) x
  where x.open > 0)`
const advances = serveReportQuery(openAdvances, async ({ today }, { age: bands }) => ({
  rows: sql`select * from ${openOnes(today)} y
    where ${bands?.length ? sql`y.age = any(${bands}::text[])` : sql`true`}`,
  order: sql`settle_by, name, request_id`,
}))
const ages = serveReportQuery(advanceAges, async ({ today }) => ({
  rows: sql`select y.age, count(*)::int as count, count(distinct y.employee_id)::int as people, sum(y.open) as open,
    min(y.days_late) as place, 'open' as report from ${openOnes(today)} y group by y.age`,
  order: sql`place`,
}))

const exceptions = serveReportQuery(policyExceptions, async (_ctx, range) => ({
  rows: sql`
    select e.code, e.full_name as name, l.spent_on, t.name as type, l.reason, l.base_amount as claimed, l.id::text as line_id, r.id::text as request_id,
      (select string_agg(f ->> 'message', ' ') from jsonb_array_elements(l.findings) f) as finding,
      case when r.status = 'Approved' then coalesce(l.approved_amount, l.base_amount) end as approved, r.status
    from expense_line l join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id and c.is_live
    join request r on r.org_id = c.org_id and r.id = c.request_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id join expense_type t on t.id = l.expense_type_id
    where l.findings <> '[]' and ${within(sql`l.spent_on`, range)}`,
  order: sql`spent_on desc, name, line_id`,
}))

const perDiems = serveReportQuery(perDiemStatement, async (_ctx, range) => ({
  rows: sql`
    select e.code, e.full_name as name, d.date, d.place, d.place_class, d.minutes, d.rate, d.currency, d.percent, d.off, d.amount,
      t.request_id::text as request_id, 'travel' as page
    from travel_request t join request r on r.org_id = t.org_id and r.id = t.request_id and r.status = 'Approved'
    join employee e on e.org_id = t.org_id and e.id = t.employee_id
    cross join lateral jsonb_to_recordset(t.days) d (date date, place text, place_class text, minutes int, rate numeric,
      currency text, percent numeric, off numeric, amount numeric)
    where ${within(sql`d.date`, range)}`,
  order: sql`name, code, date`,
}))

const byDivision = serveReportQuery(spentByDivision, async (_ctx, range) => ({
  rows: sql`
    select coalesce(v.name, '') as division, v.id::text as division_id, count(distinct c.employee_id)::int as people,
      count(*)::int as claims, sum(c.claimed) as claimed, coalesce(sum((select sum(g.amount) from expense_ledger g
        where g.claim_id = c.request_id and g.kind = 'claim')), 0) as approved, ${sameDays(range)}
    from expense_claim c join request r on r.org_id = c.org_id and r.id = c.request_id
    left join employment_assignment a on a.org_id = c.org_id and a.employee_id = c.employee_id
      and a.valid_from <= r.created_at::date and (a.valid_to is null or a.valid_to >= r.created_at::date)
    left join division v on v.org_id = a.org_id and v.id = a.division_id
    where c.is_live and r.status not in ('Declined', 'Cancelled') and ${within(sql`r.created_at::date`, range)}
    group by v.id, v.name`,
  order: sql`division, division_id`,
}))

const lines = serveReportQuery(spentLines, async (_ctx, { type_id, division_id, ...range }) => ({
  rows: sql`
    select e.code, e.full_name as name, v.name as division, l.spent_on, t.name as type, l.description, l.paid_by,
      trim_scale(l.quantity) as quantity, l.unit_name, l.unit_rate, l.amount, l.currency,
      l.base_amount as claimed, case when r.status = 'Approved' then coalesce(l.approved_amount, l.base_amount) end as approved,
      r.status, r.id::text as request_id, l.id::text as line_id
    from expense_line l join expense_type t on t.id = l.expense_type_id
    join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id and c.is_live
    join request r on r.org_id = c.org_id and r.id = c.request_id
    join employee e on e.org_id = l.org_id and e.id = l.employee_id
    left join employment_assignment a on a.org_id = c.org_id and a.employee_id = c.employee_id
      and a.valid_from <= r.created_at::date and (a.valid_to is null or a.valid_to >= r.created_at::date)
    left join division v on v.org_id = a.org_id and v.id = a.division_id
    where ${within(sql`l.spent_on`, range)} and (${type_id ?? null}::uuid is null or t.id = ${type_id ?? null})
      and (${division_id ?? null}::uuid is null or v.id = ${division_id ?? null})`,
  order: sql`spent_on desc, name, line_id`,
}))

const byType = serveReportQuery(spentByType, async (_ctx, range) => ({
  rows: sql`
    select t.name as type, t.id::text as type_id, count(*)::int as lines, sum(l.base_amount) as claimed,
      coalesce(sum(coalesce(l.approved_amount, l.base_amount)) filter (where r.status = 'Approved'), 0) as approved,
      (count(*) filter (where l.findings <> '[]'))::int as exceptions, ${sameDays(range)}
    from expense_line l join expense_type t on t.id = l.expense_type_id
    join expense_claim c on c.org_id = l.org_id and c.sheet_id = l.sheet_id
    join request r on r.org_id = c.org_id and r.id = c.request_id
    where c.is_live and ${within(sql`l.spent_on`, range)}
    group by t.id, t.name`,
  order: sql`type, type_id`,
}))

const travel = serveReportQuery(trips, async (_ctx, { status, ...range }) => ({
  rows: sql`
    select x.*, x.cost - x.estimate as difference, 'travel' as page from (
      select e.code, e.full_name as name, t.request_id::text as request_id, t.place, t.starts_on, t.ends_on,
        t.ends_on - t.starts_on + 1 as days, r.status, t.allowance + t.planned as estimate, t.advance_amount as advance,
        (select sum(c.claimed + c.company_paid) from expense_claim c join request q on q.org_id = c.org_id and q.id = c.request_id
          where c.travel_id = t.request_id and c.is_live and q.status = 'Approved') as cost,
        (select sum(g.amount) from expense_ledger g join expense_claim c on c.org_id = g.org_id and c.request_id = g.claim_id
          where c.travel_id = t.request_id and g.kind = 'exchange') as exchange
      from travel_request t join request r on r.org_id = t.org_id and r.id = t.request_id
      join employee e on e.org_id = t.org_id and e.id = t.employee_id
      where ${within(sql`t.starts_on`, range)} and (${status ?? null}::text is null or r.status = ${status ?? null})) x`,
  order: sql`starts_on desc, name, request_id`,
}))

export const reportRoutes: Route[] = [
  byPerson,
  byStatus,
  advances,
  ages,
  byType,
  byDivision,
  lines,
  exceptions,
  perDiems,
  travel,
].map(({ route }) => route)
