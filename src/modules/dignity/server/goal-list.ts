import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveList, sourceOf } from '#engines/list/list-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { milestoneActs, milestoneAfter, type MilestoneState } from '#modules/dignity/domain/goal-machine.ts'
import {
  factsOf,
  goalColumns,
  goalFrom,
  goalMore,
  inView,
  isSilent,
  visibleGoals,
  withGoalAbilities,
  type RawGoal,
} from '#modules/dignity/server/goal-rows.ts'
import {
  goalDetail,
  goals,
  goalThread,
  milestoneDetail,
  milestones,
  type GoalDetail,
  type GoalView,
} from '#modules/dignity/shared/goal.ts'

const like = (search: string) => `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`

export const goalSource = sourceOf(goals, {
  from: () => goalFrom,
  select: (ctx) => ({ ...goalColumns(ctx), ...goalMore(ctx) }),
  id: sql`g.id`,
  where: (ctx, query) => [visibleGoals(ctx), inView(ctx, query['view'] as GoalView | undefined)],
  search: (_ctx, search) => [sql<boolean>`g.title ilike ${like(search)}`],
  filters: {
    view: () => null,
    parent_id: (id) =>
      id === undefined
        ? null
        : id === 'none'
          ? sql<boolean>`g.parent_id is null`
          : sql<boolean>`g.parent_id::text = ${id}`,
    period_id: (ids: string[]) => sql<boolean>`g.period_id = any(${ids}::uuid[])`,
    employee_id: (ids) => sql<boolean>`g.employee_id = any(${ids}::uuid[])`,
    owner: (owners) => sql<boolean>`g.owner = any(${owners}::text[])`,
    silent: (yes, { today }) => sql<boolean>`${isSilent(today)} = ${yes}`,
  },
  order: sql`(g.state in ('Completed', 'Closed', 'Missed')), g.due_on, g.title`,
  map: withGoalAbilities,
})
const readGoals = readerOf(goals, goalSource)

/** Of a goal that the caller may see, what the machine needs to know. */
export async function goalFacts(ctx: Ctx, id: string) {
  const { abilities } = goalMore(ctx)
  const { rows } = await sql<RawGoal>`select g.state, ${abilities} as abilities from ${goalFrom}
    where g.id = ${id} and ${visibleGoals(ctx)}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  return factsOf(ctx, rows[0])
}

const milestoneSource = sourceOf(milestones, async (ctx) => {
  const goal = await goalFacts(ctx, goalOf(ctx))
  const facts = ctx.viewer.is_audit_user ? { ...goal, parts: [] } : goal
  return {
    from: () => sql`goal_milestone m`,
    select: () => ({
      title: sql`m.title`,
      state: sql`m.state`,
      due_on: sql`m.due_on`,
      weight: sql`m.weight`,
      completed_on: sql`m.completed_on`,
      version: sql`m.version`,
      description: sql`m.description`,
      remarks: sql`m.remarks`,
    }),
    id: sql`m.id`,
    where: (at) => [sql<boolean>`m.goal_id = ${goalOf(at)}`],
    order: sql`m.due_on, m.title`,
    map: (_ctx: Ctx, { state }: { state: MilestoneState }) => ({
      abilities: Object.fromEntries(
        milestoneActs.map((act) => [act, milestoneAfter(act, state, facts) !== null]),
      ),
    }),
  }
})
const readMilestones = readerOf(milestones, milestoneSource as never)
const goalOf = ({ request }: Ctx) => (request.params as { goal_id: string }).goal_id

export const goalListRoutes: Route[] = [
  serveList(goals, goalSource),
  serveList(milestones, milestoneSource),
  handle(goalDetail, async (ctx, { params }) => detailOf(ctx, params.id)),
  handle(milestoneDetail, async (ctx, { params }) => milestoneOf(ctx, params.id)),
  ...serveThread(goalThread, {
    async reach(ctx, id) {
      const [row] = await readGoals(ctx, sql`g.id = ${id} and ${visibleGoals(ctx)}`)
      if (!row) return 'none'
      return ctx.as === 'supervisor' ? 'read' : 'write'
    },
    moderates: (ctx) => ctx.as === 'hr',
    signals: false,
  }),
]

export async function milestoneOf(ctx: Ctx, id: string) {
  const goal_id = goalOf(ctx)
  const [row] = await readMilestones(ctx, sql`m.id = ${id} and m.goal_id = ${goal_id}`)
  if (!row) throw notFound()
  const goal = await ctx.db
    .selectFrom('goal')
    .select(['id', 'title'])
    .where('id', '=', goal_id)
    .executeTakeFirst()
  if (!goal) throw notFound()
  return { ...row, goal }
}

interface Beside extends Omit<GoalDetail, keyof (typeof goals)['row']['shape']> {}

export async function detailOf(ctx: Ctx, id: string): Promise<GoalDetail> {
  const [row] = await readGoals(ctx, sql`g.id = ${id} and ${visibleGoals(ctx)}`)
  if (!row) throw notFound()
  const { rows } = await sql<Beside>`
    select g.description, g.baseline::text as baseline, g.starts_on, g.visibility, g.revision_no,
      (select ${refIn('d')} from division d where d.org_id = g.org_id and d.id = g.division_id) as division,
      (select json_build_object('id', r.id, 'side', r.side, 'reason', r.reason, 'by', r.account_name,
          'target', r.target::text, 'due_on', r.due_on, 'weight', r.weight)
        from goal_revision r where r.org_id = g.org_id and r.goal_id = g.id and r.state = 'Proposed') as proposal,
      (select coalesce(json_agg(json_build_object('id', r.id, 'revision_no', r.revision_no, 'state', r.state, 'reason', r.reason,
          'target', r.target::text, 'due_on', r.due_on, 'weight', r.weight, 'by', r.account_name, 'at', r.at) order by r.at desc), '[]')
        from goal_revision r where r.org_id = g.org_id and r.goal_id = g.id and r.state <> 'Proposed') as revisions,
      (select coalesce(json_agg(json_build_object('id', c.id, 'day', c.day, 'value', c.value::text, 'progress', c.progress::text,
          'confidence', c.confidence, 'note', c.note, 'blocker', c.blocker, 'by', c.account_name, 'at', c.at) order by c.at desc), '[]')
        from goal_check_in c where c.org_id = g.org_id and c.goal_id = g.id) as check_ins,
      (select coalesce(json_agg(json_build_object('id', v.id, 'act', v.act, 'by', v.account_name, 'at', v.at, 'remarks', v.remarks)
          order by v.at, v.id), '[]') from goal_event v where v.org_id = g.org_id and v.goal_id = g.id) as events
    from goal g where g.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw notFound()
  const below = await readGoals(ctx, sql`g.parent_id = ${id} and ${visibleGoals(ctx)}`)
  return {
    ...row,
    ...rows[0],
    below: below.map(({ id: at, title, progress, state }) => ({ id: at, title, progress, state })),
  }
}
