import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { heldOn } from '#platform/group-member.ts'

/**
 * The logins that a task of the alias `t` waits for on a day, as a lateral: of the one it was given to, or of everybody who is
 * in its group then. Whoever has left or has no login is nobody.
 */
export const whoHas = (today: string): RawBuilder<unknown> => sql`lateral (
  select e.account_id from employee e where e.org_id = t.org_id and e.id = t.assignee_employee_id
    and e.account_id is not null and (e.left_on is null or e.left_on >= ${today}::date)
  union all
  select e.account_id from permission_group_member m
    join employee e on e.org_id = m.org_id and e.account_id = m.account_id
  where m.org_id = t.org_id and m.group_id = t.assignee_group_id and ${heldOn('m', sql`${today}::date`)}
    and (e.left_on is null or e.left_on >= ${today}::date))`

/** Is the task of the alias `t` the viewer's own, or one of a group that they are in today? */
export const isMine = ({ employee_id, viewer, today }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(t.assignee_employee_id = ${employee_id} or t.assignee_group_id = any(array(
    select m.group_id from permission_group_member m
    where m.account_id = ${viewer.account_id} and ${heldOn('m', sql`${today}::date`)})))`

/** Whoever has to do them hears of it, once for all of them. */
export const tellAssignees = async (ctx: Pick<Ctx, 'signal'>, tasks: readonly string[]) => {
  if (tasks.length) await ctx.signal('life_task.assigned', { tasks: [...tasks] })
}

interface Given {
  assignee_employee_id: string | null
  assignee_group_id: string | null
}
/** Does it wait for somebody, or for HR? */
export const isGiven = ({ assignee_employee_id, assignee_group_id }: Given) =>
  assignee_employee_id !== null || assignee_group_id !== null

/** Open tasks of the buddy or the first supervisor of those who join go to another, who hears of it, or to HR. */
export async function moveTasksOf(
  ctx: Ctx,
  whose: 'is_buddys' | 'is_supervisors',
  preEmployments: readonly string[],
  assignee_employee_id: string | null,
) {
  const rows = await ctx.db
    .updateTable('life_task')
    .set((eb) => ({ assignee_employee_id, reminded_on: null, version: eb('version', '+', 1) }))
    .where('process', '=', 'onboarding')
    .where('subject_id', 'in', [...preEmployments])
    .where(whose, '=', true)
    .where('state', '=', 'Open')
    .where(sql<boolean>`assignee_employee_id is distinct from ${assignee_employee_id}`)
    .returning('id')
    .execute()
  if (assignee_employee_id)
    await tellAssignees(
      ctx,
      rows.map(({ id }) => id),
    )
}

interface Shown {
  assignee: { full_name: string } | null
  assignee_group: { name: string } | null
  /** Who is no employee yet. */
  newcomer: string | null
}
/** The row with the name that lists and files show. */
export const named = <R extends Shown>({ newcomer, ...row }: R) => ({
  ...row,
  done_by: row.assignee_group?.name ?? row.assignee?.full_name ?? newcomer,
})
