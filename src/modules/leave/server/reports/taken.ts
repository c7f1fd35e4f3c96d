import { sql, type RawBuilder } from 'kysely'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import { shownColumns } from '#engines/report/report.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import type { LeaveYear } from '#modules/leave/domain/policy.ts'
import {
  about,
  among,
  ofTypes,
  yearOf,
  yearRangeOf,
  type Whose,
} from '#modules/leave/server/reports/about.ts'
import { balanceLines } from '#modules/leave/server/reports/balances.ts'
import { leaveFacts, leaveSums, withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import {
  individualLeave,
  individualMonthly,
  leavesTaken,
  monthColumns,
  monthsOfLeave,
} from '#modules/leave/shared/reports/taken-reports.ts'

/** Approved leave of a range, of those whom the viewer may see, as `f`. */
export const factsOf = async (ctx: Ctx, filters: Whose, range: { start: string; end: string }) =>
  sql`(select * from ${await leaveFacts(ctx.db, filters, range)} f where ${among(ctx, filters, sql`f.employee_id`)})`

/** The sums of the same, a request and a bucket of it at a time, as `f`. */
const sumsOf = async (ctx: Ctx, filters: Whose, range: DayRange, asked?: Parameters<typeof leaveSums>[3]) => {
  await withRoom(ctx.db)
  return sql`(select * from ${await leaveSums(ctx.db, filters, range, asked)} f where ${among(ctx, filters, sql`f.employee_id`)})`
}

/** Every day of the range, by the number of the first of the periods that holds it. */
const daysIn = (range: DayRange, periods: readonly DayRange[]) =>
  [...eachDay(range)].map((day) => ({
    day,
    key: String(periods.findIndex(({ start, end }) => start <= day && day <= end)),
  }))

const nothing = { start: '0001-01-01', end: '0001-01-01' }
const rangeOfYear = (year: LeaveYear | undefined) => year && { start: year.start, end: year.end }

const monthly = serveReportQuery(individualMonthly, async (ctx, filters) => {
  const year = await yearOf(ctx, filters.year_id)
  const range = rangeOfYear(year) ?? nothing
  const months = monthColumns.map(
    (name, index) => sql`sum(f.days) filter (where f.bucket = ${String(index)}) as ${sql.ref(name)}`,
  )
  const buckets = year ? daysIn(range, year.periods) : []
  return {
    rows: sql`
      select e.code, e.full_name as name, x.*, ${range.start}::date as "from", ${range.end}::date as "to", 'leaves' as view
      from (
        select f.employee_id, ${sql.join(months)}, sum(f.days) as total
        from ${await sumsOf(ctx, filters, range, { buckets })} f group by f.employee_id
      ) x join employee e on e.id = x.employee_id`,
    order: sql`name, code`,
    titles: Object.fromEntries((year?.periods ?? []).map(({ label }, n) => [monthColumns[n], label])),
  }
})

const months = serveReportQuery(monthsOfLeave, async (ctx, filters) => {
  const year = await yearOf(ctx, filters.year_id)
  const range = rangeOfYear(year) ?? nothing
  const periods = rowsOf(
    { seq: 'int', month: 'text', first: 'date', last: 'date' },
    (year?.periods ?? []).map(({ label, start, end }, seq) => ({
      seq,
      month: label,
      first: start,
      last: end,
    })),
    'm',
  )
  const buckets = year ? daysIn(range, year.periods) : []
  return {
    rows: sql`
      select m.seq, m.month, m.first as "from", m.last as "to", 'leaves' as view, coalesce(sum(f.days), 0) as days,
        coalesce(sum(f.paid_days), 0) as paid_days, coalesce(sum(f.days - f.paid_days), 0) as unpaid_days,
        count(distinct f.employee_id)::int as people, count(distinct f.request_id)::int as leaves
      from ${periods} left join (select f.employee_id, f.request_id, f.bucket, f.days, f.paid_days from ${await sumsOf(ctx, filters, range, { buckets })} f) f
        on f.bucket = m.seq::text
      group by m.seq, m.month, m.first, m.last`,
    order: sql`seq`,
  }
})

const leaves = serveReportQuery(leavesTaken, async (ctx, filters) => {
  const range = await yearRangeOf(ctx, filters)
  const ofRequest = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from request r where r.id = q.leave_id)`
  const ofLeave = (value: RawBuilder<unknown>) =>
    sql`(select ${value} from leave_request d where d.request_id = q.leave_id)`
  return {
    rows: sql`
      select x.code, x.full_name as name, t.name as leave_type, x.employee_id, x.leave_type_id, x.request_id as leave_id, x.start_on,
        x.days, x.paid_days, x.between_days as "between"
      from ${await sumsOf(ctx, filters, range, { between: true, placeless: true })} x
      join leave_type t on t.id = x.leave_type_id`,
    order: sql`start_on desc, name, code, leave_id`,
    late: {
      end_on: ofLeave(sql`d.end_on`),
      request_id: ofRequest(openable(ctx)),
      asked_on: ofRequest(sql`(r.created_at at time zone ${ctx.org.time_zone})::date`),
      entered: ofLeave(
        sql`case when d.is_offline then coalesce((select a.full_name from account a where a.id = d.entered_by), 'Entered for them') end`,
      ),
    },
  }
})

const individual = serveReportQuery(individualLeave, async (ctx, filters) => {
  const range = await yearRangeOf(ctx, filters)
  const who = await about(ctx, filters, { employee: sql`r.employee_id`, day: sql`d.start_on` })
  return {
    rows: sql`
      select e.code, e.full_name as name, t.name as leave_type, x.*, ${range.start}::date as "from", ${range.end}::date as "to", 'leaves' as view
      from (
        select employee_id, leave_type_id, sum(leaves)::int as leaves, sum(taken) as taken, sum(scheduled) as scheduled,
          sum(pending) as pending, sum(declined)::int as declined
        from (
          select f.employee_id, f.leave_type_id, count(*) as leaves, sum(f.days - f.later_days) as taken,
            sum(f.later_days) as scheduled, 0 as pending, 0 as declined
          from ${await sumsOf(ctx, filters, range, { after: ctx.today, placeless: true })} f group by 1, 2
          union all
          select r.employee_id, d.leave_type_id, 0, 0, 0,
            coalesce(sum((select sum(x.fraction) from leave_day x where x.request_id = r.id and x.is_live and x.date between ${range.start}::date and ${range.end}::date))
              filter (where r.status in ('Requested', 'Forwarded')), 0),
            count(*) filter (where r.status in ('Declined', 'Cancelled', 'Revoked'))
          from request r join leave_request d on d.org_id = r.org_id and d.request_id = r.id
          where r.type = 'leave_request' and r.status <> 'Approved' and d.start_on <= ${range.end}::date and d.end_on >= ${range.start}::date
            and not exists (select from leave_deletion x where x.request_id = r.id)
            and ${ofTypes(filters, sql`d.leave_type_id`)} and ${who}
          group by 1, 2
        ) parts group by 1, 2
      ) x
      join employee e on e.id = x.employee_id join leave_type t on t.id = x.leave_type_id`,
    order: sql`name, code, leave_type`,
    // the ledger of those on the page is read, and not that of everybody
    beside: { columns: ['usable'], of: (page) => usableOf(ctx, filters, page) },
  }
})

/** What each line of a page may still take. */
async function usableOf(ctx: Ctx, filters: Whose, page: readonly Readonly<Record<string, unknown>>[]) {
  const people = [...new Set(page.map(({ employee_id }) => String(employee_id)))]
  const { lines } = await balanceLines(ctx, { ...filters, employee_id: people })
  const { rows } = await sql<{ employee_id: string; leave_type_id: string; usable: string }>`
    select b.employee_id, b.leave_type_id, trim_scale(b.usable)::text as usable from (${lines}) b`.execute(
    ctx.db,
  )
  const usable = new Map(rows.map((row) => [`${row.employee_id} ${row.leave_type_id}`, row.usable]))
  return ({ employee_id, leave_type_id }: Readonly<Record<string, unknown>>) => ({
    usable: usable.get(`${String(employee_id)} ${String(leave_type_id)}`) ?? null,
  })
}

/** The request where the viewer may open it: as a supervisor, of one's own people only. `r` is the request. */
export const openable = (ctx: Ctx) => sql`case when ${visibleRequests(ctx)} then r.id end`

/** In a file the months have the names of the year that was asked for. */
const monthlyFile: Route = {
  ...monthly.route,
  async exported(_, { year_id }: { year_id?: string }, db, today) {
    const year = await yearOf({ db, today }, year_id)
    const named = monthColumns.map((name, index) => [
      name,
      { ...individualMonthly.columns[name], title: year?.periods[index]?.label ?? '' },
    ])
    const columns = { ...shownColumns(individualMonthly.columns), ...Object.fromEntries(named) }
    return { title: `${individualMonthly.title}, {0}`, names: [year?.name ?? ''], columns }
  },
}

export const takenReports: Route[] = [monthlyFile, months.route, leaves.route, individual.route]
