/** In this tab somebody looks as another person: read only, and until the server says that it is over. */
export interface Simulation {
  readonly org: string
  readonly id: string
}

const key = 'chautari-simulation'

/** Kept for the tab, so that it outlives a reload; other tabs are the person's own. It holds no token. */
export function simulation(): Simulation | null {
  if (typeof sessionStorage === 'undefined') return null
  const [org, id] = (sessionStorage.getItem(key) ?? '').split(' ')
  return org && id ? { org, id } : null
}

export function keepSimulation({ org, id }: Simulation): void {
  sessionStorage.setItem(key, `${org} ${id}`)
}

export function forgetSimulation(): void {
  if (typeof sessionStorage !== 'undefined') sessionStorage.removeItem(key)
}

/** A token by which calls are answered as the other is; null when it is over. `own` is the person's own token. */
export async function tokenToLook({ org, id }: Simulation, own: string): Promise<string | null> {
  const answer = await call(`${org}/simulations/${id}/token/`, own)
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`)
  if (!answer.ok) return null
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'access' in body && typeof body.access === 'string'
    ? body.access
    : null
}

/** Says that it is over. One that is over already is none. */
export const endOnServer = ({ org, id }: Simulation, own: string) =>
  call(`${org}/simulations/${id}/end/`, own)

const call = (path: string, token: string) =>
  fetch(`/api/v1/security/api/${path}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: '{}',
  })
