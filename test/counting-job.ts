import { z } from 'zod'
import { P } from '#kernel/permission.ts'
import { jobKind } from '#platform/jobs.ts'

/**
 * Counts in batches of one. Each number becomes a row whose key holds only once, so that a batch that was done twice
 * would fail the job.
 */
export const counting = jobKind({
  kind: 'test.count',
  title: 'Count',
  seen_by: [P.leave.balance],
  input: z.object({ to: z.number(), pause_ms: z.number().default(0) }),
  async run(ctx, { to, pause_ms }) {
    for (let n = Number(ctx.resume ?? 0) + 1; n <= to; n++) {
      await ctx.batch(async (db, mark) => {
        await db
          .insertInto('schedule_run')
          .values({ org_id: ctx.org.org_id, name: ctx.job_id, period: String(n) })
          .execute()
        mark.resume(n)
        mark.progress(n, to)
      })
      if (pause_ms) await new Promise((resolve) => setTimeout(resolve, pause_ms))
    }
    return { counted: to }
  },
})
