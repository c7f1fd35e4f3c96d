import { sql } from 'kysely'
import type { z, ZodType } from 'zod'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { JOB_SIGNAL } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { organizationOf, type Organization } from '#platform/organization.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'

export interface SignalCtx {
  services: Services
  org: Organization
  /** One transaction in the organization, of this handler alone. */
  db: Db
  signal_id: string
  /** Whose call it was that caused the signal; null for the program itself. */
  account_id: string | null
  at: string
  log: Log
  /** A further signal, in the same transaction. */
  signal: (name: string, payload: Record<string, Json>) => Promise<void>
  /** Runs after the transaction; for what cannot be rolled back. */
  afterCommit: (work: () => void) => void
}

export interface SignalHandler<P extends ZodType = ZodType> {
  signal: string
  payload: P
  handle(ctx: SignalCtx, payload: z.output<P>): Promise<void>
}

/**
 * Declares what follows when something has happened and was committed. It runs at least once: a handler that is run
 * again for the same signal must find its work done. One that throws is tried again, and others do not wait for it.
 */
export const onSignal = <P extends ZodType>(
  signal: string,
  payload: P,
  handle: (ctx: SignalCtx, payload: z.output<P>) => Promise<void>,
): SignalHandler => ({ signal, payload, handle: handle as SignalHandler['handle'] })

interface Waiting {
  id: string
  org_id: number
  name: string
  payload: Json
  account_id: string | null
  at: string
  tries: number
}

const BATCH = 50
const LEASE_S = 60
const MOST_TRIES = 8
const RETRY_S = [1, 5, 20, 60, 300, 900, 3600] as const

/** Hands the outbox's signals to their handlers, of one organization one after another, of several side by side. */
export function startSignalWorker(services: Services, log: Log, handlers: readonly SignalHandler[]) {
  const { database, bus } = services
  const byName = Map.groupBy(handlers, ({ signal }) => signal)
  const loop = startLoop('signals', 5000, log, async () => {
    const waiting = await claim()
    const lanes = [...Map.groupBy(waiting, ({ org_id }) => org_id).values()]
    await Promise.all([laneWork(lanes), laneWork(lanes)])
    return waiting.length > 0
  })
  const silence = bus.subscribe('signal', () => loop.poke())

  async function claim(): Promise<Waiting[]> {
    const { rows } = await database.asOwner((db) =>
      sql<Waiting>`
        update signal set next_try_at = now() + ${LEASE_S} * interval '1 s', tries = tries + 1
        where id in (
          select id from signal
          where handled_at is null and name <> ${JOB_SIGNAL} and next_try_at <= now() and tries < ${MOST_TRIES}
          order by next_try_at limit ${BATCH} for update skip locked)
        returning id, org_id, name, payload, account_id, at, tries`.execute(db),
    )
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  async function laneWork(lanes: Waiting[][]) {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const org = lane[0] && byNameOf(lane) ? await organizationOf(database, lane[0].org_id) : null
      for (const waiting of lane) await settle(waiting, org ? await handleOne(waiting, org) : null)
    }
  }

  const byNameOf = (lane: Waiting[]) => lane.some(({ name }) => byName.has(name))

  /** The first error of its handlers, or null when all did their work. */
  async function handleOne(waiting: Waiting, org: Organization): Promise<Error | null> {
    let failure: Error | null = null
    for (const handler of byName.get(waiting.name) ?? []) {
      try {
        await runHandler(handler, waiting, org)
      } catch (error) {
        log.warn(
          {
            signal: waiting.name,
            signal_id: waiting.id,
            org_id: org.org_id,
            tries: waiting.tries,
            err: error,
          },
          'a signal was not handled',
        )
        failure ??= error instanceof Error ? error : new Error('unknown')
      }
    }
    return failure
  }

  async function runHandler(
    handler: SignalHandler,
    { id, payload, account_id, at }: Waiting,
    org: Organization,
  ) {
    const after: (() => void)[] = []
    let signalled = false
    const known = handler.payload.parse(payload)
    await database.inBatch(systemScope(org.org_id, id, account_id), async (db) => {
      const signal: SignalCtx['signal'] = async (name, more) => {
        signalled = true
        await db
          .insertInto('signal')
          .values({ id: newId(), org_id: org.org_id, name, payload: JSON.stringify(more), account_id })
          .execute()
      }
      const afterCommit = (work: () => void) => void after.push(work)
      await handler.handle(
        { services, org, db, signal_id: id, account_id, at, log, signal, afterCommit },
        known,
      )
    })
    if (signalled) bus.publish('signal', String(org.org_id))
    for (const work of after) afterwards(work)
  }

  /** What is committed is done: a hint that could not be given does not make it undone. */
  function afterwards(work: () => void) {
    try {
      work()
    } catch (error) {
      log.error({ err: error }, 'work after a signal failed')
    }
  }

  /** Handled, to be tried later, or parked with its error when it has failed too often. */
  async function settle({ id, tries }: Waiting, failure: Error | null) {
    await database.asOwner((db) => {
      const row = db.updateTable('signal').where('id', '=', id)
      if (failure === null) return row.set({ handled_at: sql`now()`, error: null }).execute()
      const error = failure.message.slice(0, 1000)
      const seconds = RETRY_S[Math.min(tries, RETRY_S.length) - 1] ?? 1
      return row.set({ error, next_try_at: sql`now() + ${seconds} * interval '1 s'` }).execute()
    })
  }

  return {
    async stop() {
      silence()
      await loop.stop()
    },
  }
}
