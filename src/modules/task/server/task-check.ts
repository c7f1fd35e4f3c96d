import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import { handle, type Route } from '#platform/route.ts'
import { detailOf } from '#modules/task/server/task-list.ts'
import { tickCheck } from '#modules/task/shared/task-acts.ts'

/** The checklist of a task, ticked by those who may. */
export const taskCheckRoutes: Route[] = [
  handle(tickCheck, async (ctx, { params, body }) => {
    const task = await ctx.db
      .selectFrom('task')
      .select(['id', 'state'])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    const { may_check } = await detailOf(ctx, params.id)
    if (!task || !may_check) throw refuse('This cannot be done with the task now.')
    const ticked = await ctx.db
      .updateTable('task_check')
      .set({
        done_at: body.done ? ctx.now : null,
        done_by_employee_id: body.done ? ctx.employee_id : null,
        version: sql`version + 1`,
      })
      .where('id', '=', params.check_id)
      .where('task_id', '=', params.id)
      .executeTakeFirst()
    if (ticked.numUpdatedRows === 0n) throw notFound()
    return undefined
  }),
]
