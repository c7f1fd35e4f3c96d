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
