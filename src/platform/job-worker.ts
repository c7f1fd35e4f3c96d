import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import { attemptJob, type Claim, type Outcome } from '#platform/job-attempt.ts'
import { claimJob, closeJob } from '#platform/job-claim.ts'
import type { Control } from '#platform/job-context.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'

export interface JobWorkerOptions {
  /** Jobs that this process runs at a time. Each holds a connection of the batch pool. */
  atOnce?: number
  /** For how long a job is left to a process that gives no sign. */
  leaseMs?: number
}

/**
 * Takes jobs from the outbox and runs them. Taking one is a lease that is renewed while the job runs: when this
 * process dies, another takes the job up after the lease and goes on from its last batch.
 */
export function startJobWorker(
  services: Services,
  log: Log,
  { atOnce = 2, leaseMs = 12_000 }: JobWorkerOptions = {},
) {
  const { database, bus } = services
  const running = new Map<string, { org_id: number; control: Control; ended: Promise<void> }>()
  let closing = false

  const loop = startLoop('jobs', Math.min(5000, leaseMs / 2), log, async () => {
    if (closing || running.size >= atOnce) return false
    const { claim, isMore } = await claimJob(database, running, leaseMs)
    if (claim) start(claim)
    return claim !== null || isMore
  })
  const heard = [
    bus.subscribe('job.queued', () => loop.poke()),
    bus.subscribe('job.stop', (id) => {
      const found = running.get(id)
      if (found) found.control.stopping = true
      loop.poke()
    }),
  ]
  const beat = setInterval(() => void renew().catch(() => {}), leaseMs / 3)
  beat.unref()

  function start(taken: Claim) {
    const control: Control = { stopping: false, releasing: false, moved: false }
    const ended = attemptJob(services, log, taken, control)
      .then((outcome) => settle(taken.id, outcome))
      // the lease stays and runs out: whoever then reaches the database goes on
      .catch((error: unknown) => log.warn({ job_id: taken.id, err: error }, 'a job could not be ended'))
      .finally(() => {
        running.delete(taken.id)
        loop.poke()
      })
    running.set(taken.id, { org_id: taken.org_id, control, ended })
  }

  async function settle(id: string, outcome: Outcome) {
    await database.asOwner(async (db) => {
      if (outcome.end === 'closed') return closeJob(db, id)
      const row = db.updateTable('signal').where('id', '=', id)
      if (outcome.end === 'release')
        await row.set({ next_try_at: sql`now()`, tries: sql`greatest(tries - 1, 0)` }).execute()
      else await row.set({ next_try_at: sql`now() + ${outcome.ms} * interval '1 ms'` }).execute()
    })
    if (outcome.end === 'release') bus.publish('job.queued', id)
    if (outcome.end === 'wait') setTimeout(() => loop.poke(), outcome.ms + 10).unref()
  }

  /** What has moved on since it was taken may fail as often again. */
  async function renew() {
    const ids = [...running.keys()]
    if (ids.length === 0) return
    const moved = ids.filter((id) => running.get(id)?.control.moved)
    await database.asOwner((db) =>
      sql`update signal set next_try_at = now() + ${leaseMs} * interval '1 ms', tries = case when id = any(${moved}::uuid[]) then 1 else tries end
        where id = any(${ids}::uuid[]) and handled_at is null`.execute(db),
    )
  }

  return {
    /** Lets running batches end and gives their jobs back to the queue. */
    async stop() {
      closing = true
      for (const end of heard) end()
      for (const { control } of running.values()) control.releasing = true
      await loop.stop()
      await Promise.all([...running.values()].map(({ ended }) => ended))
      clearInterval(beat)
    },
  }
}
