import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { serveThread } from '#engines/thread/thread-server.ts'
import { efficiencyOf } from '#modules/task/domain/efficiency.ts'
import { obstacle } from '#modules/task/domain/task-machine.ts'
import {
  factColumns,
  factsOf,
  isCreator,
  isObserver,
  isOpen,
  isOverdue,
  isResponsible,
  observersOf,
  taskColumns,
  visibleTasks,
  waitsFor,
  withAbilities,
  type FactRow,
} from '#modules/task/server/task-rows.ts'
import { taskDetail, taskThread, tasks, type TaskDetail, type TaskView } from '#modules/task/shared/task.ts'

/** Rows of a view; a view never shows more than the role does. */
function inView(ctx: Ctx, view: TaskView | undefined) {
  switch (view) {
    case 'to_me':
      return sql<boolean>`(${isOpen} and ${isResponsible(ctx)})`
    case 'by_me':
      return sql<boolean>`(${isOpen} and ${isCreator(ctx)})`
    case 'observed':
      return sql<boolean>`(${isOpen} and ${isObserver(ctx)})`
    case 'feedback':
      return ctx.as === 'user' ? waitsFor(ctx) : sql<boolean>`t.state = 'Completed'`
    case 'over':
      return sql<boolean>`t.state in ('Closed', 'Cancelled', 'On hold')`
    case 'open':
      return isOpen
    default:
      return sql<boolean>`true`
  }
}

/** As the index `task_usual` has it. */
const rank = sql`case t.priority when 'Critical' then 1 when 'High' then 2 when 'Medium' then 3 else 4 end`

export const taskListRoutes: Route[] = [
  serveList(tasks, {
    from: () => sql`task t`,
    select: (ctx) => ({ ...taskColumns(ctx), ...factColumns(ctx) }),
    id: sql`t.id`,
    where: (ctx, query) => [visibleTasks(ctx), inView(ctx, query['view'] as TaskView | undefined)],
    search: (_ctx, search) => [sql<boolean>`t.title ilike ${`%${search.replaceAll(/[%_\\]/g, '\\$&')}%`}`],
    filters: {
      view: () => null,
      overdue: (yes, { today }) => sql<boolean>`${isOverdue(today)} = ${yes}`,
      project_id: (ids: string[]) => sql<boolean>`t.project_id = any(${ids}::uuid[])`,
      employee_id: (
        ids,
      ) => sql<boolean>`exists (select from task_person p where p.org_id = t.org_id and p.task_id = t.id
        and p.role = 'Responsible' and p.employee_id = any(${ids}::uuid[]))`,
    },
    sort: { priority: rank },
    order: sql`(t.state in ('Closed', 'Cancelled')), t.deadline, ${rank}`,
    map: withAbilities,
  }),
  handle(taskDetail, async (ctx, { params }) => detailOf(ctx, params.id)),
  ...serveThread(taskThread, {
    async reach(ctx, id) {
      const [row] = (
        await sql<{
          id: string
        }>`select t.id from task t where t.id = ${id} and ${visibleTasks(ctx)}`.execute(ctx.db)
      ).rows
      if (!row) return 'none'
      return ctx.as === 'supervisor' ? 'read' : 'write'
    },
    moderates: (ctx) => ctx.as === 'hr',
    signals: true,
  }),
]

interface DetailRow extends Omit<TaskDetail, 'abilities' | 'parts' | 'obstacle'> {
  abilities: FactRow['abilities']
  completed_on: string | null
}

export async function detailOf(ctx: Ctx, id: string): Promise<TaskDetail> {
  const columns = Object.entries({ ...taskColumns(ctx), ...factColumns(ctx) }).map(
    ([key, value]) => sql`${value} as ${sql.ref(key)}`,
  )
  const { rows } = await sql<DetailRow>`
    select t.id, ${sql.join(columns)}, t.efficiency::text as efficiency, t.description, t.difficulty, t.starts_on, t.is_frozen,
      t.approval_required, t.completion, t.asked_reason, t.link, ${observersOf(ctx.today)} as observers,
      (select json_build_object('id', c.id, 'name', c.name, 'result_area', a.name) from core_task c
        join result_area a on a.org_id = c.org_id and a.id = c.result_area_id where c.id = t.core_task_id) as core_task,
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'done_at', k.done_at, 'done_by', n.full_name)
        order by k.position), '[]') from task_check k
        left join employee n on n.org_id = k.org_id and n.id = k.done_by_employee_id
        where k.org_id = t.org_id and k.task_id = t.id) as checklist,
      (select coalesce(json_agg(json_build_object('id', v.id, 'act', v.act, 'by', v.account_name, 'at', v.at, 'remarks', v.remarks)
        order by v.at, v.id), '[]') from task_event v where v.org_id = t.org_id and v.task_id = t.id) as events,
      coalesce((select sum(w.minutes)::int from work_log w where w.org_id = t.org_id and w.task_id = t.id
        and w.state <> 'Declined'), 0) as logged_minutes
    from task t where t.id = ${id} and ${visibleTasks(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const facts = factsOf(ctx, row)
  const { score, completed_on } = row
  return {
    ...row,
    ...withAbilities(ctx, row),
    obstacle: obstacle('complete', facts),
    may_check:
      facts.parts.some((part) => part === 'responsible' || part === 'creator') && row.closed_on === null,
    parts:
      score !== null && completed_on !== null
        ? { ...efficiencyOf({ ...row, score, completed_on }), score }
        : null,
  }
}
