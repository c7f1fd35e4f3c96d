import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { about, amount, endedYear, ofTypes, type Whose } from '#modules/leave/server/reports/about.ts'
import { inForce } from '#modules/leave/server/rules.ts'
import { carryByType, carryForward, paidAbove } from '#modules/leave/shared/reports/year-end-reports.ts'

type Filters = Whose & { year_id?: string | undefined }

/**
 * What the end of a leave year did to each person, by the entries that it wrote: each of the days that were left went one
 * way. Corrections stand in the place of what they correct, and what was taken back adds up to nothing.
 */
async function ends(ctx: Ctx, filters: Filters) {
  const year = await endedYear(ctx, filters.year_id)
  const last = year?.end ?? '0001-01-01'
  const who = await about(ctx, filters, { employee: sql`l.employee_id`, day: sql`${last}::date` })
  const out = (kind: string) => sql`round(coalesce(-sum(${amount}) filter (where l.kind = ${kind}), 0), 3)`
  const lines = sql`
    select l.employee_id, l.leave_type_id, t.name as leave_type, t.unit, ${out('carry_out')} as carried, ${out('encash')} as encashed,
      ${out('lapse')} as lapsed, ${out('transfer')} as moved, round(-sum(${amount}), 3) as balance
    from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
    where l.period_id = ${year?.id ?? null}::uuid and l.source_type like 'year_end%' and ${ofTypes(filters, sql`l.leave_type_id`)} and ${who}
    group by l.employee_id, l.leave_type_id, t.name, t.unit having sum(${amount}) <> 0`
  return { year, lines, last, on: year ? addDays(year.end, 1) : null }
}

/** What the rule of a day says may be carried at most; empty where it says nothing. */
const limitOn = (day: string): RawBuilder<unknown> => sql`(
  select (case when s.carry_forward then r.carry_forward ->> 'max' end)::numeric
  from leave_rule r join leave_master_setting s on s.org_id = r.org_id and s.id = r.setting_id
  where r.leave_type_id = x.leave_type_id and ${inForce(day)})`

const byType = serveReportQuery(carryByType, async (ctx, filters) => {
  const { lines, last, year } = await ends(ctx, filters)
  return {
    rows: sql`
      select x.leave_type, x.leave_type_id, x.unit, count(*)::int as people, sum(x.balance) as balance, sum(x.carried) as carried,
        sum(x.encashed) as encashed, sum(x.lapsed) as lapsed, sum(x.moved) as moved, ${limitOn(last)} as "limit",
        ${year?.id ?? null}::text as year_id, 'people' as view
      from (${lines}) x group by x.leave_type, x.leave_type_id, x.unit`,
    order: sql`balance desc, leave_type`,
  }
})

const people = serveReportQuery(carryForward, async (ctx, filters) => {
  const { lines, on } = await ends(ctx, filters)
  return {
    rows: sql`
      select e.code, e.full_name as name, x.*, ${on}::date as "on"
      from (${lines}) x join employee e on e.id = x.employee_id`,
    order: sql`name, code, leave_type`,
    late: {
      expires_on: sql`(select min(c.expires_on) from leave_ledger c where c.employee_id = q.employee_id
        and c.leave_type_id = q.leave_type_id and c.kind = 'carry_in' and c.effective_on = ${on}::date)`,
    },
  }
})

/** What days are worth tells what somebody earns: only who makes the pay sees it, as on the page of encashment. */
const paid = serveReportQuery(paidAbove, async (ctx, filters) => {
  const { lines, last, year, on } = await ends(ctx, filters)
  const sees = allowed(ctx.org.codes, paidAbove.columns.amount.code, 'read')
  return {
    rows: sql`
      select e.code, e.full_name as name, x.employee_id, x.leave_type_id, x.leave_type, x.balance, ${limitOn(last)} as "limit",
        c.days, case c.state when 'Paid' then 'Paid out' else c.state end as state, u.name as run, ${sees ? sql`c.amount` : sql`null::numeric`} as amount, ${on}::date as "on"
      from leave_encashment c
      join (${lines}) x on x.employee_id = c.employee_id and x.leave_type_id = c.leave_type_id
      join employee e on e.id = c.employee_id
      left join encashment_run u on u.org_id = c.org_id and u.id = c.run_id
      where c.origin = 'Year end' and c.period_id = ${year?.id ?? null}::uuid`,
    order: sql`days desc, name, code, leave_type`,
  }
})

export const yearEndReports = [byType.route, people.route, paid.route]
