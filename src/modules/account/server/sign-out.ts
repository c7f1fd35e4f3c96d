import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { rpLogout, signOut } from '#modules/account/shared/session.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import { refreshCookie, refuseForeign, takeCookies } from '#modules/account/server/session-cookie.ts'
import { announce, endSession, sessionOfCookie } from '#modules/account/server/session-store.ts'

export const signOutRoutes = [
  handleOpen(signOut, async (ctx, { body }) => {
    await refuseForeign(ctx)
    await end(ctx)
    return { next: known(body.next, ctx) }
  }),
  handleOpen(rpLogout, async (ctx, { body }) => {
    await refuseForeign(ctx)
    await end(ctx)
    return { next: known(body.post_logout_redirect_uri ?? body.next, ctx, body.state) }
  }),
]

/** Ends the session of the cookie and, should it be another, that of the access token. */
async function end(ctx: OpenCtx) {
  const { config, database, bus } = ctx.services
  const cookie = refreshCookie(ctx.request, config)
  const ended = await database.asOwner(async (db) => {
    const found = [cookie ? await sessionOfCookie(db, cookie) : undefined, current(ctx)]
    const all = []
    for (const session of found) if (session) all.push({ ...session, ids: await endOne(db, ctx, session) })
    return all
  })
  for (const { account_id, ids } of ended) announce(bus, account_id, ids)
  takeCookies(ctx.reply, config, 'signed out')
}

const current = ({ viewer }: OpenCtx) => viewer && { id: viewer.session_id, account_id: viewer.account_id }

async function endOne(db: Db, ctx: OpenCtx, session: { id: string; account_id: string }) {
  const ids = await endSession(db, session.account_id, session.id, 'signed out', ctx.now)
  if (ids.length === 0) return ids
  const login = await loginOf(db, session.account_id)
  await writeSecurityEvent(db, {
    name: 'login.signed_out',
    org_id: login?.org_id ?? null,
    account_id: session.account_id,
    request: ctx.request,
  })
  return ids
}

/** Only addresses of configured relying parties: a link to our logout must not lead anywhere else. */
function known(next: string | undefined, ctx: OpenCtx, state?: string): string | null {
  const url = next ? URL.parse(next) : null
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null
  if (!ctx.services.config.relyingParties.includes(url.origin)) return null
  if (state) url.searchParams.set('state', state)
  return url.href
}
