import { sql, type RawBuilder } from 'kysely'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { efficiencyOf, MIN_SCORED } from '#modules/task/domain/efficiency.ts'
import {
  creatorOf,
  isCreator,
  isOverdue,
  isResponsible,
  visibleTasks,
} from '#modules/task/server/task-rows.ts'
import { efficiencyReport, taskOverview } from '#modules/task/shared/task-overview.ts'

interface Counts {
  open: number
  overdue: number
  due_soon: number
  to_acknowledge: number
  on_hold: number
  to_approve: number
  closed_30: number
  efficiency: number | null
  scored: number
}

/** Days of which leader boards and averages are. */
const PERIOD_DAYS = 90

export const overviewRoutes: Route[] = [
  handle(taskOverview, async (ctx) => {
    const ranked = ctx.as === 'user' ? null : visibleTasks(ctx)
    const [counts, by_state, top_assignees, top_assigners, most_efficient] = await Promise.all([
      countsOf(ctx),
      statesOf(ctx),
      // everybody is compared in the organization, or in the team whose supervisor asks
      assignees(ctx, ranked),
      assigners(ctx, ranked),
      mostEfficient(ctx, ranked),
    ])
    const { efficiency, ...figures } = counts
    return {
      ...figures,
      efficiency: counts.scored < MIN_SCORED ? null : efficiency,
      by_state,
      top_assignees,
      top_assigners,
      most_efficient,
    }
  }),
  serveList(efficiencyReport, {
    from: () => sql`task t`,
    select: ({ today }) => ({
      title: sql`t.title`,
      creator: creatorOf(today),
      priority: sql`t.priority`,
      difficulty: sql`t.difficulty`,
      deadline: sql`t.deadline`,
      completed_on: sql`t.completed_on`,
      score: sql`t.score`,
      timeliness: sql`t.starts_on::text`,
      cycle: sql`t.send_backs`,
      efficiency: sql`t.efficiency`,
    }),
    id: sql`t.id`,
    where: (ctx) => [sql<boolean>`t.score is not null`, isResponsible(ctx)],
    search: (_ctx, search) => [sql<boolean>`t.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    order: sql`t.completed_on desc`,
    map: (
      _ctx,
      row: { score: number; deadline: string; completed_on: string; timeliness: string; cycle: string },
    ) => {
      const parts = efficiencyOf({ ...row, starts_on: row.timeliness, send_backs: Number(row.cycle) })
      return { timeliness: parts.timeliness.toFixed(2), cycle: parts.cycle.toFixed(2) }
    },
    beside: async (ctx) => {
      const { efficiency, scored } = await countsOf(ctx)
      return { average: scored < MIN_SCORED ? null : efficiency, scored }
    },
  }),
]

/** Tasks that count in the role: one's own, those of the team, all. */
const counted = (ctx: Ctx) => (ctx.as === 'user' ? isResponsible(ctx) : visibleTasks(ctx))

async function countsOf(ctx: Ctx): Promise<Counts> {
  const { today } = ctx
  const judged = ctx.as === 'user' ? isCreator(ctx) : visibleTasks(ctx)
  const { rows } = await sql<Counts>`
    select count(*) filter (where t.state not in ('Closed', 'Cancelled'))::int as open,
      count(*) filter (where ${isOverdue(today)})::int as overdue,
      count(*) filter (where t.state not in ('Closed', 'Cancelled', 'Completed')
        and t.deadline between ${today}::date and ${today}::date + 6)::int as due_soon,
      count(*) filter (where t.state = 'Pending acknowledgement')::int as to_acknowledge,
      count(*) filter (where t.state = 'On hold')::int as on_hold,
      (select count(*)::int from task t where t.state = 'Completed' and ${judged}) as to_approve,
      count(*) filter (where t.state = 'Closed' and t.closed_on > ${today}::date - 30)::int as closed_30,
      round(sum(t.difficulty * t.efficiency) filter (where ${isScored(today)})
        / sum(t.difficulty) filter (where ${isScored(today)}), 1)::float8 as efficiency,
      count(*) filter (where ${isScored(today)})::int as scored
    from task t where ${counted(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw new Error('Counts are always one row.')
  return rows[0]
}

const isScored = (today: string) =>
  sql<boolean>`(t.efficiency is not null and t.closed_on > ${today}::date - ${sql.lit(PERIOD_DAYS)})`

async function statesOf(ctx: Ctx) {
  const { rows } = await sql<{ state: string; count: number }>`
    select t.state, count(*)::int as count from task t where ${counted(ctx)}
      and (t.state not in ('Closed', 'Cancelled') or t.closed_on > ${ctx.today}::date - ${sql.lit(PERIOD_DAYS)})
    group by t.state order by array_position(array['Pending acknowledgement', 'Declined', 'Pending', 'In progress', 'On hold',
      'Completed', 'Closed', 'Cancelled'], t.state)`.execute(ctx.db)
  return rows
}

type Scope = RawBuilder<boolean> | null
interface RankedRow {
  person: Person
  value: number
  tasks: number
}

async function assignees(ctx: Ctx, scope: Scope): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select ${personOf(sql`s.employee_id`, ctx.today)} as person, s.tasks as value, s.tasks from (
      select p.employee_id, count(*)::int as tasks from ${ofResponsible}
      where ${scope ?? sql`true`} and ${recent(ctx)}
      group by p.employee_id order by tasks desc, p.employee_id limit 5) s
    order by s.tasks desc, s.employee_id`.execute(ctx.db)
  return rows
}

const ofResponsible = sql`task t join task_person p on p.org_id = t.org_id and p.task_id = t.id and p.role = 'Responsible'
  join employee e on e.org_id = p.org_id and e.id = p.employee_id and e.left_on is null`

interface PartsRow extends RankedRow {
  parts: { score: number; timeliness: number; cycle: number }
}
/** The parts are those of `efficiencyOf`, in the mean of the tasks by their difficulty. */
async function mostEfficient(ctx: Ctx, scope: Scope): Promise<PartsRow[]> {
  const mean = (part: RawBuilder<unknown>, digits: number) =>
    sql`round(sum(t.difficulty * ${part}) / sum(t.difficulty), ${sql.lit(digits)})::float8`
  const timeliness = sql`greatest(0.5, 1 - greatest(0, t.completed_on - t.deadline)::numeric / greatest(1, t.deadline - t.starts_on))`
  const { rows } = await sql<PartsRow>`
    select ${personOf(sql`s.employee_id`, ctx.today)} as person, s.value, s.tasks, s.parts from (
      select p.employee_id, ${mean(sql`t.efficiency`, 1)} as value, count(*)::int as tasks,
        json_build_object('score', ${mean(sql`t.score`, 1)}, 'timeliness', ${mean(timeliness, 2)},
          'cycle', ${mean(sql`greatest(0.7, 1 - t.send_backs / 10.0)`, 2)}) as parts
      from ${ofResponsible} where ${scope ?? sql`true`} and ${isScored(ctx.today)}
      group by p.employee_id having count(*) >= ${sql.lit(MIN_SCORED)} order by value desc, p.employee_id limit 5) s
    order by s.value desc, s.employee_id`.execute(ctx.db)
  return rows
}

async function assigners(ctx: Ctx, scope: Scope): Promise<RankedRow[]> {
  const { rows } = await sql<RankedRow>`
    select ${personOf(sql`s.id`, ctx.today)} as person, s.tasks as value, s.tasks from (
      select t.creator_employee_id as id, count(*)::int as tasks from task t
      join employee e on e.org_id = t.org_id and e.id = t.creator_employee_id and e.left_on is null
      where ${scope ?? sql`true`} and ${recent(ctx)}
      group by t.creator_employee_id order by tasks desc, id limit 5) s
    order by s.tasks desc, s.id`.execute(ctx.db)
  return rows
}

const recent = ({ today }: Ctx) =>
  sql<boolean>`t.created_at > ${today}::date - ${sql.lit(PERIOD_DAYS)} and t.state <> 'Cancelled'`
