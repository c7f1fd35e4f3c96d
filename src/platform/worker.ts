import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import { type JobWorkerOptions, startJobWorker } from '#platform/job-worker.ts'
import { type Schedule, startScheduler } from '#platform/job-schedule.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { startMailWorker } from '#platform/mail-worker.ts'
import { type SignalHandler, startSignalWorker } from '#platform/signals.ts'
import { systemScope } from '#platform/system-scope.ts'

export interface WorkerOptions extends JobWorkerOptions {
  handlers: readonly SignalHandler[]
  schedules: readonly Schedule[]
  /** Further work that no call does, of engines. */
  loops?: readonly StartLoop[]
}
export type StartLoop = (services: Services, log: Log) => { stop(): Promise<void> }

/** Everything that happens without a call: signals, jobs, schedules, mail, tidying. For the roles `all` and `worker`. */
export function startWorker(
  services: Services,
  log: Log,
  { handlers, schedules, loops = [], ...options }: WorkerOptions,
) {
  const parts = [
    startSignalWorker(services, log, handlers),
    startJobWorker(services, log, options),
    startScheduler(services, log, schedules),
    startMailWorker(services, log),
    startTidying(services, log),
    ...loops.map((start) => start(services, log)),
  ]
  return {
    /** Lets what is under way come to a good end; takes as long as the longest batch. */
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}

const HOUR_MS = 3_600_000

/** Installation-wide care, the same whoever does it and however often. */
function startTidying(services: Services, log: Log) {
  return startLoop('tidying', HOUR_MS, log, async () => {
    await services.database.asOwner(async (db) => {
      await sql`delete from signal where handled_at < now() - interval '7 days'`.execute(db)
      await sql`delete from attempt where at < now() - interval '1 day'`.execute(db)
      await sql`delete from login_challenge where expires_at < now() - interval '1 day'`.execute(db)
      await sql`delete from passkey_challenge where expires_at < now()`.execute(db)
      await sql`delete from provider_login where expires_at < now()`.execute(db)
      await sql`delete from account_device where expires_at < now()`.execute(db)
      await sql`delete from account_token where expires_at < now() - interval '30 days'`.execute(db)
      await sql`delete from account_session where least(ended_at, expires_at) < now() - interval '90 days'`.execute(
        db,
      )
    })
    const wanted = (orgId: number, hashes: readonly string[]) =>
      services.database.inOrganization(systemScope(orgId, 'tidying'), async (db) => {
        const rows = await db
          .selectFrom('stored_file')
          .select('sha256')
          .distinct()
          .where('sha256', 'in', [...hashes])
          .execute()
        return new Set(rows.map(({ sha256 }) => sha256))
      })
    const removed = await services.files.sweep(wanted)
    if (removed) log.info({ removed }, 'files that nothing names were removed')
    return false
  })
}

/** Old traces of work that has ended. One of the schedules that every installation has. */
export const tidyJobs: Schedule = {
  name: 'jobs.tidy',
  title: 'Remove old jobs',
  every: 'day',
  at: '02:40',
  async run(ctx) {
    await ctx.batch(async (db) => {
      await sql`delete from job where ended_at < now() - case when account_id is null then interval '14 days' else interval '180 days' end`.execute(
        db,
      )
      await sql`delete from schedule_told where at < now() - interval '400 days'`.execute(db)
      // the newest period of each schedule stays: it says where to go on
      await sql`delete from schedule_run r where (at < now() - interval '400 days' or (length(period) > 10 and at < now() - interval '2 days'))
        and exists (select from schedule_run newer where newer.name = r.name and newer.period > r.period)`.execute(
        db,
      )
    })
  },
}
