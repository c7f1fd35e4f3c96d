/** What a client needs of a WebSocket. */
export interface Line {
  send(text: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  addEventListener(type: 'close', listener: (event: { code: number }) => void): void
}

export interface SocketState {
  /** A line to the server is open. */
  readonly connected: boolean
  /** The server knows who this is. It stays true while the line is away, until nobody is signed in. */
  readonly authenticated: boolean
  /** The last try did not get through. */
  readonly failed: boolean
  /** Nobody is signed in, so the server ended the line, which was good: no new one is tried until somebody is. */
  readonly idle: boolean
}

/**
 * `resumed`: the line was away and is joined again; what happened meanwhile has to be read. `listening`: from now on
 * nothing is missed, but between the first reading of a page and now something may have been.
 */
export type SocketEventType =
  | 'notification'
  | 'org_notification'
  | 'user_update'
  | 'logged_out'
  | 'job'
  | 'resumed'
  | 'listening'
type Listener = (data: unknown) => void

export interface SocketOptions {
  connect: () => Line
  token: () => string | null
  /** After the server refused the token; false when the session is over. */
  renew: () => Promise<boolean>
  /** The new token was refused too. */
  refused: () => void
}

/** Specification 1, section 9. */
export const reconnectAfter = 3000
/** The server's code for a line on which nobody said who they are. */
const notJoined = 4001
const initial: SocketState = { connected: false, authenticated: false, failed: false, idle: false }

/** Keeps one line to the server open while somebody holds it, and joined while somebody is signed in. */
export function socketClient({ connect, token, renew, refused }: SocketOptions) {
  const listeners = new Map<SocketEventType, Set<Listener>>()
  const watchers = new Set<() => void>()
  let state = initial
  let line: Line | null = null
  let holders = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let organization: string | null = null
  let subscribed: string | null = null
  let joined = false
  let missed = false
  let renewed = false

  function open() {
    clearTimeout(waiting)
    if (line || holders === 0) return
    const made = connect()
    line = made
    let opened = false
    put({ idle: false })
    made.addEventListener('open', () => {
      if (line !== made) return made.close()
      opened = true
      put({ connected: true, failed: false })
      join()
    })
    made.addEventListener('message', ({ data }) => {
      if (line === made) hear(data)
    })
    made.addEventListener('close', ({ code }) => {
      if (line === made) closed(opened, code)
    })
  }

  function closed(opened: boolean, code: number) {
    const idle = opened && code === notJoined && token() === null
    forget()
    put({ connected: false, failed: !opened, idle })
    if (holders > 0 && !idle) waiting = setTimeout(open, reconnectAfter)
  }

  /** The line is dead, though nobody has said so: the network is gone. */
  function drop() {
    const left = line
    if (!left) return
    closed(true, 0)
    left.close()
  }

  /** The line and what was said on it. */
  function forget() {
    line = null
    missed ||= joined
    joined = false
    subscribed = null
  }

  function say(command: object) {
    if (state.connected) line?.send(JSON.stringify(command))
  }

  function join() {
    const current = token()
    if (current !== null) say({ command: 'join', token: current })
  }

  function hear(data: unknown) {
    const { type, message, data: content } = parsed(data)
    if (type !== 'websocket') return isEvent(type) ? emit(type, content) : undefined
    if (message === 'joined') welcome()
    if (message === 'Invalid User Token') void again()
  }

  function welcome() {
    joined = true
    renewed = false
    put({ authenticated: true })
    subscribe()
    emit(missed ? 'resumed' : 'listening', null)
    missed = false
  }

  /** One refresh, then the same again; a server that is away is met by the line itself. */
  async function again() {
    joined = false
    if (renewed) return refused()
    renewed = true
    const open = await renew().catch(() => null)
    if (open) join()
    if (open === null) drop()
  }

  /** Whether there was something to say. */
  function subscribe(): boolean {
    if (!joined || subscribed === organization) return false
    if (subscribed !== null) say({ command: 'unsubscribe_organizations' })
    if (organization !== null) say({ command: 'subscribe_organization', organization_slug: organization })
    subscribed = organization
    return true
  }

  function emit(type: SocketEventType, data: unknown) {
    for (const listener of listeners.get(type) ?? []) listener(data)
  }

  function put(change: Partial<SocketState>) {
    const next = { ...state, ...change }
    if (Object.entries(next).every(([name, value]) => value === Reflect.get(state, name))) return
    state = next
    for (const watch of watchers) watch()
  }

  return {
    state: () => state,
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    on(type: SocketEventType, listener: Listener) {
      const known = listeners.get(type) ?? new Set()
      listeners.set(type, known.add(listener))
      return () => void known.delete(listener)
    },
    /** Keeps the line open until what it answers is called. */
    hold(): () => void {
      holders++
      open()
      let held = true
      return () => {
        if (!held) return
        held = false
        if (--holders > 0) return
        clearTimeout(waiting)
        const left = line
        forget()
        missed = false
        put({ connected: false, failed: false, idle: false })
        left?.close()
      }
    },
    /** There is a new token: whoever it is joins, if they have not. */
    authenticate() {
      renewed = false
      if (state.connected && !joined) join()
      if (!line) open()
    },
    /** Nobody is signed in any more: nothing is pushed to this line, also of what the server is just doing. */
    leave() {
      if (joined) say({ command: 'logout' })
      joined = false
      missed = false
      subscribed = null
      put({ authenticated: false })
    },
    /** Whose inbox of HR is wanted; null is none. */
    follow(slug: string | null) {
      organization = slug
      if (subscribe() && slug !== null) emit('listening', null)
    },
    /** Tries at once, as when the network is back. */
    retry: open,
    drop,
  }
}

export type SocketClient = ReturnType<typeof socketClient>

interface Heard {
  type: string
  message?: string
  data?: unknown
}

function parsed(data: unknown): Heard {
  try {
    const found: unknown = JSON.parse(String(data))
    if (typeof found !== 'object' || found === null || !('type' in found)) return { type: '' }
    const message = 'message' in found && typeof found.message === 'string' ? { message: found.message } : {}
    return { type: String(found.type), ...message, data: 'data' in found ? found.data : null }
  } catch {
    return { type: '' }
  }
}

const events: readonly SocketEventType[] = [
  'notification',
  'org_notification',
  'user_update',
  'logged_out',
  'job',
]
const isEvent = (type: string): type is SocketEventType => events.some((event) => event === type)
