import { sql } from 'kysely'
import { z } from 'zod'
import { conflict, forbidden, invalid, notFound } from '#kernel/errors.ts'
import { allowed, P, type Code } from '#kernel/permission.ts'
import type { SecurityEventName } from '#kernel/security-event.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { handle, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { isInnerUrl } from '#platform/outside/refused-address.ts'
import { onSignal, type SignalHandler } from '#platform/signals.ts'
import { confirmedLately } from '#platform/step-up.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { notification } from '#engines/notify/notice-server.ts'
import type { WebhookEvent } from '#engines/webhook/event-server.ts'
import { bodyOf, listens, startWebhooks, STOPPED, WAITING } from '#engines/webhook/send-server.ts'
import { newSigningSecret } from '#engines/webhook/sign-server.ts'
import { webhooks, type Delivery, type Webhook } from '#engines/webhook/webhook.ts'

const codes = [P.security.all]

/** Programs of others are told of what the modules declare: each event to those webhooks whose maker may read it. */
export function serveWebhooks(events: readonly WebhookEvent[]) {
  const known = new Map(events.map((event) => [event.name, event]))
  if (known.size < events.length) throw new Error('Two events of webhooks have one name.')
  const readable = ({ org }: Ctx) => events.filter((event) => allowed(org.codes, event.codes, 'read'))
  const checked = (ctx: Ctx, names: readonly string[]) => {
    // everybody's, or nobody's: what is told is not looked at branch by branch
    if (ctx.org.is_limited)
      throw forbidden('Webhooks are kept by those whose permissions hold for everybody.')
    const may = new Set(readable(ctx).map(({ name }) => name))
    if (names.some((name) => !may.has(name))) throw invalid({ events: ['Select a valid choice.'] })
    return [...new Set(names)]
  }
  const codesOf = (name: string): readonly Code[] => known.get(name)?.codes ?? []

  const routes: Route[] = [
    handle(webhooks.events, async (ctx) => ({
      results: readable(ctx).map(({ name, title }) => ({ name, title })),
    })),
    handle(webhooks.list, async (ctx, { query: { limit, offset, search } }) => {
      const where = search ? sql`strpos(lower(w.name), ${search.toLowerCase()}) > 0` : sql`true`
      const [counted, results] = await Promise.all([
        sql<{ count: number }>`select count(*) as count from webhook w where ${where}`.execute(ctx.db),
        found(ctx, sql`${where} order by w.name, w.id limit ${limit} offset ${offset}`),
      ])
      return { count: counted.rows[0]?.count ?? 0, results }
    }),
    handle(webhooks.create, async (ctx, { body }) => {
      await confirmedLately(ctx)
      await refuseInner(ctx, body.url)
      const asked = { ...body, events: checked(ctx, body.events) }
      const id = newId()
      const secret = newSigningSecret()
      const { account_id } = ctx.viewer
      const made = { id, secret: ctx.services.seal.seal(secret), account_id, made_at: ctx.now }
      await ctx.db
        .insertInto('webhook')
        .values({ ...asked, ...made })
        .execute()
      await tell(ctx, 'webhook.made', { name: body.name, url: body.url, events: asked.events })
      return { ...(await one(ctx, id)), secret }
    }),
    handle(webhooks.update, async (ctx, { params, body }) => {
      const { version, ...change } = body
      const current = await one(ctx, params.id)
      // where data goes to is changed by somebody who is there
      if (change.url !== undefined && change.url !== current.url) {
        await confirmedLately(ctx)
        await refuseInner(ctx, change.url)
      }
      const names = checked(ctx, change.events ?? current.events)
      const { write } = await changing(ctx, 'webhook', params.id, version, {
        current: ({ id }) => one(ctx, id),
      })
      await write({
        ...change,
        events: names,
        ...(change.is_active ? { stopped_because: null } : {}),
        // it hears by the rights of who changed it last
        account_id: ctx.viewer.account_id,
      })
      await tell(ctx, 'webhook.changed', { name: current.name, ...change })
      poke(ctx)
      return one(ctx, params.id)
    }),
    handle(webhooks.remove, async (ctx, { params }) => {
      const { name, url } = await one(ctx, params.id)
      await ctx.db.deleteFrom('webhook').where('id', '=', params.id).execute()
      await tell(ctx, 'webhook.removed', { name, url })
      return undefined
    }),
    handle(webhooks.renew, async (ctx, { params }) => {
      await confirmedLately(ctx)
      const { name } = await one(ctx, params.id)
      const secret = newSigningSecret()
      await ctx.db
        .updateTable('webhook')
        .set({ secret: ctx.services.seal.seal(secret), version: sql`version + 1` })
        .where('id', '=', params.id)
        .execute()
      await tell(ctx, 'webhook.renewed', { name })
      return { ...(await one(ctx, params.id)), secret }
    }),
    handle(webhooks.ping, async (ctx, { params }) => {
      await one(ctx, params.id)
      const id = newId()
      const body = bodyOf(id, 'ping', ctx.now, ctx.org.slug, {})
      await ctx.db
        .insertInto('webhook_delivery')
        .values({ id, webhook_id: params.id, event: 'ping', signal_id: id, body, made_at: ctx.now })
        .execute()
      poke(ctx)
      return delivery(ctx, id)
    }),
    handle(webhooks.deliveries, async (ctx, { params, query: { limit, offset } }) => {
      await one(ctx, params.id)
      const where = sql`d.webhook_id = ${params.id}`
      const [counted, results] = await Promise.all([
        sql<{ count: number }>`select count(*) as count from webhook_delivery d where ${where}`.execute(
          ctx.db,
        ),
        sent(ctx, sql`${where} order by d.made_at desc, d.id limit ${limit} offset ${offset}`),
      ])
      return { count: counted.rows[0]?.count ?? 0, results: results.map((row) => shown(ctx, row, codesOf)) }
    }),
    handle(webhooks.again, async (ctx, { params }) => {
      const row = await delivery(ctx, params.id)
      if (row.state === 'Waiting') throw conflict('This is waiting to be sent already.', { current: row })
      if (!allowed(ctx.org.codes, codesOf(row.event), 'read')) throw forbidden()
      await ctx.db
        .updateTable('webhook_delivery')
        .set({ state: 'Waiting', tries: 0, next_try_at: sql`now()`, ended_at: null })
        .where('id', '=', params.id)
        .execute()
      poke(ctx)
      return delivery(ctx, params.id)
    }),
  ]
  return {
    routes,
    signals: handlers(events),
    notifications: [told],
    schedules: [tidy],
    audited,
    loops: [startWebhooks({ codesOf })],
  }
}

/** One handler for each event: whoever listens and may read it gets a delivery, once for each signal. */
const handlers = (events: readonly WebhookEvent[]): SignalHandler[] =>
  events.map((event) =>
    onSignal(event.signal, event.payload, async (ctx, payload) => {
      const rows = await ctx.db
        .selectFrom('webhook')
        .select(['id', 'account_id'])
        .where('is_active', '=', true)
        .where(sql<boolean>`${event.name} = any(events)`)
        .execute()
      if (rows.length === 0) return
      const may = await listens(ctx.services, ctx.org.slug, rows, event.codes)
      const facts = may.length ? await event.facts(ctx, payload) : null
      if (!facts) return
      await ctx.db
        .insertInto('webhook_delivery')
        .values(
          may.map((webhook_id) => {
            const id = newId()
            const body = bodyOf(id, event.name, ctx.at, ctx.org.slug, facts)
            return { id, webhook_id, event: event.name, signal_id: ctx.signal_id, body }
          }),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      ctx.afterCommit(() => ctx.services.bus.publish(WAITING, String(ctx.org.org_id)))
    }),
  )

const told: SignalHandler = notification({
  signal: STOPPED,
  mailed: 'A webhook was switched off after too many failures',
  mailed_to: 'Who set it up',
  payload: z.object({ webhook_id: z.uuid() }),
  async tell(ctx, { webhook_id }) {
    const row = await ctx.db
      .selectFrom('webhook')
      .select(['name', 'account_id'])
      .where('id', '=', webhook_id)
      .executeTakeFirst()
    if (!row) return null
    const text = `The webhook ${row.name} was switched off: its address did not take what was sent, again and again.`
    const url = `/admin/${ctx.org.slug}/organization/settings/security-settings/webhooks`
    const mail = { subject: 'A webhook was switched off', paragraphs: [text], button_label: 'Open webhooks' }
    return { accounts: [row.account_id], hr: codes, text, url, mail }
  },
})

const tidy: Schedule = {
  name: 'webhook.tidy',
  title: 'Remove old deliveries of webhooks',
  every: 'day',
  at: '02:50',
  needed: neededWhere(sql`from webhook_delivery`),
  run: async (ctx) => {
    await ctx.batch((db) =>
      sql`delete from webhook_delivery where made_at < now() - interval '30 days'`.execute(db),
    )
  },
}

const audited: AuditedTable[] = [
  {
    table: 'webhook',
    title: 'Webhook',
    codes,
    fields: { url: 'Address', account_id: 'Hears by the rights of' },
    references: { account_id: ['account', 'full_name'] },
    hidden: ['secret'],
  },
]

async function refuseInner({ services }: Ctx, url: string) {
  if (await isInnerUrl(url, services.config.insideNetworks))
    throw invalid({ url: ['Address leads into an inner network. Name one of the internet.'] })
}

async function one(ctx: Ctx, id: string): Promise<Webhook> {
  const [row] = await found(ctx, sql`w.id = ${id}`)
  if (!row) throw notFound()
  return row
}

async function found(ctx: Ctx, rest: ReturnType<typeof sql>): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.id, w.name, w.url, w.events, w.is_active, w.stopped_because, w.made_at, w.version,
      json_build_object('id', a.id, 'full_name', a.full_name) as made_by,
      coalesce(d.waiting, 0) as waiting, coalesce(d.failed, 0) as failed, d.delivered_at
    from webhook w join account a on a.id = w.account_id
    left join lateral (select count(*) filter (where state = 'Waiting') as waiting, count(*) filter (where state = 'Failed') as failed,
        max(ended_at) filter (where state = 'Delivered') as delivered_at
      from webhook_delivery x where x.org_id = w.org_id and x.webhook_id = w.id) d on true
    where ${rest}`.execute(ctx.db)
  return rows
}

async function delivery(ctx: Ctx, id: string): Promise<Delivery> {
  const [row] = await sent(ctx, sql`d.id = ${id}`)
  if (!row) throw notFound()
  return row
}

async function sent(ctx: Ctx, rest: ReturnType<typeof sql>): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.event, d.state, d.tries, d.made_at, d.next_try_at, d.ended_at, d.status, d.answer, d.body
    from webhook_delivery d where ${rest}`.execute(ctx.db)
  return rows
}

/** What was told is shown to those who may read it themselves. */
const shown = ({ org }: Ctx, row: Delivery, codesOf: (event: string) => readonly Code[]): Delivery =>
  allowed(org.codes, codesOf(row.event), 'read') ? row : { ...row, body: '', answer: null }

const poke = ({ services, org, afterCommit }: Ctx) =>
  afterCommit(() => services.bus.publish(WAITING, String(org.org_id)))

const tell = (ctx: Ctx, name: SecurityEventName, detail: Record<string, unknown>) =>
  writeSecurityEvent(ctx.db, {
    name,
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
    request: ctx.request,
    detail,
  })
