import { clock } from '#platform/clock.ts'
import type { JobCtx } from '#platform/jobs.ts'
import { systemScope } from '#platform/system-scope.ts'

/**
 * Progress of work that is one long transaction, which shows nothing of itself before it ends: written and told
 * another way. Throws what ends the job when somebody stopped it or the process shuts down.
 */
export async function tellProgress(
  ctx: JobCtx,
  kind: string,
  progress: number,
  total: number,
): Promise<void> {
  const { services, org, job_id, account_id } = ctx
  if (ctx.isStopped()) await ctx.batch(async () => {})
  await services.database.inOrganization(systemScope(org.org_id, job_id), (db) =>
    db
      .updateTable('job')
      .set({ progress, total, beat_at: clock.instant() })
      .where('id', '=', job_id)
      .execute(),
  )
  const told = { id: job_id, org_id: org.org_id, account_id, kind, state: 'Running', progress, total }
  services.bus.publish('job', JSON.stringify(told))
}
