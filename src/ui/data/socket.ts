import { useEffect, useSyncExternalStore } from 'react'
import { emitter } from '#ui/data/emitter.ts'
import { refresh } from '#ui/data/refresh.ts'
import { accessToken, endSession, onAccessToken, onLoggedOut } from '#ui/data/session.ts'

/** What the server pushes: a hint to read again, or the thing itself. */
export interface Pushed {
  readonly type: string
  readonly data: unknown
}

/** Specification 1, section 9. */
const RECONNECT_MS = 3000
/** A stranger's socket is closed after some seconds; that the server said so shows that it is there. */
const POLITE = 'Not joined in time'

const pushed = emitter<Pushed>()
/** Everything that is pushed; the answer stops listening. */
export const onPushed = pushed.on

const watchers = new Set<() => void>()
let socket: WebSocket | null = null
let connected = false
let organization: string | null = null
let retry: ReturnType<typeof setTimeout> | undefined

/** Whether the socket is connected. It is opened by whoever asks first; `false` for `on` asks nothing. */
export function useSocket(on = true): boolean {
  useEffect(() => {
    if (on) connect()
  }, [on])
  return useSyncExternalStore(watch, isConnected, isConnected)
}

/** The organization whose notifications HR wants pushed; null for none. Kept through reconnections. */
export function subscribeOrganization(slug: string | null): void {
  if (organization === slug) return
  organization = slug
  subscribe()
}

function connect() {
  if (socket || typeof WebSocket === 'undefined') return
  clearTimeout(retry)
  const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/global/`)
  socket = opened
  opened.addEventListener('open', () => {
    put(true)
    join()
  })
  opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(parsed(data)))
  opened.addEventListener('close', ({ reason }) => {
    socket = null
    if (reason === POLITE) return whenSeen(connect)
    put(false)
    retry = setTimeout(connect, RECONNECT_MS)
  })
}

function hear(message: { type?: unknown; message?: unknown; data?: unknown } | null) {
  if (typeof message?.type !== 'string') return
  if (message.type === 'logged_out') return endSession('refused')
  if (message.message === 'joined') return subscribe()
  // a new token joins by itself, below
  if (message.message === 'Invalid User Token') return void refresh().catch(() => undefined)
  if (message.type !== 'websocket') pushed.emit({ type: message.type, data: message.data })
}

function join() {
  const token = accessToken()
  if (token !== null) say({ command: 'join', token })
}

function subscribe() {
  say({ command: 'unsubscribe_organizations' })
  if (organization !== null) say({ command: 'subscribe_organization', organization_slug: organization })
}

onAccessToken(() =>
  socket?.readyState === WebSocket.OPEN ? join() : socket === null && wanted() && connect(),
)
onLoggedOut(() => say({ command: 'logout' }))

const wanted = () => watchers.size > 0

function say(command: object) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command))
}

/** A page that nobody looks at does not knock every few seconds. */
function whenSeen(work: () => void) {
  if (document.visibilityState === 'visible') return work()
  document.addEventListener('visibilitychange', work, { once: true })
}

function parsed(data: unknown): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(String(data))
    return typeof message === 'object' && message !== null ? { ...message } : null
  } catch {
    return null
  }
}

function watch(listener: () => void) {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

const isConnected = () => connected

function put(next: boolean) {
  connected = next
  for (const listener of watchers) listener()
}
