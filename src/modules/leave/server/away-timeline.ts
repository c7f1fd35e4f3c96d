import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { planForValues } from '#platform/plan-mode.ts'
import { handle, type Route } from '#platform/route.ts'
import { teamBelow } from '#modules/hris/server/public.ts'
import { holidayCalendar, type HolidaySubject } from '#modules/organization/server/public.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import { awayDays } from '#modules/leave/server/away.ts'
import { awayTimeline, timelineDays } from '#modules/leave/shared/balance.ts'

type Timeline = ResponseOf<typeof awayTimeline>
type Line = Omit<Timeline['results'][number], 'not_worked'>
type Row = Line & { count: number; subject: HolidaySubject | null; viewer: HolidaySubject }

export const awayTimelineRoutes: Route[] = [
  handle(awayTimeline, async (ctx, { query }) => {
    const range = { start: query.from, end: addDays(query.from, timelineDays - 1) }
    await planForValues(ctx.db)
    const rows = await peopleAway(ctx, range, query)
    const [first] = rows
    // a holiday of a faith or a gender tells something of whom it is for: colleagues see their own days only
    const isOpen = ctx.as !== 'user'
    const people = isOpen ? rows.flatMap(({ subject }) => (subject ? [subject.id] : [])) : []
    const viewer = first?.viewer ?? { id: '', gender: null, branch_id: null }
    const calendar = await holidayCalendar(ctx.db, range, viewer.id ? [...people, viewer.id] : people)
    const notWorked = (subject: HolidaySubject) => {
      const facts = { weekly_off: ctx.org.weekly_off, ...calendar.placeOf(subject) }
      return [...eachDay(range)].flatMap((date) => {
        const off = nonWorking(facts, date)
        return off ? [{ date, kind: off.kind, name: off.why }] : []
      })
    }
    const own = notWorked(viewer)
    return {
      count: first?.count ?? 0,
      results: rows.flatMap(({ person, away, subject }) =>
        subject ? [{ person, away, not_worked: isOpen ? notWorked(subject) : own }] : [],
      ),
      not_worked: own,
    }
  }),
]

/** A page of who is away, the first to leave before the others; also one row with the count where the page is empty. */
async function peopleAway(ctx: Ctx, range: DayRange, { reach, limit, offset }: Asked): Promise<Row[]> {
  const seen =
    ctx.as === 'supervisor'
      ? sql<boolean>`a.employee_id in (with recursive ${teamBelow(ctx.employee_id, reach, ctx.today)} select id from team)`
      : sql<boolean>`true`
  const { rows } = await sql<Row>`
    with halves as materialized (
      select a.employee_id, a.date, a.half, a.stretch is not null as is_part from ${awayDays(range)} a where ${seen}
    ), found as materialized (
      select h.employee_id, min(h.date) as first_on, json_agg(json_build_object('date', h.date, 'part', h.part) order by h.date) as away
      from (
        select employee_id, date, case when bool_or(is_part) then 'part' when count(distinct half) = 2 then 'full' else min(half) || '_half' end as part
        from halves group by employee_id, date
      ) h group by h.employee_id
    )
    select c.count, f.away, ${personOf(sql`f.employee_id`, ctx.today)} as person,
      case when f.employee_id is not null then ${subjectOf(sql`f.employee_id`, range.start)} end as subject,
      coalesce(${subjectOf(sql`${ctx.employee_id || null}::uuid`, range.start)}, '{"id":"","gender":null,"branch_id":null}') as viewer
    from (select count(*)::int as count from found) c
    left join (
      select f.*, e.full_name from found f join employee e on e.id = f.employee_id
      order by f.first_on, e.full_name, e.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) f on true
    order by f.first_on, f.full_name, f.employee_id`.execute(ctx.db)
  return rows
}

interface Asked {
  reach: 'direct' | 'all'
  limit: number
  offset: number
}

/** Gender and branch of somebody on a day, which decide about their holidays. */
const subjectOf = (employeeId: ReturnType<typeof sql>, day: Day) => sql`(
  select json_build_object('id', e.id, 'gender', e.gender, 'branch_id', (
    select s.branch_id from employment_assignment s
    where s.employee_id = e.id and s.valid_from <= ${day} and (s.valid_to is null or s.valid_to >= ${day}) limit 1))
  from employee e where e.id = ${employeeId})`
