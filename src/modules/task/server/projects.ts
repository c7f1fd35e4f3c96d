import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import {
  addMembers,
  changeMember,
  myProjects,
  project,
  projectMembers,
  removeMember,
} from '#modules/task/shared/project.ts'

const logged = (project: ReturnType<typeof sql>, whose = sql``) =>
  sql`coalesce((select sum(w.minutes)::int from work_log w where w.project_id = ${project} and w.state <> 'Declined' ${whose}), 0)`
const like = (search: string) => `%${search.replaceAll(/[%_\\]/g, '\\$&')}%`
const projectOf = ({ request }: Ctx) => (request.params as { project_id: string }).project_id

export const projectRoutes: Route[] = [
  ...serveSettings(project),
  serveList(myProjects, {
    from: ({
      employee_id,
    }) => sql`project j left join project_member m on m.org_id = j.org_id and m.project_id = j.id
      and m.employee_id = ${employee_id || null}::uuid`,
    select: ({ today, employee_id }) => ({
      name: sql`j.name`,
      code: sql`j.code`,
      manager: personOf(sql`j.manager_employee_id`, today),
      role: sql`case when j.manager_employee_id = ${employee_id || null}::uuid then 'Manager' else m.role end`,
      status: sql`j.status`,
      open_tasks: sql`(select count(*) from task t where t.project_id = j.id and t.state not in ('Closed', 'Cancelled'))`,
      done_tasks: sql`(select count(*) from task t where t.project_id = j.id and t.state = 'Closed')`,
      logged: logged(sql`j.id`),
      ends_on: sql`j.ends_on`,
    }),
    id: sql`j.id`,
    where: ({ employee_id }) => [
      sql<boolean>`not j.is_archived`,
      sql<boolean>`(j.manager_employee_id = ${employee_id || null}::uuid or m.id is not null)`,
    ],
    search: (_ctx, search) => [sql<boolean>`(j.name ilike ${like(search)} or j.code ilike ${like(search)})`],
    order: sql`(j.status in ('Completed', 'Cancelled')), j.name`,
  }),
  serveList(projectMembers, {
    from: () => sql`project_member m join employee e on e.org_id = m.org_id and e.id = m.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`m.employee_id`, ctx.today),
      role: sql`m.role`,
      hourly_rate: sql`m.hourly_rate`,
      logged: logged(sql`m.project_id`, sql`and w.employee_id = m.employee_id`),
      open_tasks: sql`(select count(*) from task t join task_person p on p.org_id = t.org_id and p.task_id = t.id
        where t.project_id = m.project_id and p.employee_id = m.employee_id and p.role = 'Responsible'
          and t.state not in ('Closed', 'Cancelled'))`,
      version: sql`m.version`,
    }),
    id: sql`m.id`,
    where: (ctx) => [sql<boolean>`m.project_id = ${projectOf(ctx)}`],
    search: { person: sql`m.employee_id` },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name`,
  }),
  serveAction(addMembers, async (ctx, { params, body: { employee_ids, role, hourly_rate } }) => {
    const known = await ctx.db
      .selectFrom('project')
      .select('id')
      .where('id', '=', params.project_id)
      .executeTakeFirst()
    if (!known) throw notFound()
    await refuseUnknown(ctx, employee_ids)
    await ctx.db
      .insertInto('project_member')
      .values(
        employee_ids.map((employee_id) => ({
          id: newId(),
          project_id: params.project_id,
          employee_id,
          role,
          hourly_rate: hourly_rate ?? null,
        })),
      )
      .onConflict((clash) => clash.columns(['org_id', 'project_id', 'employee_id']).doNothing())
      .execute()
    return undefined
  }),
  serveAction(changeMember, async (ctx, { params, body: { version, role, hourly_rate } }) => {
    const { write } = await member(ctx, params, version)
    await write({ role, hourly_rate: hourly_rate ?? null })
    return undefined
  }),
  serveAction(removeMember, async (ctx, { params, body: { version } }) => {
    await member(ctx, params, version)
    await ctx.db.deleteFrom('project_member').where('id', '=', params.id).execute()
    return undefined
  }),
]

const member = (ctx: Ctx, { id, project_id }: { id: string; project_id: string }, version: number) =>
  changing(ctx, 'project_member', id, version, { where: { project_id }, current: (row) => row })

/** All work here today. */
export async function refuseUnknown({ db, today }: Ctx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select id from employee where id = any(${[...ids]}::uuid[])
    and (left_on is null or left_on >= ${today})`.execute(db)
  if (rows.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}
