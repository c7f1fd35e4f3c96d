import { sql } from 'kysely'
import { allowed, type Code } from '#kernel/permission.ts'
import type { Services } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { startLoop } from '#platform/loop.ts'
import type { Log } from '#platform/log.ts'
import { internetAnd, type Reach } from '#platform/outside/fetch-outside.ts'
import { sendOutside } from '#platform/outside/send-outside.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'
import type { StartLoop } from '#platform/worker.ts'
import { signatureOf } from '#engines/webhook/sign-server.ts'

/** Said on the bus when there is something to send. */
export const WAITING = 'webhook'
/** The signal of a webhook that was switched off. */
export const STOPPED = 'webhook.stopped'

const BATCH = 20
const LEASE_MINUTES = 2
/** Waits before the second try and those after it; then it has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 480] as const
/** So many tries in a row without one that was taken switch a webhook off. */
const MOST_FAILURES = 20

export const bodyOf = (id: string, type: string, at: string, org: string, data: Record<string, Json>) =>
  JSON.stringify({ id, type, timestamp: new Date(at).toISOString(), organization: org, data })

/** Of these webhooks, those whose account may read what the codes guard, as HR of everybody, now. */
export async function listens(
  services: Pick<Services, 'viewers'>,
  slug: string,
  rows: readonly { id: string; account_id: string }[],
  codes: readonly Code[],
): Promise<string[]> {
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))]
  const may = await Promise.all(
    accounts.map(async (id) => {
      const org = (await services.viewers.ofAccount(id))?.memberships.get(slug)
      return org && org.is_hr && !org.is_limited && allowed(org.codes, codes, 'read') ? id : null
    }),
  )
  return rows.flatMap(({ id, account_id }) => (may.includes(account_id) ? [id] : []))
}

interface Due {
  org_id: number
  slug: string
  id: string
  webhook_id: string
  account_id: string
  event: string
  body: string
  tries: number
  url: string
  secret: string
}

interface Options {
  codesOf: (event: string) => readonly Code[]
  /** Tests speak to this machine. */
  reach?: Reach
}

/** Sends what waits, of all organizations: each delivery until it is taken, with growing waits, six times at most. */
export const startWebhooks =
  ({ codesOf, reach }: Options): StartLoop =>
  (services: Services, log: Log) => {
    const { database, bus, seal, config } = services
    const reached = reach ?? internetAnd(config.insideNetworks)
    const loop = startLoop('webhooks', 5000, log, async () => {
      const due = await claim()
      await Promise.all(due.map(send))
      return due.length === BATCH
    })
    const silence = bus.subscribe(WAITING, () => loop.poke())

    /** Taken for a moment: a process that dies while sending leaves it to another, which may send it twice under one id. */
    const claim = async () => {
      const { rows } = await database.asOwner((db) =>
        sql<Due>`
          update webhook_delivery d set tries = d.tries + 1, next_try_at = now() + ${LEASE_MINUTES} * interval '1 minute'
          from webhook w join organization o on o.org_id = w.org_id
          where w.org_id = d.org_id and w.id = d.webhook_id and (d.org_id, d.id) in (
            select x.org_id, x.id from webhook_delivery x join webhook v on v.org_id = x.org_id and v.id = x.webhook_id and v.is_active
            where x.state = 'Waiting' and x.next_try_at <= now() order by x.next_try_at limit ${BATCH} for update of x skip locked)
          returning d.org_id, o.slug, d.id, d.webhook_id, w.account_id, d.event, d.body, d.tries, w.url, w.secret`.execute(
          db,
        ),
      )
      return rows
    }

    async function send(due: Due) {
      const rights = await listens(services, due.slug, [due], codesOf(due.event))
      if (rights.length === 0)
        return note(due, null, 'Who set this webhook up may not read it any more.', true)
      const secret = seal.open(due.secret)
      if (secret === null) return note(due, null, 'The secret cannot be read: make a new one.', true)
      const headers = signatureOf(secret, due.id, Math.floor(Date.now() / 1000), due.body)
      const answered = await sendOutside(new URL(due.url), due.body, headers, reached)
      return note(due, answered?.status ?? null, answered?.words ?? 'No answer in time.', false)
    }

    /** Delivered by any 2xx; else again later, or failed for good. */
    async function note(due: Due, status: number | null, answer: string, forGood: boolean) {
      const isTaken = status !== null && status >= 200 && status < 300
      const wait = forGood ? undefined : RETRY_MINUTES[due.tries - 1]
      const state = isTaken ? 'Delivered' : wait === undefined ? 'Failed' : 'Waiting'
      const stopped = await database.inOrganization(systemScope(due.org_id, due.id), async (db) => {
        await sql`
          update webhook_delivery set state = ${state}, status = ${status}::int, answer = ${answer.slice(0, 500)},
            next_try_at = now() + ${wait ?? 0} * interval '1 minute', ended_at = case when ${state !== 'Waiting'} then now() end
          where id = ${due.id}`.execute(db)
        if (isTaken) return false
        const { rows } = await sql`
          update webhook set is_active = false, stopped_because = ${answer.slice(0, 200)}, version = version + 1
          where id = ${due.webhook_id} and is_active and ${MOST_FAILURES} <= (select coalesce(sum(d.tries), 0) from webhook_delivery d
            where d.webhook_id = ${due.webhook_id} and d.state <> 'Delivered' and d.made_at > coalesce(
              (select max(g.ended_at) from webhook_delivery g where g.webhook_id = ${due.webhook_id} and g.state = 'Delivered'), '-infinity'))
          returning id`.execute(db)
        if (rows.length === 0) return false
        const payload = JSON.stringify({ webhook_id: due.webhook_id })
        await db
          .insertInto('signal')
          .values({ id: newId(), org_id: due.org_id, name: STOPPED, payload, account_id: null })
          .execute()
        return true
      })
      if (stopped) bus.publish('signal', String(due.org_id))
    }

    return {
      async stop() {
        silence()
        await loop.stop()
      },
    }
  }
