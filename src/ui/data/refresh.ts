import { NoResponse, WireError } from '#ui/data/failure.ts'
import { accessToken, endSession, mayRefresh, startSession } from '#ui/data/session.ts'
import { simulation } from '#ui/data/simulation.ts'

const path = '/api/v1/security/auth/refresh/'
let flight: Promise<boolean> | null = null

/**
 * Gets a new access token. However many ask, one request runs: the others wait for it, in this tab and in the others.
 * False when the session is over, which has then been said.
 */
export function refresh(): Promise<boolean> {
  flight ??= oneTabAtATime(renew).finally(() => {
    flight = null
  })
  return flight
}

function oneTabAtATime(work: (before: string | null) => Promise<boolean>): Promise<boolean> {
  const before = accessToken()
  // Locks exist only on https and on localhost.
  return navigator.locks ? navigator.locks.request('chautari-refresh', () => work(before)) : work(before)
}

async function renew(before: string | null): Promise<boolean> {
  if (accessToken() !== before && accessToken() !== null) return true
  if (!mayRefresh()) return over()
  const token = await ownToken()
  if (token === null) return false
  const looking = simulation()
  if (looking) await (await import('#ui/data/looking.ts')).lookOn(looking, token)
  else startSession(token)
  return true
}

/** A new access token of the session; null when it is over, which has then been said. */
export async function ownToken(): Promise<string | null> {
  const answer = await ask()
  // A server that is busy or failing has not judged the session: the person keeps it and may try again.
  if (answer.status === 429 || answer.status >= 500) throw new WireError(answer.status, null)
  const token = answer.ok ? tokenOf(await bodyOf(answer)) : null
  if (token === null) over()
  return token
}

async function ask(): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{}',
    })
  } catch {
    throw new NoResponse()
  }
}

/** An answer that breaks off, as when the page is left meanwhile, says nothing of the session either. */
async function bodyOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    throw new NoResponse()
  }
}

function over(): false {
  endSession('expired')
  return false
}

function tokenOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('token' in body)) return null
  const { token } = body
  if (typeof token !== 'object' || token === null || !('access' in token)) return null
  return typeof token.access === 'string' ? token.access : null
}
