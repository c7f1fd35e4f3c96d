import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { JobCtx } from '#platform/jobs.ts'

const LOOK_MS = 250

/** Ends the statement under way as soon as somebody stops the job: a query of minutes does not keep its file from stopping. */
export async function stoppable<T>(ctx: JobCtx, db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  const sent: Promise<void>[] = []
  const look = setInterval(() => {
    if (ctx.isStopped() && sent.length === 0) sent.push(ctx.services.database.cancel(pid).catch(() => {}))
  }, LOOK_MS)
  try {
    return await work()
  } catch (error) {
    // a batch of a job that was stopped says so
    if (ctx.isStopped()) await ctx.batch(async () => {})
    throw error
  } finally {
    clearInterval(look)
    // it must not meet whoever has this connection next
    await Promise.all(sent)
  }
}
