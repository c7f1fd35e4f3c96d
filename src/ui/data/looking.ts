import { ownToken } from '#ui/data/refresh.ts'
import { lookWith } from '#ui/data/session.ts'
import { forgetSimulation, simulation, type Simulation } from '#ui/data/simulation.ts'

// What only a tab needs in which somebody looks as another: fetched there alone.

/** Looks on with another token of the other's; where that is over, the page begins anew and nothing that waits is answered. */
export async function lookOn(looking: Simulation, own: string): Promise<void> {
  const token = await tokenToLook(looking, own)
  if (token !== null) return lookWith(token)
  forgetSimulation()
  location.replace('/')
  return new Promise(() => undefined)
}

/** Ends looking as another: from then on the tab is the person's own. */
export async function leaveSimulation(): Promise<void> {
  const looking = simulation()
  const own = looking && (await ownToken())
  if (!looking || !own) return
  await endOnServer(looking, own)
  forgetSimulation()
  lookWith(own)
}

/** A token by which calls are answered as the other is; null when it is over. `own` is the person's own token. */
async function tokenToLook({ org, id }: Simulation, own: string): Promise<string | null> {
  const answer = await call(`${org}/simulations/${id}/token/`, own)
  if (answer.status >= 500) throw new Error(`The server answered ${answer.status}`)
  if (!answer.ok) return null
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'access' in body && typeof body.access === 'string'
    ? body.access
    : null
}

/** Says that it is over. One that is over already is none. */
const endOnServer = ({ org, id }: Simulation, own: string) => call(`${org}/simulations/${id}/end/`, own)

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
