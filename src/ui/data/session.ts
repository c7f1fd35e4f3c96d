import type { NextStep } from '#kernel/endpoint.ts'
import { dropDeviceCopies } from '#ui/data/device-copy.ts'
import { emitter } from '#ui/data/emitter.ts'
import { forgetSimulation, simulation } from '#ui/data/simulation.ts'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { t } from '#ui/i18n/t.ts'

/**
 * `expired`: no session to refresh. `refused`: refreshed, and refused again. `chosen`: the person logged out here;
 * `elsewhere`: in another tab. `ended`: the server ended it and said why.
 */
export type LogoutReason = 'expired' | 'refused' | 'chosen' | 'elsewhere' | 'ended'

const loggedOut = emitter<LogoutReason>()
/** The shell clears what it holds and goes to the login screen. */
export const onLoggedOut = loggedOut.on

const step = emitter<NextStep>()
/** The server serves nothing more before this is done; the shell leads on to where it is. */
export const onStep = step.on
export const askStep = step.emit

const renewed = emitter<string>()
/** Every new access token, for the socket to join again with. */
export const onAccessToken = renewed.on

/** Kept in memory alone: a script that got in finds nothing in the storage, and a closed tab forgets it. */
let access: string | null = null
let over = false
let leaving = false
let channel: BroadcastChannel | null = null

export const accessToken = (): string | null => access

/** Is there a session to refresh? The server keeps a readable marker beside the cookie no script can read. */
export function mayRefresh(): boolean {
  if (typeof document === 'undefined') return false
  const marker = /(?:^|;\s*)refresh-token=([^;]*)/.exec(document.cookie)?.[1]
  return marker !== undefined && marker !== '' && marker !== 'false'
}

/** After a login or a refresh. Other tabs take the token over, so that one refresh serves them all. */
export function startSession(token: string): void {
  adopt(token)
  tabs()?.postMessage({ access: token })
}

/** The token of this tab alone, in which somebody looks as another. */
export function lookWith(token: string): void {
  access = token
  over = false
}

/**
 * Ends the session as the person asked. Meanwhile the server may already say that it is over: that is no news here, and
 * whoever asked leads on.
 */
export async function endSessionBy<T>(end: () => Promise<T>): Promise<T> {
  leaving = true
  try {
    const answer = await end()
    endSession('chosen')
    return answer
  } finally {
    leaving = false
  }
}
export const isLeaving = (): boolean => leaving

/** Ends the session here and in the other tabs, once; the specification's words are said for what was not chosen. */
export function endSession(reason: LogoutReason): void {
  if (leaving && reason !== 'chosen') return
  if (reason !== 'chosen') forgetMarker()
  if (over) return
  finish(reason)
  tabs()?.postMessage({ ended: reason === 'chosen' ? 'elsewhere' : reason })
}

function adopt(token: string) {
  // Another tab logged in as somebody else: what this one holds belongs to the former person.
  if (access && subjectOf(access) !== subjectOf(token)) location.reload()
  access = token
  over = false
  renewed.emit(token)
}

function finish(reason: LogoutReason) {
  forgetSimulation()
  // a session that ran out is gone on with; one that was ended is not
  if (reason === 'chosen' || reason === 'elsewhere') dropDeviceCopies()
  access = null
  over = true
  if (reason === 'expired') sayFailure(t('error.expired'))
  if (reason === 'refused') sayFailure(t('error.loggedOut'))
  loggedOut.emit(reason)
}

/** The login screen leads on whoever has a session: a marker that outlived it would lead round in circles. */
function forgetMarker() {
  if (typeof document === 'undefined') return
  document.cookie = `refresh-token=false; path=/${location.protocol === 'https:' ? '; secure' : ''}`
}

function tabs(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return channel
  channel = new BroadcastChannel('chautari-session')
  channel.addEventListener('message', ({ data }: MessageEvent<{ access?: string; ended?: LogoutReason }>) => {
    if (access && data.access && !simulation()) adopt(data.access)
    // who is logging out here hears from another tab what they did themselves, and leads on themselves
    if (access && data.ended && !leaving) finish(data.ended)
  })
  return channel
}

/** Who a token is for; read to compare, never to trust. */
function subjectOf(token: string): unknown {
  try {
    const payload: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof payload === 'object' && payload !== null && 'sub' in payload ? payload.sub : undefined
  } catch {
    return undefined
  }
}
