import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { notFound, Refusal, tooLarge, tooMany } from '#kernel/errors.ts'
import { compressAnswers } from '#platform/compressed.ts'
import type { Services } from '#platform/context.ts'
import { bearerOf, isApiKey } from '#platform/api-key.ts'
import { clock } from '#platform/clock.ts'
import { outOfReach, unavailable } from '#platform/db.ts'
import { fileLinkPage } from '#platform/file-link-page.ts'
import { comesByLink } from '#platform/file-link.ts'
import { isId, newId } from '#platform/id.ts'
import { createLog, type Log } from '#platform/log.ts'
import { isScim, SCIM_TYPE, scimError } from '#platform/scim-wire.ts'
import { isUntraced } from '#platform/untraced.ts'
import { securityHeaders } from '#platform/security-headers.ts'

const JSON_LIMIT = 1024 * 1024
const UPLOAD_LIMIT = 25 * 1024 * 1024
/** What keys are counted by begins so. */
const KEY = 'key '

/** Fastify with everything that holds for every call: limits, headers, error bodies, one log line. */
export async function createServer(services: Services, log: Log): Promise<FastifyInstance> {
  const { config, links, tokens, viewers } = services
  const silent = createLog('silent')
  const everywhere = securityHeaders(config)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length ? [...config.trustProxy] : false,
    bodyLimit: JSON_LIMIT,
    genReqId: () => newId(),
    // lines are written below, each with its request: a logger for every call is never used
    childLoggerFactory: (logger, _bindings, _options, raw) =>
      isUntraced({ url: raw.url ?? '' }) ? (silent as FastifyBaseLogger) : logger,
    requestTimeout: 120_000,
    connectionTimeout: 45_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: true,
    routerOptions: { maxParamLength: 512 },
    // errors before routing (a path that does not decode) would else skip our body and headers
    frameworkErrors: (error, request, reply) => failed(error, request, reply.headers(everywhere)),
    clientErrorHandler: (error, socket) => refuseUnread(error, socket, everywhere),
  })

  closePromptly(app)
  // while it closes, calls are refused before any hook
  app.addHook('preClose', async () => {
    app.server.prependListener('request', (_, response: ServerResponse) => {
      for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value)
    })
  })
  app.setErrorHandler(failed)
  app.setNotFoundHandler(() => {
    throw notFound()
  })

  // with `done` and not async: a promise for each hook of each call adds up
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    // refused before anything is read: a body that is announced too large is not drained
    const announced = Number(request.headers['content-length'] ?? 0)
    if (announced <= UPLOAD_LIMIT + 64 * 1024) return done()
    reply.header('connection', 'close')
    done(tooLarge())
  })
  compressAnswers(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 30, parts: 40 } })
  await app.register(rateLimit, {
    global: true,
    max: (_, key) => limitOf(key),
    timeWindow: 60_000,
    enableDraftSpec: false,
    allowList: (request, key) => !request.url.startsWith('/api/') || limitOf(key) === 0,
    // a person or a key is counted as one wherever they sit; strangers by address
    keyGenerator: async (request) => {
      // all together: neither address nor account is remembered, not even to count
      if (isUntraced(request)) return 'untraced'
      if (comesByLink(request.url)) return links.session(request.url, clock.instant()) ?? request.ip
      const token = bearerOf(request.headers.authorization)
      if (token === null) return request.ip
      if (!isApiKey(token)) return tokens.session(token) ?? tokens.simulation(token)?.session_id ?? request.ip
      const key = (await viewers.ofKey(token))?.api_key
      return key ? KEY + key.id : request.ip
    },
    errorResponseBuilder: (_, context) =>
      tooMany('Too Many Request', { retry_after: Math.ceil(context.ttl / 1000) }),
  })

  function limitOf(counted: string) {
    return counted.startsWith(KEY) ? config.keyRateLimit : config.rateLimit
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 100_000 },
    (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(
    SCIM_TYPE,
    { parseAs: 'string', bodyLimit: JSON_LIMIT },
    // some directories name the type of what they do not send, as when they remove somebody
    (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text, done)),
  )
  const infoWanted = log.isLevelEnabled('info')
  app.addHook('onResponse', (request, reply, done) => {
    if (infoWanted && request.url.startsWith('/api/') && !isUntraced(request))
      log.info({
        request_id: request.id,
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      })
    done()
  })
  return app

  function failed(error: FastifyError | Refusal | Error, request: FastifyRequest, reply: FastifyReply) {
    const refusal = error instanceof Refusal ? error : asRefusal(error)
    if (refusal.status >= 500 && !isUntraced(request))
      log.error({ request_id: request.id, path: pathOf(request), err: error })
    if (refusal.status === 429 && 'retry_after' in refusal.body)
      reply.header('retry-after', String(refusal.body['retry_after']))
    if (refusal.status === 503) reply.header('retry-after', '2')
    reply.code(refusal.status).header('cache-control', 'no-store')
    if (comesByLink(request.url))
      return reply.type('text/html; charset=utf-8').send(fileLinkPage(refusal, config.systemName))
    return reply
      .type(isScim(request) ? SCIM_TYPE : 'application/json; charset=utf-8')
      .send(isScim(request) ? scimError(refusal) : refusal.body)
  }
}

/** What is no call at all (a line that is none, headers without end, silence) has an answer of the same kind. */
function refuseUnread(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify({ non_field_errors: ['The request could not be read.'] })
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable)
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  socket.destroy(error)
}

/**
 * Closing waits for connections, not for calls. Browsers open some ahead of need: what was never asked anything is not
 * idle for Node, for a minute. And one whose call was under way when closing began is kept alive after its answer.
 */
function closePromptly(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  for (const event of ['request', 'upgrade'])
    app.server.on(event, ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    if (!app.server.listening) return
    for (const socket of unused) socket.destroy()
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
  })
}

/** For the log: without the query, and without the secrets of links, which stand in the path (specification 1, section 2). */
export const pathOf = (request: { url: string }) =>
  (request.url.split('?')[0] ?? '').split('/').map(masked).join('/')

const masked = (part: string) =>
  part.length < 20 || isId(part) || /^[a-z0-9]{1,19}([-_.][a-z0-9]{1,19})*$/.test(part) ? part : '***'

/** Whatever else goes wrong has one of these bodies; nothing of the inside is told. */
function asRefusal(error: FastifyError | Error): Refusal {
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (unavailable(error)) return new Refusal(503, { detail: 'Service Unavailable' })
  if (outOfReach(error))
    return new Refusal(403, {
      detail: 'This is out of the branches and divisions that your permissions are limited to.',
    })
  if (status === 413 || code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return tooLarge()
  if (status === 415) return new Refusal(415, { detail: 'Unsupported media type in request.' })
  if (status === 404 || code === 'FST_ERR_MAX_PARAM_LENGTH' || code === 'FST_ERR_BAD_URL') return notFound()
  // values that a column cannot take although the schema let them pass: a NUL in a text, a number out of range
  if (code.startsWith('22')) return new Refusal(400, { non_field_errors: ['A value is not valid.'] })
  if (code.startsWith('23'))
    return new Refusal(409, { detail: 'This was changed or is used elsewhere. Reload and try again.' })
  // a field that says it is JSON and is not: the body is wrong, not what is accepted
  if (status >= 400 && status < 500)
    return new Refusal(status === 406 ? 400 : status, {
      non_field_errors: ['The request could not be read.'],
    })
  return new Refusal(500, { detail: 'Internal Server Error' })
}
