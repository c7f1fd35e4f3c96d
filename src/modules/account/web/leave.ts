import type { BodyIn } from '#kernel/endpoint.ts'
import { rpLogout, signOut } from '#modules/account/shared/session.ts'
import { noteLeaving } from '#modules/account/web/just-left.ts'
import { endSession } from '#ui/data/session.ts'
import { send } from '#ui/data/wire.ts'

const login = '/account/login'

/** Ends the session on the server, here and in the other tabs, and loads the browser anew: nothing read is left in it. */
export const leave = async (body: BodyIn<typeof signOut>): Promise<void> =>
  finish(await send(signOut, { body }))

/** The like for a relying party; `null` when its address is not known, and so nothing is followed. */
export const leaveFor = async (body: BodyIn<typeof rpLogout>): Promise<void> =>
  finish(await send(rpLogout, { body }))

function finish({ next }: { next: string | null }) {
  endSession('chosen')
  // said by the page that comes
  if (next === null) noteLeaving()
  location.replace(next ?? login)
}
