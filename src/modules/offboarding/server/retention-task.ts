import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { tellAssignees } from '#modules/hris/server/public.ts'

export interface Subject {
  employee_id: string
  about: string
  request_id: string | null
  separation_id: string | null
  last_day: string
}

/** The holder has it among their tasks. It is none of the clearance: its subject is the talk, so it holds nothing up. */
export async function openTask(
  ctx: Ctx,
  {
    talk_id,
    holder_id,
    talks_on,
    ...about
  }: Subject & { talk_id: string; holder_id: string; talks_on: string },
): Promise<string> {
  const id = newId()
  await ctx.db
    .insertInto('life_task')
    .values({
      id,
      process: 'offboarding',
      subject_id: talk_id,
      employee_id: about.employee_id,
      about: about.about,
      title: 'Retention talk',
      department: 'HR',
      assignee_employee_id: holder_id,
      due_on: talks_on,
      is_required: false,
      position: 1,
      link: '/user/resignation-request?whose=talks',
    })
    .execute()
  await tellAssignees(ctx, [id])
  return id
}

export async function closeTask(ctx: Ctx, id: string | null, state: string, remarks: string): Promise<void> {
  if (id === null) return
  await ctx.db
    .updateTable('life_task')
    .set((eb) => ({
      state: state === 'Not held' ? 'Not needed' : 'Done',
      remarks,
      closed_at: ctx.now,
      closed_by: ctx.viewer.account_id,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'Open')
    .execute()
}

/** The letter became a separation: what is planned is about that now. */
export async function followSeparation(db: Db, request_id: string, separation_id: string): Promise<void> {
  await db
    .updateTable('retention_talk')
    .set((eb) => ({ separation_id, version: eb('version', '+', 1) }))
    .where('request_id', '=', request_id)
    .where('separation_id', 'is', null)
    .execute()
}

/** The case is over in another way: nothing is talked about any more. */
export async function dropTalks(
  ctx: Ctx,
  by: { request_id: string } | { separation_id: string },
  remarks: string,
) {
  const [column, id] =
    'request_id' in by
      ? (['request_id', by.request_id] as const)
      : (['separation_id', by.separation_id] as const)
  const dropped = await ctx.db
    .updateTable('retention_talk')
    .set((eb) => ({
      state: 'Not held',
      held_on: null,
      outcome_remarks: remarks.slice(0, 255),
      version: eb('version', '+', 1),
    }))
    .where(column, '=', id)
    .where('state', 'in', ['Planned', 'Stay to be confirmed'])
    .returning('task_id')
    .execute()
  for (const { task_id } of dropped) await closeTask(ctx, task_id, 'Not held', remarks)
}
