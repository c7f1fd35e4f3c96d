import type { Ctx } from '#platform/context.ts'
import { dropSheets } from '#engines/questions/sheet-server.ts'
import {
  dropProcessLetter,
  dropTasks,
  reopenConfirmation,
  resumeEmployment,
} from '#modules/hris/server/public.ts'
import { reopenAccess } from '#modules/offboarding/server/access-end.ts'
import { dropTalks } from '#modules/offboarding/server/retention-task.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

/** The person stays: the last day is taken back, tasks and questions are not needed any more. */
export async function stopLeaving(
  ctx: Ctx,
  {
    id,
    employee_id,
    state,
    version,
    access_ended_at,
  }: { id: string; employee_id: string; state: string; version: number; access_ended_at: string | null },
  reason: string,
): Promise<void> {
  if (state !== 'Initiated') await resumeEmployment(ctx, employee_id, id)
  if (access_ended_at) await reopenAccess(ctx, employee_id)
  await ctx.db
    .updateTable('separation')
    .set({
      state: 'Stopped',
      stopped_reason: reason,
      access_ended_at: null,
      priority_until: null,
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  // what was paid stays as it was; what is open is not owed any more
  await ctx.db
    .deleteFrom('settlement_line')
    .where('separation_id', '=', id)
    .where('state', '=', 'Open')
    .execute()
  await dropTalks(ctx, { separation_id: id }, reason)
  await dropTasks(ctx, 'offboarding', id, reason)
  await dropProcessLetter(ctx.db, 'separation', id)
  await reopenConfirmation(ctx.db, { separation_id: id })
  await dropSheets(ctx.db, exitInterview, id, reason)
  await ctx.signal('separation.stopped', { separation_id: id })
}
