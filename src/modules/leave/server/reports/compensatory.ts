import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { monthRows } from '#engines/report/month-rows.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { about, amount, ofTypes, rangeOf, type Whose } from '#modules/leave/server/reports/about.ts'
import {
  compensatoryByMonth,
  compensatoryByPerson,
  compensatoryCredits,
} from '#modules/leave/shared/reports/compensatory-reports.ts'

type Filters = Whose & { from?: string | undefined; to?: string | undefined }

/** Entries of the types that are had for extra work: those whose rules say so, and those of which any was given so. */
const entries = async (ctx: Ctx, filters: Filters) => sql`
  select l.employee_id, l.leave_type_id, l.kind, l.effective_on, l.expires_on, ${amount} as amount
  from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id
  where l.leave_type_id in (select leave_type_id from leave_rule where compensatory is not null
      union select leave_type_id from leave_ledger where kind = 'compensatory')
    and ${ofTypes(filters, sql`l.leave_type_id`)}
    and ${await about(ctx, filters, { employee: sql`l.employee_id`, day: sql`l.effective_on` })}`

/**
 * Each day worked: what was asked for by the person, whatever became of it, and what was entered without being asked for.
 */
const credits = async (ctx: Ctx, filters: Filters) => {
  const { start, end } = rangeOf(ctx, filters)
  const who = (employee: string, day: string) =>
    about(ctx, filters, { employee: sql.ref(employee), day: sql.ref(day) })
  return sql`
    select d.employee_id, d.leave_type_id, d.worked_on, d.because, d.minutes, d.days, d.expires_on, r.status
    from compensatory_request d join request r on r.org_id = d.org_id and r.id = d.request_id
    where d.worked_on between ${start}::date and ${end}::date and ${ofTypes(filters, sql`d.leave_type_id`)}
      and ${await who('d.employee_id', 'd.worked_on')}
    union all
    select l.employee_id, l.leave_type_id, l.effective_on, l.reason, null::int, l.days, l.expires_on, 'Entered'
    from leave_ledger l
    where l.kind = 'compensatory' and l.source_type not like 'compensatory\\_%' and l.days > 0
      and l.effective_on between ${start}::date and ${end}::date and ${ofTypes(filters, sql`l.leave_type_id`)}
      and ${await who('l.employee_id', 'l.effective_on')}`
}

interface DayRow {
  day: string
  earned: number
  taken: number
  lapsed: number
  credits: number
}
const counts = ['earned', 'taken', 'lapsed', 'credits'] as const

const byMonth = serveReport(compensatoryByMonth, async (ctx, { by, ...filters }) => {
  const range = rangeOf(ctx, filters)
  // whole thousandths, so that months add up exactly
  const sum = (kinds: readonly string[], sign: 1 | -1) =>
    sql`coalesce(round(1000 * ${sql.lit(sign)} * sum(amount) filter (where kind = any(${[...kinds]}::text[]))), 0)::int`
  const { rows } = await sql<DayRow>`
    select day, sum(earned)::int as earned, sum(taken)::int as taken, sum(lapsed)::int as lapsed, sum(credits)::int as credits from (
      select effective_on as day, ${sum(['compensatory'], 1)} as earned, ${sum(['taken', 'taken_reversal'], -1)} as taken,
        ${sum(['lapse'], -1)} as lapsed, 0 as credits
      from (${await entries(ctx, filters)}) x where effective_on between ${range.start}::date and ${range.end}::date group by 1
      union all
      select worked_on, 0, 0, 0, count(*) from (${await credits(ctx, filters)}) c group by 1
    ) days group by 1`.execute(ctx.db)
  const text = (thousandths: number) => String(thousandths / 1000)
  const asked = { from: range.start, to: range.end }
  return monthRows(rows, counts, by === 'month_bs' ? 'BS' : 'AD', asked).map(
    ({ label, from, to, counts: { earned, taken, lapsed, credits: worked } }) => ({
      month: label,
      earned: text(earned),
      taken: text(taken),
      lapsed: text(lapsed),
      credits: worked,
      from,
      to,
      view: 'credits',
    }),
  )
})

const byPerson = serveReportQuery(compensatoryByPerson, async (ctx, filters) => {
  const { start, end } = rangeOf(ctx, filters)
  const inside = sql`effective_on >= ${start}::date`
  const of = (kinds: readonly string[], sign: 1 | -1) =>
    sql`round(coalesce(${sql.lit(sign)} * sum(amount) filter (where ${inside} and kind = any(${[...kinds]}::text[])), 0), 3)`
  return {
    rows: sql`
      select e.code, e.full_name as name, t.name as leave_type, x.*, ${end}::date as "on", (
          select count(*)::int from compensatory_request d join request r on r.org_id = d.org_id and r.id = d.request_id
          where d.employee_id = x.employee_id and d.leave_type_id = x.leave_type_id and r.status in ('Requested', 'Forwarded')
            and d.worked_on between ${start}::date and ${end}::date) as waiting
      from (
        select employee_id, leave_type_id, round(coalesce(sum(amount) filter (where not ${inside}), 0), 3) as before,
          ${of(['compensatory'], 1)} as earned, ${of(['taken', 'taken_reversal'], -1)} as taken, ${of(['lapse'], -1)} as lapsed,
          round(coalesce(sum(amount) filter (where ${inside} and kind not in ('compensatory', 'taken', 'taken_reversal', 'lapse')), 0), 3) as other,
          round(sum(amount), 3) as "left",
          case when sum(amount) > 0 then min(expires_on) filter (where kind = 'compensatory' and amount > 0 and expires_on >= ${end}::date) end as next_end
        from (${await entries(ctx, filters)}) y where effective_on <= ${end}::date group by 1, 2
      ) x join employee e on e.id = x.employee_id join leave_type t on t.id = x.leave_type_id`,
    order: sql`name, code, leave_type`,
  }
})

const oneByOne = serveReportQuery(compensatoryCredits, async (ctx, filters) => ({
  rows: sql`
    select e.code, e.full_name as name, t.name as leave_type, c.*, ${rangeOf(ctx, filters).end}::date as "on"
    from (${await credits(ctx, filters)}) c
    join employee e on e.id = c.employee_id join leave_type t on t.id = c.leave_type_id`,
  order: sql`worked_on desc, name, code, leave_type, status, because`,
}))

export const compensatoryReports = [byMonth.route, byPerson.route, oneByOne.route]
