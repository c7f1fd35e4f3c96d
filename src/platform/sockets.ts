import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Services } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import type { Presence } from '#platform/presence.ts'
import { obey } from '#platform/socket-command.ts'
import {
  type Connection,
  connectionBook,
  reply,
  type SocketEvent,
  write,
} from '#platform/socket-connection.ts'
import type { accessTokens } from '#platform/token.ts'

export interface Sockets {
  /** Call it before any route is added to the server: upgrades to other paths must be refused. */
  serve(app: FastifyInstance): Promise<void>
  /** Of these accounts, those that have a joined socket in this process. */
  here(accountIds: readonly string[]): string[]
  /** Whether anybody in this process subscribed to the organization. */
  listens(orgId: number): boolean
  toAccounts(accountIds: readonly string[], event: SocketEvent): void
  /** To HR and audit users who subscribed to the organization and may read what these codes guard; `meets` is asked of the limited. */
  toOrganization(
    orgId: number,
    codes: readonly string[],
    event: SocketEvent,
    meets?: (accountId: string) => boolean,
  ): void
  /** Of those who subscribed to the organization, the accounts whose rights there hold for some people only. */
  limited(orgId: number): string[]
  count(): { connected: number; joined: number }
  close(): Promise<void>
}

export interface SocketOptions {
  presence: Presence
  /** What `user_update` carries, as the session's user is shown elsewhere. Told on the bus's topic `user`. */
  userOf?: (accountId: string) => Promise<unknown>
  /** How long a socket may be open without having joined. */
  joinMs?: number
  /** How often a socket is asked whether it is still there, and its session whether it is still open. */
  beatMs?: number
}

const MESSAGE_LIMIT = 64 * 1024
const MOST_STRANGERS = 200
const MOST_COMMANDS = 40
const COMMANDS_MS = 10_000

export function openSockets(
  services: Services,
  tokens: ReturnType<typeof accessTokens>,
  log: Log,
  { presence, userOf, joinMs = 8000, beatMs = 30_000 }: SocketOptions,
): Sockets {
  const { bus, database, viewers, config } = services
  const book = connectionBook()
  const strangers = new Map<string, number>()

  async function serve(app: FastifyInstance) {
    await app.register(websocket, {
      options: { maxPayload: MESSAGE_LIMIT, perMessageDeflate: false },
      // malformed frames and broken lines end the socket and are nobody's concern
      errorHandler: (_, socket) => socket.terminate(),
    })
    app.route({
      method: 'GET',
      url: '/global/',
      preValidation: async (request) => {
        if (!isOwnOrigin(request)) throw forbidden()
      },
      handler: async () => {
        throw notFound()
      },
      wsHandler: (socket, request) => open(socket, request.ip),
    })
  }

  /** A page of another site may open a socket here but has no business to. Programs send no origin. */
  function isOwnOrigin({ headers }: FastifyRequest): boolean {
    if (!headers.origin || headers.origin === config.publicUrl) return true
    return URL.parse(headers.origin)?.host === headers.host
  }

  function open(socket: WebSocket, ip: string) {
    const waiting = strangers.get(ip) ?? 0
    if (waiting >= MOST_STRANGERS) return socket.close(1013, 'Too many connections')
    const connection: Connection = {
      socket,
      ip,
      viewer: null,
      subscribed: new Set(),
      alive: true,
      refusedJoins: 0,
      commands: 0,
      deadline: undefined,
      last: Promise.resolve(),
    }
    book.all.add(connection)
    strange(connection)
    socket.on('pong', () => (connection.alive = true))
    socket.on('close', () => {
      familiar(connection)
      book.forget(connection)
    })
    socket.on('message', (data) => hear(connection, Buffer.isBuffer(data) ? data.toString() : ''))
  }

  /** Counted by address and closed in time, until it joins. */
  function strange(connection: Connection) {
    if (connection.socket.readyState !== connection.socket.OPEN) return
    if (!connection.deadline) strangers.set(connection.ip, (strangers.get(connection.ip) ?? 0) + 1)
    clearTimeout(connection.deadline)
    connection.deadline = setTimeout(() => connection.socket.close(4001, 'Not joined in time'), joinMs)
  }

  function familiar(connection: Connection) {
    if (!connection.deadline) return
    clearTimeout(connection.deadline)
    connection.deadline = undefined
    const left = (strangers.get(connection.ip) ?? 1) - 1
    if (left > 0) strangers.set(connection.ip, left)
    else strangers.delete(connection.ip)
  }

  function hear(connection: Connection, text: string) {
    connection.alive = true
    if (++connection.commands > MOST_COMMANDS) return connection.socket.close(1008, 'Too many messages')
    connection.last = connection.last
      .then(() => obey({ viewers, tokens, book, presence, strange, familiar }, connection, text))
      .catch((error: unknown) => {
        // the database is away: the client comes back by itself
        log.warn({ err: error }, 'a socket command failed')
        connection.socket.close(1013, 'Try again later')
      })
  }

  /** Ends the sockets whose session is not open any more, and renews what the others may do. */
  async function recheck(some: Iterable<Connection>) {
    const joined = [...some].filter(({ viewer }) => viewer !== null)
    const ids = joined.flatMap(({ viewer }) => viewer?.session_id ?? [])
    if (ids.length === 0) return
    const { rows } = await database.asOwner((db) =>
      sql<{ id: string; due_at: string | null }>`
        select s.id, totp_due(a.id, now()) as due_at from account_session s join account a on a.id = s.account_id
        where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > now() and a.is_active and not a.is_blocked`.execute(
        db,
      ),
    )
    const open = new Map(rows.map(({ id, due_at }) => [id, due_at]))
    for (const connection of joined) {
      const due = open.get(connection.viewer?.session_id ?? '')
      if (due === undefined) logOut(connection)
      else if (due !== null && Date.parse(due) <= Date.now()) book.leave(connection)
    }
  }

  function logOut(connection: Connection) {
    book.leave(connection)
    write(
      connection,
      JSON.stringify({ type: 'logged_out', data: { message: 'You have been logged out. Please re-login.' } }),
    )
    connection.socket.close(4001, 'Logged out')
  }

  async function accountChanged(accountId: string) {
    viewers.forget(accountId)
    const connections = book.ofAccount(accountId)
    await recheck(connections)
    for (const connection of connections) {
      const viewer = connection.viewer && (await viewers.of(connection.viewer.session_id))
      if (!viewer) continue
      connection.viewer = viewer
      const orgs = [...viewer.memberships.values()].filter(({ is_hr, is_audit }) => is_hr || is_audit)
      if ([...connection.subscribed].some((id) => !orgs.some(({ org_id }) => org_id === id)))
        book.unsubscribe(connection)
    }
    await tellUser(accountId)
  }

  /** Open pages read again who the person is and what they may do. */
  async function tellUser(accountId: string) {
    if (!userOf || book.ofAccount(accountId).size === 0) return
    toAccounts([accountId], { type: 'user_update', data: await userOf(accountId) })
  }

  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'sockets were not looked at'))
  const toAccounts: Sockets['toAccounts'] = (accountIds, event) => {
    const text = JSON.stringify(event)
    for (const id of accountIds) for (const connection of book.ofAccount(id)) write(connection, text)
  }
  const heard = [
    bus.subscribe('account', (id) => quietly(accountChanged(id))),
    bus.subscribe('session', (id) =>
      quietly(recheck([...book.all].filter(({ viewer }) => viewer?.session_id === id))),
    ),
    bus.subscribe('user', (id) => quietly(tellUser(id))),
    bus.subscribe('job', (text) => {
      const { account_id, ...data } = JSON.parse(text) as { account_id: string | null }
      if (account_id) toAccounts([account_id], { type: 'job', data })
    }),
    bus.onGap(() => quietly(recheck(book.all))),
  ]

  const beat = setInterval(() => {
    for (const id of book.accounts()) presence.seen(id)
    for (const connection of book.all) {
      if (!connection.alive) connection.socket.terminate()
      connection.alive = false
      connection.socket.ping()
    }
    quietly(recheck(book.all))
  }, beatMs)
  const calm = setInterval(() => {
    for (const connection of book.all) connection.commands = 0
  }, COMMANDS_MS)

  return {
    serve,
    toAccounts,
    here: (accountIds) => accountIds.filter((id) => book.ofAccount(id).size > 0),
    listens: (orgId) => book.ofOrganization(orgId).size > 0,
    toOrganization(orgId, codes, event, meets = () => false) {
      const text = JSON.stringify(event)
      for (const connection of book.ofOrganization(orgId)) {
        const org = memberIn(connection, orgId)
        if (!org || !(org.is_hr || org.is_audit) || !allowed(org.codes, codes, 'read')) continue
        if (!org.is_limited || meets(connection.viewer?.account_id ?? '')) write(connection, text)
      }
    },
    limited: (orgId) => [
      ...new Set(
        [...book.ofOrganization(orgId)].flatMap((connection) =>
          memberIn(connection, orgId)?.is_limited ? (connection.viewer?.account_id ?? []) : [],
        ),
      ),
    ],
    count: () => ({
      connected: book.all.size,
      joined: [...book.all].filter(({ viewer }) => viewer !== null).length,
    }),
    async close() {
      for (const end of heard) end()
      clearInterval(beat)
      clearInterval(calm)
      for (const connection of book.all) {
        reply(connection, 'closing')
        connection.socket.close(1012, 'Restarting')
        familiar(connection)
      }
    },
  }
}

const memberIn = ({ viewer }: Connection, orgId: number) =>
  [...(viewer?.memberships.values() ?? [])].find(({ org_id }) => org_id === orgId)
