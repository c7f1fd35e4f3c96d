import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openBus } from '#platform/bus.ts'
import { clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Services } from '#platform/context.ts'
import { openDatabase } from '#platform/db.ts'
import { openScanner } from '#platform/clamd.ts'
import { openFileLinks } from '#platform/file-link.ts'
import { openFiles } from '#platform/files.ts'
import { serve } from '#platform/http.ts'
import { openJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { serveMetrics } from '#platform/metrics.ts'
import { openMail } from '#platform/mail.ts'
import type { Connection } from '#platform/postgres/connection.ts'
import { openProofs } from '#platform/proof.ts'
import { openSeal } from '#platform/seal.ts'
import { openSealing } from '#platform/sealing.ts'
import { openPresence } from '#platform/presence.ts'
import { createServer } from '#platform/server.ts'
import { openSockets, type Sockets } from '#platform/sockets.ts'
import { accessTokens } from '#platform/token.ts'
import { viewers } from '#platform/viewer.ts'
import { startWorker } from '#platform/worker.ts'
import { pushNotifications } from '#engines/notify/push-server.ts'
import { serveDevices } from '#modules/attendance/server/iclock.ts'
import { serveCareers } from '#modules/recruitment/server/careers-pages.ts'
import { userNow } from '#modules/account/server/me.ts'
import { jobKinds, loops, routes, schedules, signalHandlers } from '#app/routes.ts'

export interface Application {
  app: FastifyInstance
  services: Services
  /** Null where the socket is switched off. */
  sockets: Sockets | null
  /** Stops taking calls, lets those under way finish, and closes what was opened. */
  close(): Promise<void>
}

interface Parts {
  config: Config
  secret: string
  /** For requests; may be a pooler. */
  connection: Connection
  /** Listens and owns the tables: never a pooler. */
  direct: Connection
  log: Log
}

/** Everything of one process over a migrated database: services, calls, pages, sockets, and the work that no call does. */
export async function openApplication({
  config,
  secret,
  connection,
  direct,
  log,
}: Parts): Promise<Application> {
  const database = openDatabase({
    connection: { ...connection },
    sealing: openSealing(secret, config.formerSecretKeys),
    size: config.poolSize,
    pooler: config.database.kind === 'server' && config.database.url !== config.database.directUrl,
  })
  const bus = await openBus(direct)
  const services: Services = {
    config,
    database,
    bus,
    viewers: viewers(database, clock.now),
    tokens: accessTokens(secret),
    jobs: openJobs({ bus, kinds: jobKinds }),
    mail: openMail({ bus }),
    seal: openSeal(secret, config.formerSecretKeys),
    proofs: openProofs(secret),
    files: openFiles(config.storage),
    links: openFileLinks(secret),
    scanner: openScanner(config.clamd),
  }
  bus.subscribe('account', (id) => services.viewers.forget(id))
  bus.subscribe('viewers', () => services.viewers.forgetAll())
  bus.onGap(() => services.viewers.forgetAll())

  const presence = openPresence(database)
  const userOf = (id: string) => userNow(services, id, new Date(clock.now()).toISOString())
  const sockets = config.websocket ? openSockets(services, services.tokens, log, { presence, userOf }) : null
  const app = await createServer(services, log)
  await sockets?.serve(app)
  serveMetrics(app, services, sockets)
  serve(app, services, routes)
  await serveDevices(app, services)
  await servePages(app, services)
  const endPush = sockets && pushNotifications(services, sockets, log)
  const worker =
    config.role === 'web' ? null : startWorker(services, log, { handlers: signalHandlers, schedules, loops })
  return {
    app,
    services,
    sockets,
    async close() {
      endPush?.()
      await sockets?.close()
      await app.close()
      await worker?.stop()
      await presence.close()
      await bus.close()
      await database.close()
    },
  }
}

/** Of a file that is opened as a page of its own: the whole policy would be as long as many of them. */
const permissionsOfFiles = 'geolocation=(), camera=()'

const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const ofWhatChanges = ['etag', 'last-modified', 'accept-ranges']

/** The built web application: every path that is not a file, a call or the socket is a page. */
async function servePages(app: FastifyInstance, services: Services) {
  const root = join(import.meta.dirname, '../../dist')
  if (!existsSync(join(root, 'index.html'))) return
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) return void reply.header('cache-control', 'no-cache')
      // the build puts a hash of the content into every name below assets
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      // a page's other policies stand on the page: here they would be more than what many of these files hold
      for (const name of ofPages) reply.removeHeader(name)
      reply.header('permissions-policy', permissionsOfFiles)
      // nor is it ever asked whether one of them has changed
      for (const name of ofWhatChanges) reply.removeHeader(name)
    },
  })
  serveCareers(app, services, readFileSync(join(root, 'index.html'), 'utf8'))
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|global|assets|metrics|iclock)(\/|$)/.test(path)) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
