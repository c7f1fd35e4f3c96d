import type { WebSocket } from 'ws'
import type { Viewer } from '#platform/viewer.ts'

/** One socket of a browser, from its opening on. It has a viewer once it has joined. */
export interface Connection {
  socket: WebSocket
  ip: string
  viewer: Viewer | null
  /** Organizations whose HR notifications it wants. */
  subscribed: Set<number>
  /** Answered the last ping. */
  alive: boolean
  refusedJoins: number
  /** Commands of the current ten seconds. */
  commands: number
  deadline: NodeJS.Timeout | undefined
  /** The command under way: one after another, in the order they came. */
  last: Promise<void>
}

export interface SocketEvent {
  type: 'notification' | 'org_notification' | 'user_update' | 'logged_out' | 'job'
  data: unknown
}

const MOST_BUFFERED = 1024 * 1024

/** A reader that does not keep up is cut off before it fills the memory; it comes back and reads what it missed. */
export function write({ socket }: Connection, text: string) {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MOST_BUFFERED) return socket.terminate()
  socket.send(text)
}

export const reply = (connection: Connection, message: string, more: Record<string, string> = {}) =>
  write(connection, JSON.stringify({ type: 'websocket', message, ...more }))

/** Who is connected to this process, findable by account and by organization. */
export function connectionBook() {
  const all = new Set<Connection>()
  const byAccount = new Map<string, Set<Connection>>()
  const byOrganization = new Map<number, Set<Connection>>()

  const add = <K>(index: Map<K, Set<Connection>>, key: K, connection: Connection) => {
    const known = index.get(key)
    if (known) known.add(connection)
    else index.set(key, new Set([connection]))
  }
  const remove = <K>(index: Map<K, Set<Connection>>, key: K, connection: Connection) => {
    const known = index.get(key)
    known?.delete(connection)
    if (known?.size === 0) index.delete(key)
  }
  const unsubscribe = (connection: Connection) => {
    for (const orgId of connection.subscribed) remove(byOrganization, orgId, connection)
    connection.subscribed.clear()
  }
  const leave = (connection: Connection) => {
    unsubscribe(connection)
    if (connection.viewer) remove(byAccount, connection.viewer.account_id, connection)
    connection.viewer = null
  }

  return {
    all,
    leave,
    unsubscribe,
    ofAccount: (accountId: string): ReadonlySet<Connection> => byAccount.get(accountId) ?? new Set(),
    ofOrganization: (orgId: number): ReadonlySet<Connection> => byOrganization.get(orgId) ?? new Set(),
    accounts: () => byAccount.keys(),
    join(connection: Connection, viewer: Viewer) {
      leave(connection)
      connection.viewer = viewer
      add(byAccount, viewer.account_id, connection)
    },
    subscribe(connection: Connection, orgId: number) {
      connection.subscribed.add(orgId)
      add(byOrganization, orgId, connection)
    },
    forget(connection: Connection) {
      leave(connection)
      all.delete(connection)
    },
  }
}
export type ConnectionBook = ReturnType<typeof connectionBook>
