import { useEffect, useState, useSyncExternalStore } from 'react'
import { refresh } from '#ui/data/refresh.ts'
import { accessToken, endSession, isLeaving, onAccessToken, onLoggedOut } from '#ui/data/session.ts'
import { socketClient, type SocketState } from '#ui/data/socket-client.ts'
import { simulation } from '#ui/data/simulation.ts'
import { say, sayFailure, unsay } from '#ui/feedback/snackbar.ts'
import { t } from '#ui/i18n/t.ts'

/** The one socket of this page (specification 1, sections 4 and 7). */
export const socket = socketClient({
  connect: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/global/`),
  // nothing is pushed to who looks as another
  token: () => (simulation() ? null : accessToken()),
  renew: refresh,
  refused: () => endSession('refused'),
})
export const onSocket = socket.on

onAccessToken(() => socket.authenticate())
onLoggedOut(() => socket.leave())
socket.on('logged_out', (data) => {
  if (isLeaving()) return
  sayFailure(messageIn(data) ?? t('error.loggedOut'))
  endSession('ended')
})
if (typeof window !== 'undefined') {
  window.addEventListener('online', () => socket.retry())
  window.addEventListener('offline', () => socket.drop())
}

export const useSocketState = (): SocketState =>
  useSyncExternalStore(socket.watch, socket.state, socket.state)

/**
 * Keeps the socket open while the page is shown, and says how it stands. `enabled` is the server's word: without it
 * nothing is opened and nothing is said, and the answer is that nothing has to be waited for. `undefined`: not known yet.
 */
export function useSocket(enabled: boolean | undefined): SocketState & { ready: boolean } {
  const state = useSocketState()
  const slow = useSlow(enabled === true && !state.connected && !state.failed)
  const message = enabled ? messageOf(state, slow) : null
  useEffect(() => (enabled ? socket.hold() : undefined), [enabled])
  useEffect(() => {
    if (!message) return
    say(t(`socket.${message}`), {
      id,
      colour: message === 'away' ? 'red' : 'blue',
      persistent: true,
    })
    return () => unsay(id)
  }, [message])
  return { ...state, ready: enabled === false || state.connected || state.idle }
}

const id = 'socket'
/** The first try of a page is given some time before anything is said. */
const patience = 3000

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

/**
 * `away`: a try failed, or there never was a line. `connecting`: only the line was lost. What the server ended because
 * nobody is signed in is neither.
 */
export function messageOf(
  { connected, authenticated, failed, idle }: SocketState,
  slow: boolean,
): 'away' | 'connecting' | null {
  if (connected || idle) return null
  if (failed) return 'away'
  if (authenticated) return 'connecting'
  return slow ? 'connecting' : null
}

const messageIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : null
