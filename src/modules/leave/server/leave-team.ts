import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { visibleRequests } from '#engines/approval/visible-server.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { teamBelow } from '#modules/hris/server/public.ts'
import { placeBetween } from '#modules/organization/server/public.ts'
import { nonWorking } from '#modules/leave/domain/leave-days.ts'
import type { Part } from '#modules/leave/domain/counted-date.ts'
import { leaveFilePurpose, requestTeam } from '#modules/leave/shared/leave-request.ts'

/** Days before and after that the calendar of a request shows, and the most of them. */
const BESIDE = 3
const MOST_DAYS = 42

interface Asked {
  employee_id: string
  start_on: Day
  end_on: Day
}
interface AwayRow {
  person: Person
  start_on: Day
  end_on: Day
  part: Part
  status: string
  dates: Day[]
}

export const teamRoutes: Route[] = [
  handle(requestTeam, async (ctx, { params, query }) => {
    const { rows } = await sql<Asked>`
      select r.employee_id, d.start_on, d.end_on from request r
      join leave_request d on d.org_id = r.org_id and d.request_id = r.id
      where r.id = ${params.id} and r.type = 'leave_request' and ${visibleRequests(ctx)}`.execute(ctx.db)
    const [asked] = rows
    if (!asked) throw notFound()
    const { employee_id } = asked
    const start = addDays(asked.start_on, -BESIDE)
    const last = addDays(asked.end_on, BESIDE)
    const end = last > addDays(start, MOST_DAYS - 1) ? addDays(start, MOST_DAYS - 1) : last
    const team = await teamOf(ctx, employee_id)
    const inTeam =
      team.kind === 'Division'
        ? sql`exists (select from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id and a.division_id = ${team.id}
            and a.valid_from <= ${asked.start_on} and (a.valid_to is null or a.valid_to >= ${asked.start_on}))`
        : sql`e.id in (with recursive ${teamBelow(team.id, query.reach, ctx.today)} select id from team)`
    const current = sql`e.id <> ${employee_id} and (e.left_on is null or e.left_on >= ${asked.start_on}) and ${inTeam}`
    const [{ rows: size }, { rows: away }, own] = await Promise.all([
      sql<{ size: number }>`select count(*)::int as size from employee e where ${current}`.execute(ctx.db),
      sql<AwayRow>`
        select ${personOf(sql`e.id`, ctx.today)} as person, d.start_on, d.end_on, d.part, r.status, a.dates
        from (
          select x.request_id, x.employee_id, json_agg(distinct x.date) as dates from leave_day x
          where x.is_live and x.date between ${start} and ${end} group by x.request_id, x.employee_id
        ) a
        join request r on r.id = a.request_id
        join leave_request d on d.org_id = r.org_id and d.request_id = r.id
        join employee e on e.org_id = r.org_id and e.id = a.employee_id
        where ${current}
        order by d.start_on, e.full_name limit 100`.execute(ctx.db),
      placeBetween(ctx.db, { start, end }, { employee_id }),
    ])
    const place = { weekly_off: ctx.org.weekly_off, ...own }
    return {
      of: { kind: team.kind, name: team.name },
      team: size[0]?.size ?? 0,
      days: [...eachDay({ start, end })].map((date) => ({
        date,
        is_off: nonWorking(place, date) !== null,
        away: new Set(away.filter(({ dates }) => dates.includes(date)).map(({ person }) => person.id)).size,
      })),
      people: away.map(({ dates: _, ...row }) => row),
    }
  }),
]

interface Team {
  kind: 'Own' | 'Supervisor' | 'Division' | 'None'
  /** Of who leads it, or of the division. */
  id: string
  name: string | null
}

/**
 * Whose team is shown beside a request: the viewer's own, where the requester is on it or below; else that of the
 * requester's supervisor, and of who has none the division.
 */
async function teamOf(ctx: Ctx, employeeId: string): Promise<Team> {
  const { rows } = await sql<Team>`
    with recursive ${teamBelow(ctx.employee_id, 'all', ctx.today)}
    select * from (
      select 1 as place, 'Own' as kind, ${ctx.employee_id || null}::uuid as id, null as name
      where ${ctx.as === 'supervisor'} and exists (select from team t where t.id = ${employeeId})
      union all
      (select 2, 'Supervisor', s.id, s.full_name from supervisor_on(${ctx.today}) l
        join employee s on s.org_id = l.org_id and s.id = l.supervisor_id
        where l.employee_id = ${employeeId} order by l.authority_order limit 1)
      union all
      select 3, 'Division', d.id, d.name from employment_assignment a join division d on d.org_id = a.org_id and d.id = a.division_id
      where a.employee_id = ${employeeId} and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})
    ) x order by x.place limit 1`.execute(ctx.db)
  return rows[0] ?? { kind: 'None', id: '', name: null }
}

/** Proof of a leave: sent by whoever asks or enters it, read by those who see the request. */
export const leaveFiles: FilePurpose = {
  purpose: leaveFilePurpose,
  upload: async ({ org }) =>
    org.employee_id !== null || (org.is_hr && allowed(org.codes, [P.leave.offline], 'write')),
  async read(ctx, file) {
    const leave = await ctx.db
      .selectFrom('leave_request as d')
      .innerJoin('request as r', (join) =>
        join.onRef('r.org_id', '=', 'd.org_id').onRef('r.id', '=', 'd.request_id'),
      )
      .select('r.employee_id')
      .where('d.file_id', '=', file.id)
      .where((eb) =>
        eb.or([
          sql<boolean>`r.employee_id = ${ctx.org.employee_id}`,
          sql<boolean>`${(ctx.org.is_hr || ctx.org.is_audit) && allowed(ctx.org.codes, [P.leave.requests], 'read')}`,
          sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = r.org_id and l.employee_id = r.employee_id and l.supervisor_id = ${ctx.org.employee_id})`,
          sql<boolean>`exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = ${ctx.org.employee_id})`,
        ]),
      )
      .executeTakeFirst()
    return leave !== undefined
  },
}
