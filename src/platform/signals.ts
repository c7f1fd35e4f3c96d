import { sql } from 'kysely'
import type { z, ZodType } from 'zod'
import type { Code } from '#kernel/permission.ts'
import type { Services } from '#platform/context.ts'
import type { Database, Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { JOB_SIGNAL } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import type { Organization } from '#platform/organization.ts'
import type { Emit, SignalFor } from '#platform/signal.ts'
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
  /** Their name. */
  actor: string | null
  at: string
  log: Log
  /** A further signal, in the same transaction; `at` where what it tells of has been written with that moment. */
  signal: Emit<string>
  /** Runs after the transaction; for what cannot be rolled back. */
  afterCommit: (work: () => void) => void
}

export interface SignalHandler<P extends ZodType = ZodType> {
  signal: string
  payload: P
  /** Where it tells people: how the notification is called, and what words of one's own for it may name. */
  told?: {
    kind: string
    title: string
    facts: Readonly<Record<string, { hint: string; example: string; mail?: true }>>
  }
  /** What its mails are called, where it sends any. */
  mailed?: string
  /** Who gets them. */
  mailed_to?: string
  /** Why nobody can switch its mails off, where nobody can. */
  mandatory?: string
  /** Who may open what it tells of, where organizations may let others hear of it. */
  seen_by?: { hr: readonly Code[]; supervisor?: true }
  /** It waits for somebody: the application tells it whatever was chosen. */
  waits?: true
  /** It is for those alone who ask for it, and by mail alone. */
  on_request?: true
  handle(ctx: SignalCtx, payload: z.output<P>): Promise<void>
  /** Takes what waits of its signal in an organization at once, in one transaction. */
  handleAll?: (ctx: SignalCtx, payloads: readonly z.output<P>[]) => Promise<void>
}

/**
 * Declares what follows when something has happened and was committed. It runs at least once: a handler that is run
 * again for the same signal must find its work done. One that throws is tried again, and others do not wait for it.
 */
export const onSignal = <P extends ZodType>(
  signal: SignalFor<P>,
  payload: P,
  handle: (ctx: SignalCtx, payload: z.output<P>) => Promise<void>,
): SignalHandler => ({ signal, payload, handle: handle as SignalHandler['handle'] })

/**
 * The like for work that costs as much for one as for many: all that wait in an organization come together, in no order
 * with other signals. Where that fails each is handled alone, so that one which cannot be done holds up no other.
 */
export const onSignals = <P extends ZodType>(
  signal: SignalFor<P>,
  payload: P,
  handleAll: (ctx: SignalCtx, payloads: readonly z.output<P>[]) => Promise<void>,
): SignalHandler => ({
  signal,
  payload,
  handle: (ctx, one) => handleAll(ctx, [one as z.output<P>]),
  handleAll: handleAll as NonNullable<SignalHandler['handleAll']>,
})

interface Waiting extends Omit<Organization, 'name'> {
  id: string
  org_name: string
  name: string
  payload: Json
  account_id: string | null
  actor: string | null
  at: string
  tries: number
}
interface Outcome {
  waiting: Waiting
  failure: Error | null
}

const BATCH = 50
const LEASE_S = 60
const MOST_TRIES = 8
/** What is done is noted no later, so that a long batch does not outlive its lease. */
const NOTE_MS = 1000
const RETRY_S = [1, 5, 20, 60, 300, 900, 3600] as const

/** Hands the outbox's signals to their handlers, of one organization one after another, of several side by side. */
export function startSignalWorker(services: Services, log: Log, handlers: readonly SignalHandler[]) {
  const { database, bus } = services
  const byName = Map.groupBy(handlers, ({ signal }) => signal)
  const loop = startLoop('signals', 5000, log, async () => {
    const waiting = await claimSignals(database)
    const lanes = [...Map.groupBy(waiting, ({ org_id }) => org_id).values()]
    await Promise.all([laneWork(lanes), laneWork(lanes)])
    // what came meanwhile has poked; only a full batch may have left some behind
    return waiting.length === BATCH
  })
  const silence = bus.subscribe('signal', () => loop.poke())

  async function laneWork(lanes: Waiting[][]) {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      const outcomes: Outcome[] = []
      let noted = Date.now()
      for (const some of together(lane)) {
        outcomes.push(...(await handleSome(some)))
        if (Date.now() - noted < NOTE_MS) continue
        await settle(outcomes.splice(0))
        noted = Date.now()
      }
      await settle(outcomes)
    }
  }

  /** What is handled in one go, in the order of the first of each. */
  function together(lane: readonly Waiting[]): Waiting[][] {
    const shared = (name: string) => {
      const own = byName.get(name)
      return own !== undefined && own.every(({ handleAll }) => handleAll)
    }
    return [
      ...Map.groupBy(lane, ({ id, name, account_id }) =>
        shared(name) ? `${name} ${account_id ?? ''}` : id,
      ).values(),
    ]
  }

  async function handleSome(some: readonly Waiting[]): Promise<Outcome[]> {
    const [first] = some
    if (first && some.length > 1) {
      try {
        for (const handler of byName.get(first.name) ?? []) await runHandler(handler, some)
        return some.map((waiting) => ({ waiting, failure: null }))
      } catch (error) {
        log.info({ signal: first.name, org_id: first.org_id, err: error }, 'signals are handled one by one')
      }
    }
    const outcomes: Outcome[] = []
    for (const waiting of some) outcomes.push({ waiting, failure: await handleOne(waiting) })
    return outcomes
  }

  /** The first error of its handlers, or null when all did their work. */
  async function handleOne(waiting: Waiting): Promise<Error | null> {
    let failure: Error | null = null
    for (const handler of byName.get(waiting.name) ?? []) {
      try {
        await runHandler(handler, [waiting])
      } catch (error) {
        log.warn(
          {
            signal: waiting.name,
            signal_id: waiting.id,
            org_id: waiting.org_id,
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

  async function runHandler(handler: SignalHandler, some: readonly Waiting[]) {
    const [first] = some
    if (!first) return
    const { id, account_id, actor, at, org_id, slug, org_name, time_zone } = first
    const org = { org_id, slug, name: org_name, time_zone }
    const after: (() => void)[] = []
    let signalled = false
    const known = some.map(({ payload }) => handler.payload.parse(payload))
    const work = async (db: Db) => {
      const signal: SignalCtx['signal'] = async (name, more, at) => {
        signalled = true
        await db
          .insertInto('signal')
          .values({
            id: newId(),
            org_id: org.org_id,
            name,
            payload: JSON.stringify(more),
            account_id,
            ...(at ? { at } : {}),
          })
          .execute()
      }
      const afterCommit = (work: () => void) => void after.push(work)
      const ctx = { services, org, db, signal_id: id, account_id, actor, at, log, signal, afterCommit }
      if (handler.handleAll) await handler.handleAll(ctx, known)
      else await handler.handle(ctx, known[0])
    }
    await database.inBatch(systemScope(org.org_id, id, account_id), work, { unhurried: true })
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

  /**
   * Handled, to be tried later, or parked with its error when it has failed too often. This waits for the disk, and with
   * it for all that the handlers have written: either both are there after a crash, or the handlers run again.
   */
  async function settle(outcomes: readonly Outcome[]) {
    if (outcomes.length === 0) return
    const done = outcomes.flatMap(({ waiting, failure }) => (failure === null ? [waiting.id] : []))
    const failed = outcomes.flatMap(({ waiting, failure }) =>
      failure === null ? [] : [{ ...waiting, failure }],
    )
    const errors = failed.map(({ failure }) => failure.message.slice(0, 1000))
    const waits = failed.map(({ tries }) => RETRY_S[Math.min(tries, RETRY_S.length) - 1] ?? 1)
    await database.asOwner(async (db) => {
      await sql`update signal set handled_at = now(), error = null where id = any(${done}::uuid[])`.execute(
        db,
      )
      if (failed.length)
        await sql`
          update signal s set error = f.error, next_try_at = now() + f.seconds * interval '1 s'
          from unnest(${failed.map(({ id }) => id)}::uuid[], ${errors}::text[], ${waits}::int[]) as f (id, error, seconds)
          where s.id = f.id`.execute(db)
    })
  }

  return {
    async stop() {
      silence()
      await loop.stop()
    },
  }
}

/** Unhurried: a claim that is lost is made again, and what was handled under it finds its work done. */
export async function claimSignals(database: Database): Promise<Waiting[]> {
  // the name stands in the text, so that the index without jobs is used
  const work = (db: Db) =>
    sql<Waiting>`
      update signal s set next_try_at = now() + ${LEASE_S} * interval '1 s', tries = tries + 1
      from organization o
      where o.org_id = s.org_id and s.id in (
        select id from signal
        where handled_at is null and name <> ${sql.lit(JOB_SIGNAL)} and next_try_at <= now() and tries < ${MOST_TRIES}
        order by next_try_at limit ${BATCH} for update skip locked)
      returning s.id, s.org_id, o.slug, o.name as org_name, o.time_zone, s.name, s.payload, s.account_id, s.at, s.tries,
        (select a.full_name from account a where a.id = s.account_id) as actor`.execute(db)
  const { rows } = await database.asOwner(work, { unhurried: true })
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
