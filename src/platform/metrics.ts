import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { notFound, Refusal } from '#kernel/errors.ts'
import type { Services } from '#platform/context.ts'
import type { Database } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { isUntraced } from '#platform/untraced.ts'
import type { Sockets } from '#platform/sockets.ts'

const PING_MS = 2000

/** 200 once calls can be served; 503 while the database is away. A server that is ending answers 503 to everything. */
export const health = get('/health/', {
  access: { public: true },
  response: z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() }),
  summary: 'Whether this process can serve',
})

export const healthRoute: Route = handleOpen(health, async ({ services }) => {
  if (await answers(services.database)) return { status: 'ok' as const, database: 'ok' as const, version }
  throw new Refusal(503, {
    detail: 'Service Unavailable',
    status: 'unavailable',
    database: 'unavailable',
    version,
  })
})

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PING_MS).unref()
  })
  const ping = database.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late]).finally(() => clearTimeout(timer))
}

/** `GET /metrics` for Prometheus, on this machine only. Add it before the routes that it is to measure. */
export function serveMetrics(app: FastifyInstance, services: Services, sockets: Sockets | null) {
  const register = new Registry()
  collectDefaultMetrics({ register })
  // those of the process watch it for as long as it lives, and through the registry would hold all that is measured
  app.addHook('onClose', async () => register.clear())
  const calls = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  })
  new Gauge({
    name: 'websocket_connections',
    help: 'Open sockets of this process; joined ones are of a person who has signed in.',
    labelNames: ['state'] as const,
    registers: [register],
    collect() {
      const { connected = 0, joined = 0 } = sockets?.count() ?? {}
      this.set({ state: 'joined' }, joined)
      this.set({ state: 'waiting' }, connected - joined)
    },
  })
  new Gauge({
    name: 'queue_length',
    help: 'What waits in the outboxes of the installation; parked signals have failed eight times.',
    labelNames: ['queue'] as const,
    registers: [register],
    async collect() {
      for (const [queue, length] of Object.entries(await lengths(services.database)))
        this.set({ queue }, length)
    },
  })

  app.addHook('onResponse', (request, reply, done) => {
    if (isUntraced(request)) return done()
    const route = request.routeOptions.url ?? 'none'
    calls.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw notFound()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Neither from elsewhere nor through a proxy of this machine, which speaks for elsewhere. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const proxied = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return proxied === undefined && (/^(::ffff:)?127\./.test(address) || address === '::1')
}

/** NaN for what cannot be read now: a page of metrics must come also while the database is away. */
async function lengths(database: Database): Promise<Record<string, number>> {
  try {
    return await database.asOwner(async (db) => {
      const { rows } = await sql<{ signals: number; jobs: number; parked: number; mail: number }>`
        select count(*) filter (where name <> 'job.queued' and tries < 8) as signals,
          count(*) filter (where name = 'job.queued') as jobs,
          count(*) filter (where name <> 'job.queued' and tries >= 8) as parked,
          (select count(*) from email_log where state = 'Queued') as mail
        from signal where handled_at is null`.execute(db)
      return rows[0] ?? {}
    })
  } catch {
    return { signals: NaN, jobs: NaN, parked: NaN, mail: NaN }
  }
}
