import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import { isMine, named } from '#modules/hris/server/life-task-people.ts'
import { selecting, shown } from '#modules/hris/server/life-task.ts'
import { finishTask, myTasks, type MyTask } from '#modules/hris/shared/my-task.ts'

export const myTaskRoutes: Route[] = [
  handle(myTasks, (ctx, { query }) => tasksOf(ctx, query)),
  handle(finishTask, async (ctx, { params, body }) => {
    const task = await mine(ctx).selectAll('t').where('t.id', '=', params.id).forUpdate().executeTakeFirst()
    if (!task) throw notFound()
    const current = await one(ctx, task.id)
    // of a group's task two may say so at once: the second hears who was first
    if (current.state !== 'Open') throw conflict(alreadyClosed(current), { current })
    await checkVersion(task, body.version, () => current)
    await ctx.db
      .updateTable('life_task')
      .set({
        state: 'Done',
        ...(body.remarks ? { remarks: body.remarks } : {}),
        closed_at: ctx.now,
        closed_by: ctx.viewer.account_id,
        version: task.version + 1,
      })
      .where('id', '=', task.id)
      .execute()
    return one(ctx, task.id)
  }),
]

const alreadyClosed = ({ state, closed_by }: MyTask) =>
  state === 'Done' && closed_by ? `${closed_by} has done this already.` : `This task is already ${state}.`

/** The tasks of the viewer and of the groups they are in, the soonest first. */
export async function tasksOf(
  ctx: Ctx,
  query: { limit: number; offset: number; state?: readonly string[] | undefined },
): Promise<{ count: number; results: MyTask[] }> {
  const all = mine(ctx).where(sql<boolean>`t.state = any(${[...(query.state ?? ['Open'])]}::text[])`)
  const rows = shown(ctx, all).select('t.process').orderBy('t.due_on').orderBy('t.position').orderBy('t.id')
  const { count, results } = await page(query, all, rows)
  return { count, results: results.map((row) => named(row as Row)) }
}

/** As it is selected: states and processes are the table's own. */
type Row = Omit<MyTask, 'done_by'> & { newcomer: string | null }
const mine = (ctx: Ctx) => selecting(ctx.db).where(isMine(ctx))

async function one(ctx: Ctx, id: string): Promise<MyTask> {
  const row = await shown(ctx, mine(ctx).where('t.id', '=', id))
    .select('t.process')
    .executeTakeFirst()
  if (!row) throw notFound()
  return named(row as Row)
}
