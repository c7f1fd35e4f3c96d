import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { JobCtx, Mark } from '#platform/jobs.ts'
import { knownType } from '#engines/approval/request-registry-server.ts'
import { systemCtx } from '#engines/approval/system-ctx-server.ts'

const MOST = 1000

/** Looks every hour for requests that nobody has answered in time, and does what their step says. */
export const timeLimits: Schedule = {
  name: 'approval.time_limits',
  title: 'Time limits of approvals',
  every: 'hour',
  at: ':10',
  async run(ctx) {
    const now = clock.instant()
    const due = await ctx.batch(async (db) => {
      const { rows } = await sql<{ id: string; type: string }>`
        select id, type from request where due_at <= ${now} and status in ('Requested', 'Forwarded')
        order by due_at, id limit ${MOST}`.execute(db)
      return rows
    })
    for (const [at, { id, type }] of due.entries())
      await afterwards((later) =>
        ctx.batch(async (db, mark) => {
          await one(ctx, { id, type, now }, db, mark, later)
          mark.progress(at + 1, due.length)
        }),
      )
    return { late: due.length }
  },
}

/** What cannot be rolled back, once the batch is done. */
export async function afterwards(
  batch: (later: (work: () => void | Promise<void>) => void) => Promise<void>,
) {
  const work: (() => void | Promise<void>)[] = []
  await batch((one) => void work.push(one))
  for (const next of work) await next()
}

async function one(
  { services, today }: JobCtx,
  { id, type, now }: { id: string; type: string; now: string },
  db: Db,
  mark: Mark,
  afterCommit: (work: () => void | Promise<void>) => void,
) {
  await sql`savepoint late`.execute(db)
  try {
    const ctx = await systemCtx({ services, db, now, today, signal: mark.signal, afterCommit })
    await knownType(type)?.late(ctx, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // what its rules do not let happen waits on, without a limit
    await sql`rollback to savepoint late`.execute(db)
    await db.updateTable('request').set({ due_at: null }).where('id', '=', id).execute()
  }
}
