import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { addDays } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { holdsPlace, ofGroup } from '#modules/attendance/server/day-conditions.ts'
import { dayRow, nowMinute, type DayRow } from '#modules/attendance/server/compute.ts'
import { gatherDays, spanOf } from '#modules/attendance/server/facts.ts'
import {
  attendanceDays,
  dayDetail,
  daysOfPerson,
  type DayDetail,
  type PunchLine,
} from '#modules/attendance/shared/day.ts'

/** Whose days the caller sees: one's own, those of the team, or all. */
export const seen = (ctx: Ctx, employee = sql.ref('d.employee_id')) =>
  ctx.as === 'hr'
    ? sql<boolean>`true`
    : ctx.as === 'supervisor'
      ? sql<boolean>`${employee} in (select l.employee_id from supervisor_on(${ctx.today}) l where l.supervisor_id = ${ctx.employee_id || null}::uuid)`
      : sql<boolean>`${employee} = ${ctx.employee_id || null}::uuid`

export async function visiblePerson(ctx: Ctx, employeeId: string): Promise<void> {
  const { rows } = await sql`
    select 1 from employee e where e.id = ${employeeId} and ${seen(ctx, sql.ref('e.id'))}`.execute(ctx.db)
  if (rows.length === 0) throw notFound()
}

export const dayRoutes: Route[] = [
  serveList(attendanceDays, {
    from: () => sql`attendance_day d join employee e on e.org_id = d.org_id and e.id = d.employee_id`,
    select: ({ today }) => ({
      date: sql`d.date`,
      person: personOf(sql`d.employee_id`, today),
      status: sql`d.status`,
      shift: sql`d.shift_name`,
      first_in: sql`d.first_in`,
      last_out: sql`d.last_out`,
      worked: sql`d.worked`,
      late: sql`d.late`,
      early: sql`d.early`,
      overtime: sql`d.overtime`,
      lost: sql`d.lost`,
      irregularities: sql`d.irregularities`,
    }),
    id: sql`d.employee_id || ' ' || d.date`,
    where: (ctx) => [seen(ctx), sql`d.status not in ('Not joined', 'Left')`],
    search: { person: sql`d.employee_id` },
    filters: {
      group: (groups) => sql`(${sql.join(groups.map(ofGroup), sql` or `)})`,
      irregularity: (values) => sql`d.irregularities && ${values}::text[]`,
      branch_id: (ids) => holdsPlace('branch_id', ids),
      division_id: (ids) => holdsPlace('division_id', ids),
    },
    sort: { person: sql`e.full_name` },
    order: sql`d.date desc, e.full_name`,
  }),
  handle(dayDetail, async (ctx, { params }) => {
    if (!/^\d{4}-\d\d-\d\d$/.test(params.date)) throw notFound()
    await visiblePerson(ctx, params.employee_id)
    const [days, punches, person] = await Promise.all([
      shownDays(ctx, params.employee_id, { start: params.date, end: params.date }),
      punchLines(ctx, params.employee_id, params.date),
      personRow(ctx, params.employee_id),
    ])
    const [day] = days
    if (!day) throw notFound()
    return { ...day, punches, person }
  }),
  handle(daysOfPerson, async (ctx, { query }) => {
    const { start, end } = query
    if (end < start) throw invalid({ end: ['To cannot be before From.'] })
    if (spanOf({ start, end }) > 62) throw invalid({ end: ['At most 62 days at once.'] })
    const id = query.employee_id ?? ctx.employee_id
    if (!id) throw notFound()
    await visiblePerson(ctx, id)
    const days = await shownDays(ctx, id, { start, end })
    return {
      person: await personRow(ctx, id),
      days,
      totals: totalsOf(days.filter(({ date }) => date <= ctx.today)),
    }
  }),
]

export async function personRow(ctx: Ctx, id: string) {
  const { rows } = await sql<never>`select ${personOf(sql`${id}::uuid`, ctx.today)} as person`.execute(ctx.db)
  const [row] = rows as { person: never }[]
  if (!row) throw notFound()
  return row.person
}

/** Days as they are kept, and those that have no record yet as they would be computed now. */
export async function shownDays(
  ctx: Pick<Ctx, 'db' | 'today'>,
  id: string,
  range: DayRange,
): Promise<DayDetail[]> {
  const kept = await ctx.db
    .selectFrom('attendance_day')
    .selectAll()
    .select(sql<DayDetail['because']>`because`.as('because'))
    .where('employee_id', '=', id)
    .where('date', '>=', range.start)
    .where('date', '<=', range.end)
    .execute()
  const byDate = new Map(kept.map((row) => [row.date, row as unknown as DayDetail]))
  if (kept.length < spanOf(range) || range.end >= ctx.today) {
    const live = await gatherDays(ctx.db, [id], range, nowMinute())
    for (const day of live.get(id) ?? []) {
      // what is still going on is shown as it is this minute
      if (byDate.has(day.date) && day.date < ctx.today) continue
      const {
        row_hash: _hash,
        window_to: _window,
        employee_id: _id,
        punches: _punches,
        ...row
      }: DayRow = dayRow(id, day)
      byDate.set(day.date, { ...row, computed_at: byDate.get(day.date)?.computed_at ?? null })
    }
  }
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

export function totalsOf(days: readonly (DayDetail & { travel_part?: number; training_part?: number })[]) {
  const held = days.filter(({ status }) => status !== 'Not joined' && status !== 'Left')
  const sum = (of: (day: (typeof held)[number]) => number) => held.reduce((all, day) => all + of(day), 0)
  const parts = (of: (day: (typeof held)[number]) => number) => sum(of) / 1000
  return {
    days: held.length,
    present: parts((day) => day.present_part + (day.travel_part ?? 0) + (day.training_part ?? 0)),
    absent: parts(({ absent_part }) => absent_part),
    leave: parts(({ leave_part }) => leave_part),
    travel: parts(({ travel_part = 0 }) => travel_part),
    off: held.filter(({ day_type, leave_part }) => day_type === 'Off day' && leave_part === 0).length,
    holiday: held.filter(({ day_type, leave_part }) => day_type === 'Holiday' && leave_part === 0).length,
    late_count: held.filter(({ late }) => late > 0).length,
    late: sum(({ late }) => late),
    early: sum(({ early }) => early),
    lost: sum(({ lost }) => lost),
    worked: sum(({ worked }) => worked),
    overtime: sum(({ overtime }) => overtime),
    unpaid: parts(({ unpaid_part }) => unpaid_part),
  }
}

/** Punches of a day and the morning after it, with those that do not count. */
export async function punchLines(ctx: Pick<Ctx, 'db' | 'org'>, id: string, day: Day): Promise<PunchLine[]> {
  const { rows } = await sql<PunchLine>`
    with w as (
      select min(window_to) filter (where date = ${addDays(day, -1)}) as since, min(window_to) filter (where date = ${day}) as until
      from attendance_day where employee_id = ${id} and date in (${day}, ${addDays(day, -1)})
    )
    select p.id, p.occurred_at, p.direction, p.source, v.name as device, p.place, p.remarks, p.is_pending, x.reason as void_reason
    from punch p cross join w
    left join device_user u on u.org_id = p.org_id and u.id = p.device_user_id
    left join attendance_device v on v.org_id = u.org_id and v.id = u.device_id
    left join punch_void x on x.org_id = p.org_id and x.punch_id = p.id
    where p.employee_id = ${id}
      and p.occurred_at >= greatest(${day}::date::timestamp at time zone ${ctx.org.time_zone}, w.since)
      and p.occurred_at < greatest((${day}::date + 1)::timestamp at time zone ${ctx.org.time_zone}, w.until)
    order by p.occurred_at, p.id`.execute(ctx.db)
  return rows
}
