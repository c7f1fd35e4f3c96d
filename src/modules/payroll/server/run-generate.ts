import type { Ctx } from '#platform/context.ts'
import { UNAPPROVED } from '#modules/payroll/server/run-approval.ts'

/** Puts the computing of a payroll into the queue. An approval or a signature given before is withdrawn. */
export async function enqueueGeneration(
  ctx: Ctx,
  run: { id: string; title: string },
  only: 'all' | 'failed' | 'changed',
  pay_on?: string,
): Promise<{ id: string; job_id: string }> {
  const { id } = run
  const job_id = await ctx.services.jobs.enqueue(ctx.db, {
    kind: 'payroll.generate',
    title: `Generate payroll: ${run.title}`,
    input: { run_id: id, only },
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
  })
  await ctx.db
    .updateTable('payroll_run')
    .set((eb) => ({
      state: 'Generating',
      job_id,
      ...(pay_on === undefined ? {} : { pay_on }),
      generated_by: ctx.viewer.account_id,
      generated_at: ctx.now,
      ...UNAPPROVED,
      signed_by: null,
      signed_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  return { id, job_id }
}
