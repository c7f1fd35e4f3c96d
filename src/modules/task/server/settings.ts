import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { refuseUnknown } from '#modules/task/server/projects.ts'
import {
  activity,
  activityRate,
  assignCoreTasks,
  assignedCoreTasks,
  assignTaskSetting,
  coreTask,
  resultArea,
  unassignCoreTask,
  workLogSettings,
} from '#modules/task/shared/settings.ts'

export const taskSettingRoutes: Route[] = [
  ...serveSettings(activity),
  ...serveSettings(activityRate),
  ...serveSingleton(workLogSettings),
  ...serveSettings(resultArea),
  ...serveSettings(coreTask),
  ...serveSettings(assignTaskSetting),
  serveList(assignedCoreTasks, {
    from: () => sql`core_task_assignment c join core_task k on k.org_id = c.org_id and k.id = c.core_task_id
      join result_area a on a.org_id = k.org_id and a.id = k.result_area_id
      join employee e on e.org_id = c.org_id and e.id = c.employee_id`,
    select: ({ today }) => ({
      person: personOf(sql`c.employee_id`, today),
      core_task: refIn('k'),
      result_area: sql`a.name`,
      frequency: sql`k.frequency`,
      weight: sql`k.weight`,
      open_tasks: sql`(select count(*) from task t join task_person p on p.org_id = t.org_id and p.task_id = t.id
        where t.core_task_id = k.id and p.employee_id = c.employee_id and p.role = 'Responsible'
          and t.state not in ('Closed', 'Cancelled'))`,
      version: sql`c.version`,
    }),
    id: sql`c.id`,
    where: ({ today }) => [sql<boolean>`(e.left_on is null or e.left_on >= ${today})`],
    search: { person: sql`c.employee_id` },
    filters: {
      core_task_id: (ids: string[]) => sql<boolean>`k.id = any(${ids}::uuid[])`,
      employee_id: (ids) => sql<boolean>`c.employee_id = any(${ids}::uuid[])`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name, a.name, k.name`,
  }),
  serveAction(assignCoreTasks, async (ctx, { body: { employee_ids, core_task_ids } }) => {
    await refuseUnknown(ctx, employee_ids)
    const { rows } = await sql<{
      id: string
    }>`select id from core_task where id = any(${core_task_ids}::uuid[])
      and not is_archived`.execute(ctx.db)
    if (rows.length !== core_task_ids.length) throw invalid({ core_task_ids: ['Select a valid choice.'] })
    await ctx.db
      .insertInto('core_task_assignment')
      .values(
        employee_ids.flatMap((employee_id) =>
          core_task_ids.map((core_task_id) => ({ id: newId(), employee_id, core_task_id })),
        ),
      )
      .onConflict((clash) => clash.columns(['org_id', 'employee_id', 'core_task_id']).doNothing())
      .execute()
    return undefined
  }),
  serveAction(unassignCoreTask, async (ctx, { params, body: { version } }) => {
    await changing(ctx, 'core_task_assignment', params.id, version, { current: (row) => row })
    await ctx.db.deleteFrom('core_task_assignment').where('id', '=', params.id).execute()
    return undefined
  }),
]
