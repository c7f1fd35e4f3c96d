import type { BodyIn } from '#kernel/endpoint.ts'
import { rpLogout, signOut } from '#modules/account/shared/session.ts'
import { noteLeaving } from '#modules/account/web/just-left.ts'
import { endSessionBy } from '#ui/data/session.ts'
import { simulation } from '#ui/data/simulation.ts'
import { send } from '#ui/data/wire.ts'
import { release } from '#ui/form/unsaved.ts'

const login = '/account/login'

/** Ends the session on the server, here and in the other tabs, and loads the browser anew: nothing read is left in it. */
export const leave = (body: BodyIn<typeof signOut>): Promise<void> => ending(() => send(signOut, { body }))

/** The like for a relying party; `null` when its address is not known, and so nothing is followed. */
export const leaveFor = (body: BodyIn<typeof rpLogout>): Promise<void> =>
  ending(() => send(rpLogout, { body }))

/** The like from any page, which the login leads back to. */
export const leaveFrom = (path: string): Promise<void> =>
  ending(() => send(signOut, { body: {} }), loginFor(path))

/** The login that leads back to a page; from pages about the account itself nobody is led back. */
export const loginFor = (path: string): string =>
  path === '/' || path.startsWith('/account/') ? login : `${login}?next=${encodeURIComponent(path)}`

async function ending(end: () => Promise<{ next: string | null }>, home = login) {
  if (simulation()) await (await import('#ui/data/looking.ts')).leaveSimulation()
  const { next } = await endSessionBy(end)
  release()
  // said by the page that comes
  if (next === null) noteLeaving()
  location.replace(next ?? home)
}
