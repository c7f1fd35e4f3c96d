import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Route } from '#platform/route.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { about, clockOf, daysIn, hoursOf, who, type Whose } from '#modules/attendance/server/reports/about.ts'
import { rangeOf, unexplained } from '#modules/attendance/server/reports/attendance-facts.ts'
import {
  breaks,
  breaksByDay,
  dailyAttendance,
  dailyByStatus,
  hoursByDay,
  individualDaily,
  irregular,
  irregularByKind,
  irregularByPerson,
  overtimeByDay,
  overtimeClaimed,
  overtimeDays,
} from '#modules/attendance/shared/reports/day-reports.ts'
import { openDays, reconciliation } from '#modules/attendance/shared/reports/reconciliation.ts'

type Filters = Whose & {
  from?: string | undefined
  to?: string | undefined
  irregularity?: string[] | undefined
}
/** The thirty days until today, or those asked for. */
const month = (ctx: Ctx, filters: Filters) => daysIn(ctx, filters, rangeOf(ctx.today, filters, 29))
const today = (ctx: Ctx, filters: Filters) => daysIn(ctx, filters, rangeOf(ctx.today, filters, 0))

/** The days of `month`, of rows that are no days of attendance. */
function inMonth(ctx: Ctx, filters: Filters, column = 'date') {
  const { start, end } = rangeOf(ctx.today, filters, 29)
  return sql`${sql.ref(column)} between ${start}::date and ${end}::date`
}

const inAndOut = (ctx: Ctx) =>
  sql`${clockOf(ctx, 'd.first_in')} as first_in, ${clockOf(ctx, 'd.last_out')} as last_out`
const dayLine = (ctx: Ctx) => sql`
  select d.date, ${who}, d.status, d.shift_name as shift, ${inAndOut(ctx)}, d.expected, d.worked, d.late, d.early, d.overtime`
const byDay = sql`date desc, name, code, employee_id`

/** Minutes of one irregularity, where it has any. */
const minutesOf = sql`case i.kind when 'Late in' then d.late when 'Early out' then d.early when 'Short hours' then d.lost
  when 'Break over limit' then d.break_minutes end`
const irregularDays = async (ctx: Ctx, filters: Filters) =>
  sql`${await month(ctx, filters)} cross join lateral unnest(d.irregularities) i (kind)
    ${filters.irregularity?.length ? sql`where i.kind = any(${filters.irregularity}::text[])` : sql``}`
const timesOf = (kind: string) => sql`(count(*) filter (where i.kind = ${sql.lit(kind)}))::int`

/** Between in and out every second pair of punches is a break. */
const breakCount = sql`greatest(1, d.punches / 2 - 1)`
const isOpen = sql`d.status in (${sql.join(unexplained.map((one) => sql.lit(one)))})`
const partOf = (column: string) => sql`coalesce(sum(d.${sql.ref(column)}), 0) / 1000.0`

export const dayReportRoutes: Route[] = [
  serveReportQuery(dailyAttendance, async (ctx, filters) => ({
    rows: sql`${dayLine(ctx)} from ${await today(ctx, filters)}`,
    order: byDay,
  })),
  serveReportQuery(dailyByStatus, async (ctx, filters) => ({
    rows: sql`
      select d.status, d.status as status_key, 'people' as view, count(distinct d.employee_id)::int as people, count(*)::int as days, sum(d.worked)::int as worked
      from ${await today(ctx, filters)} group by d.status`,
    order: sql`days desc, status`,
  })),
  serveReportQuery(individualDaily, async (ctx, filters) => ({
    rows: sql`${dayLine(ctx)} from ${await month(ctx, filters)}`,
    order: byDay,
  })),
  serveReportQuery(hoursByDay, async (ctx, filters) => ({
    rows: sql`
      select d.date, count(*)::int as people, ${hoursOf(sql`d.worked`)} as worked_hours, ${hoursOf(sql`d.overtime`)} as overtime_hours
      from ${await month(ctx, filters)} group by d.date`,
    order: sql`date`,
  })),
  serveReportQuery(breaks, async (ctx, filters) => ({
    rows: sql`
      select d.date, ${who}, d.shift_name as shift, ${inAndOut(ctx)}, ${breakCount} as breaks, d.break_minutes, d.worked,
        case when 'Break over limit' = any(d.irregularities) then 'Over limit' end as over
      from ${await month(ctx, filters)} where d.break_minutes > 0`,
    order: byDay,
  })),
  serveReportQuery(breaksByDay, async (ctx, filters) => ({
    rows: sql`
      select d.date, count(*)::int as people, sum(${breakCount})::int as breaks, sum(d.break_minutes)::int as break_minutes,
        d.date as day, 'days' as view
      from ${await month(ctx, filters)} where d.break_minutes > 0 group by d.date`,
    order: sql`date`,
  })),
  serveReportQuery(irregular, async (ctx, filters) => ({
    rows: sql`
      select d.date, ${who}, i.kind as irregularity, d.shift_name as shift, ${inAndOut(ctx)}, ${minutesOf} as minutes
      from ${await irregularDays(ctx, filters)}`,
    order: sql`date desc, name, code, employee_id, irregularity`,
  })),
  serveReportQuery(irregularByKind, async (ctx, filters) => ({
    rows: sql`
      select i.kind as irregularity, count(distinct d.employee_id)::int as people, count(*)::int as times,
        coalesce(sum(${minutesOf}), 0)::int as minutes
      from ${await irregularDays(ctx, filters)} group by i.kind`,
    order: sql`times desc, irregularity`,
  })),
  serveReportQuery(irregularByPerson, async (ctx, filters) => {
    const { start, end } = rangeOf(ctx.today, filters, 29)
    return {
      rows: sql`
        select e.full_name as name, e.code, e.id as employee_id, ${start}::date as "from", ${end}::date as "to", 'days' as view,
          ${timesOf('Late in')} as late_times, coalesce(sum(d.late) filter (where i.kind = 'Late in'), 0)::int as late,
          ${timesOf('Early out')} as early_times, coalesce(sum(d.early) filter (where i.kind = 'Early out'), 0)::int as early,
          ${timesOf('Missing punch')} as missing, ${timesOf('Short hours')} as short, ${timesOf('Absent')} as absent,
          ${timesOf('Outside geofence')} as outside, count(*)::int as times
        from ${await irregularDays(ctx, filters)} group by e.id, e.full_name, e.code`,
      order: sql`times desc, name, code, employee_id`,
    }
  }),
  serveReportQuery(overtimeDays, async (ctx, filters) => ({
    rows: sql`
      select d.date, ${who}, d.day_type, d.shift_name as shift,
        ${clockOf(ctx, 'd.scheduled_in')} || ' – ' || ${clockOf(ctx, 'd.scheduled_out')} as planned, ${inAndOut(ctx)}, d.worked, d.overtime
      from ${await month(ctx, filters)} where d.overtime > 0`,
    order: byDay,
  })),
  serveReportQuery(overtimeClaimed, async (ctx, filters) => ({
    // a claim that came from a file may be of a day before attendance was kept
    rows: sql`
      select x.date, ${who}, x.day_type, x.overtime, coalesce(x.asked, 'Not requested') as asked, x.minutes as requested,
        case when x.status = 'Approved' then x.minutes end as approved, x.status
      from (
        select coalesce(d.employee_id, q.employee_id) as employee_id, coalesce(d.date, q.date) as date,
          coalesce(d.day_type, q.day_type) as day_type, coalesce(d.overtime, 0) as overtime, q.asked, q.minutes, q.status
        from (select employee_id, date, day_type, overtime from attendance_day where overtime > 0 and ${inMonth(ctx, filters)}) d
        full join (
          select c.employee_id, c.date, c.day_type, c.minutes, r.status, 'Payment' as asked
          from overtime_claim c join request r on r.org_id = c.org_id and r.id = c.request_id where c.is_live and ${inMonth(ctx, filters, 'c.date')}
          union all
          select h.employee_id, h.date, null, h.minutes, r.status, 'Credit hours'
          from credit_hour_request h join request r on r.org_id = h.org_id and r.id = h.request_id where h.is_live and ${inMonth(ctx, filters, 'h.date')}
        ) q on q.employee_id = d.employee_id and q.date = d.date
      ) x join employee e on e.id = x.employee_id
      where ${await about(ctx, filters, sql`x.employee_id`, sql`x.date`)}`,
    order: byDay,
  })),
  serveReportQuery(overtimeByDay, async (ctx, filters) => ({
    rows: sql`
      select date, date as day, 'days' as view, count(*)::int as people, ${sql.join(
        (['Workday', 'Off day', 'Holiday'] as const).map(
          (type) =>
            sql`round(coalesce(sum(overtime) filter (where day_type = ${type}), 0) / 60.0, 2) as ${sql.ref(`${type.toLowerCase().replace(' ', '_')}_hours`)}`,
        ),
      )}
      from (select d.date, d.day_type, d.overtime from ${await month(ctx, filters)} where d.overtime > 0) d group by date`,
    order: sql`date`,
  })),
  serveReportQuery(reconciliation, async (ctx, filters) => ({
    rows: sql`
      select r.*, r.expected - r.present - r.leave - r.travel - r.absent as open, r.date as day, 'open' as view
      from (
        select d.date, count(*)::numeric as expected, ${partOf('present_part')} as present, ${partOf('leave_part')} as leave,
          ${partOf('travel_part')} + ${partOf('training_part')} as travel, coalesce(sum(d.absent_part) filter (where not ${isOpen}), 0) / 1000.0 as absent,
          (count(*) filter (where d.status = 'Missing punch'))::int as missing,
          (count(*) filter (where d.status = 'Pending sync'))::int as pending,
          (count(*) filter (where d.status = 'No shift'))::int as no_shift
        from ${await month(ctx, filters)} where d.day_type = 'Workday' group by d.date
      ) r`,
    order: sql`date desc`,
  })),
  serveReportQuery(openDays, async (ctx, filters) => ({
    rows: sql`
      select d.date, ${who}, d.status, d.shift_name as shift, ${inAndOut(ctx)},
        (1000 - d.present_part - d.leave_part - d.travel_part - d.training_part - case when ${isOpen} then 0 else d.absent_part end) / 1000.0 as part
      from ${await month(ctx, filters)}
      where d.day_type = 'Workday' and (${isOpen}
        or d.present_part + d.leave_part + d.travel_part + d.training_part + d.absent_part <> 1000)`,
    order: byDay,
  })),
].map(({ route }) => route)
