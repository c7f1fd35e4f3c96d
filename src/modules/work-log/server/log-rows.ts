import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'

export const isSupervised = ({ employee_id, today }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select from supervisor_on(${today}) l where l.org_id = w.org_id and l.employee_id = w.employee_id
    and l.supervisor_id = ${employee_id || null}::uuid)`
export const isManaged = ({ employee_id }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`exists (select from project j where j.org_id = w.org_id and j.id = w.project_id
    and j.manager_employee_id = ${employee_id || null}::uuid)`
export const isOwn = ({ employee_id }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`w.employee_id = ${employee_id || null}::uuid`

/** HR sees all; supervisors the logs of their people and projects; everybody their own and those of their projects. */
export function visibleLogs(ctx: Ctx): RawBuilder<boolean> {
  if (ctx.as === 'hr') return sql<boolean>`w.state <> 'Draft'`
  if (ctx.as === 'supervisor')
    return sql<boolean>`(w.state <> 'Draft' and (${isSupervised(ctx)} or ${isManaged(ctx)}))`
  return sql<boolean>`(${isOwn(ctx)} or (w.state <> 'Draft' and ${isManaged(ctx)}))`
}

const approval = sql`coalesce((select j.log_approval from project j where j.org_id = w.org_id and j.id = w.project_id), 'Supervisor')`
export const approvalOf = approval

/** Of requested logs, those that it is the caller's turn to decide about; the same as `approvedBy`. */
export function isTurn(ctx: Ctx): RawBuilder<boolean> {
  if (ctx.as === 'hr') return sql<boolean>`w.state in ('Requested', 'Forwarded')`
  return sql<boolean>`(not ${isOwn(ctx)} and (
    (w.state = 'Requested' and ${approval} in ('Supervisor', 'Both') and ${isSupervised(ctx)})
    or (w.state = 'Requested' and ${approval} = 'Project manager' and ${isManaged(ctx)})
    or (w.state = 'Forwarded' and ${isManaged(ctx)})))`
}

export const named = (table: 'project' | 'activity' | 'task', id: RawBuilder<unknown>) =>
  sql`(select json_build_object('id', x.id, 'name', ${table === 'task' ? sql`x.title` : sql`x.name`})
    from ${sql.table(table)} x where x.id = ${id})`
