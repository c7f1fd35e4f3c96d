import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { maySet, type PeriodState } from '#modules/dignity/domain/goal-machine.ts'
import { awaits, goalFrom, isSilent } from '#modules/dignity/server/goal-rows.ts'
import { countedGoals, meanBy } from '#modules/dignity/server/periods.ts'
import { coachingReport, divisionReport, goalOverview, goalReport } from '#modules/dignity/shared/overview.ts'

const counted = sql<boolean>`g.state not in ('Draft', 'Declined', 'Closed')`
const own = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`

interface Period {
  id: string
  name: string
  state: PeriodState
  ends_on: string
  setting_from: string
  setting_to: string
  weight_rule: string
}
/** The period of today, else the one that comes next, else the latest. */
async function periodNow({ db, today }: Ctx): Promise<Period | undefined> {
  const { rows } = await sql<Period>`
    select p.id, p.name, p.state, p.ends_on, p.setting_from, p.setting_to, p.weight_rule from goal_period p
    where p.state not in ('Draft', 'Archived')
    order by (p.starts_on <= ${today} and p.ends_on >= ${today}) desc, p.starts_on desc limit 1`.execute(db)
  return rows[0]
}

interface Counts {
  goals: number
  weight: number
  progress: string | null
  completed: number
  at_risk: number
  silent: number
}

export const overviewRoutes: Route[] = [
  handle(goalOverview, async (ctx) => {
    const period = await periodNow(ctx)
    const mine = sql`${counted} and ${countedGoals(ctx)} and g.period_id = ${period?.id ?? null}::uuid`
    const [counts, confidences, waiting, sessions] = await Promise.all([
      sql<Counts>`select count(*)::int as goals, coalesce(sum(g.weight), 0)::int as weight,
          ${meanBy(sql`g.progress`)}::text as progress,
          count(*) filter (where g.state = 'Completed')::int as completed,
          count(*) filter (where g.confidence <> 'On track' and g.state in ('Accepted', 'In progress'))::int as at_risk,
          count(*) filter (where ${isSilent(ctx.today)})::int as silent
        from ${goalFrom} where ${mine}`.execute(ctx.db),
      sql<{ confidence: string; count: number }>`select g.confidence, count(*)::int as count from ${goalFrom}
        where ${mine} and g.state in ('Accepted', 'In progress') group by 1
        order by array_position(array['On track', 'At risk', 'Off track'], g.confidence)`.execute(ctx.db),
      sql<{ count: number }>`select count(*)::int as count from ${goalFrom}
        where ${ctx.as === 'hr' ? sql`g.state in ('Requested', 'Submitted')` : awaits(ctx)}`.execute(ctx.db),
      sql<{ count: number }>`select count(*)::int as count from coaching_session s
        where s.state in ('Planned', 'Confirmed') and s.scheduled_on >= ${ctx.today}
          and ${ctx.as === 'hr' ? sql`true` : sql`${own(ctx)} in (s.employee_id, s.coach_employee_id)`}`.execute(
        ctx.db,
      ),
    ])
    const [figures] = counts.rows
    if (!figures) throw new Error('Counts are always one row.')
    return {
      period: period ? { ...period, may_set: maySet(period, ctx.today, ctx.as === 'hr') } : null,
      ...figures,
      to_decide: waiting.rows[0]?.count ?? 0,
      sessions_ahead: sessions.rows[0]?.count ?? 0,
      by_confidence: confidences.rows,
      weights_wrong:
        ctx.as === 'user' &&
        period?.weight_rule === 'Sum to 100' &&
        figures.goals > 0 &&
        figures.weight !== 100,
    }
  }),
  serveList(goalReport, async (ctx) => {
    const latest = await periodNow(ctx)
    const of = periodAsked(ctx) ?? (latest ? [latest.id] : [])
    const f = sql`f`
    return {
      from: () => sql`employee e left join lateral (select count(*)::int as goals,
          count(*) filter (where g.state = 'Completed')::int as completed,
          count(*) filter (where g.confidence <> 'On track' and g.state in ('Accepted', 'In progress'))::int as at_risk,
          count(*) filter (where ${isSilent(ctx.today)})::int as silent,
          count(*) filter (where g.parent_id is not null)::int as aligned,
          coalesce(sum(g.weight), 0)::int as weight, ${meanBy(sql`g.progress`)} as progress,
          ${meanBy(sql`g.score`)} as score, max(g.last_check_in_on) as last_check_in_on
        from ${goalFrom} where g.org_id = e.org_id and g.employee_id = e.id and ${counted}
          and g.period_id = any(${of}::uuid[])) ${f} on true`,
      select: () => ({
        person: personOf(sql`e.id`, ctx.today),
        goals: sql`f.goals`,
        completed: sql`f.completed`,
        at_risk: sql`f.at_risk`,
        silent: sql`f.silent`,
        aligned: sql`f.aligned`,
        weight: sql`f.weight`,
        progress: sql`f.progress`,
        score: sql`f.score`,
        last_check_in_on: sql`f.last_check_in_on`,
      }),
      id: sql`e.id`,
      where: () => [sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today})`, inReach(ctx)],
      search: { person: sql`e.id` },
      filters: {
        period_id: () => null,
        employee_id: (ids: string[]) => sql<boolean>`e.id = any(${ids}::uuid[])`,
        without: (yes: boolean) => sql<boolean>`(f.goals = 0) = ${yes}`,
      },
      sort: { person: sql`e.full_name` },
      order: sql`f.goals desc, e.full_name`,
    }
  }),
  serveList(divisionReport, async (ctx) => {
    const latest = await periodNow(ctx)
    const of = periodAsked(ctx) ?? (latest ? [latest.id] : [])
    return {
      from: () => sql`(select d.id, d.name, count(distinct a.employee_id)::int as people,
            count(distinct g.employee_id)::int as with_goals, count(g.id)::int as goals,
            count(g.id) filter (where g.state = 'Completed')::int as completed,
            count(g.id) filter (where ${isSilent(ctx.today)})::int as silent,
            count(g.parent_id)::int as aligned, ${meanBy(sql`g.progress`)} as progress
          from division d join employment_assignment a on a.org_id = d.org_id and a.division_id = d.id
            and a.valid_from <= ${ctx.today} and (a.valid_to is null or a.valid_to >= ${ctx.today})
          join employee e on e.org_id = a.org_id and e.id = a.employee_id and (e.left_on is null or e.left_on >= ${ctx.today})
          left join (goal g join goal_period p on p.org_id = g.org_id and p.id = g.period_id and p.id = any(${of}::uuid[]))
            on g.org_id = e.org_id and g.employee_id = e.id and ${counted}
          where ${inReach(ctx)} group by d.id, d.name) f`,
      select: () => ({
        division: sql`f.name`,
        people: sql`f.people`,
        with_goals: sql`f.with_goals`,
        goals: sql`f.goals`,
        completed: sql`f.completed`,
        silent: sql`f.silent`,
        aligned: sql`f.aligned`,
        progress: sql`f.progress`,
      }),
      id: sql`f.id`,
      filters: { period_id: () => null },
      order: sql`f.name`,
    }
  }),
  serveList(coachingReport, {
    from: (ctx) => sql`employee e left join lateral (select
        count(*) filter (where s.state = 'Held' and s.scheduled_on > ${ctx.today}::date - 180)::int as held,
        count(*) filter (where s.state in ('Cancelled', 'No-show') and s.scheduled_on > ${ctx.today}::date - 180)::int as missed,
        max(s.scheduled_on) filter (where s.state = 'Held') as last_on,
        min(s.scheduled_on) filter (where s.state in ('Planned', 'Confirmed') and s.scheduled_on >= ${ctx.today}) as next_on
      from coaching_session s where s.org_id = e.org_id and s.employee_id = e.id) f on true`,
    select: (ctx) => ({
      person: personOf(sql`e.id`, ctx.today),
      held: sql`f.held`,
      missed: sql`f.missed`,
      last_on: sql`f.last_on`,
      days_since: sql`${ctx.today}::date - f.last_on`,
      next_on: sql`f.next_on`,
    }),
    id: sql`e.id`,
    where: (ctx) => [sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today})`, inReach(ctx)],
    search: { person: sql`e.id` },
    filters: {
      uncovered: (yes, ctx) =>
        sql<boolean>`(f.last_on is null or f.last_on < ${ctx.today}::date - 60) = ${yes}`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`f.last_on nulls first, e.full_name`,
  }),
]

/** Whom a role reports about: everybody, the team, oneself. */
const inReach = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? sql<boolean>`true`
    : ctx.as === 'supervisor'
      ? sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = e.org_id and l.employee_id = e.id
          and l.supervisor_id = ${own(ctx)})`
      : sql<boolean>`e.id = ${own(ctx)}`

function periodAsked({ request }: Ctx): string[] | null {
  const asked = (request.query as Record<string, unknown>)['period_id']
  return typeof asked === 'string' && asked !== '' ? asked.split(',') : null
}
