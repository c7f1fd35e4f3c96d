import { unauthorized } from '#kernel/errors.ts'
import { handleOpen } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { refresh } from '#modules/account/shared/session.ts'
import { loginOf } from '#modules/account/server/identity.ts'
import {
  giveCookies,
  refreshCookie,
  refuseForeign,
  takeCookies,
} from '#modules/account/server/session-cookie.ts'
import { announce, useCookie } from '#modules/account/server/session-store.ts'

export const refreshRoutes = [
  handleOpen(refresh, async (ctx, { body }) => {
    await refuseForeign(ctx)
    const { config, database, tokens, bus } = ctx.services
    // a caller that keeps no cookies may give what it got in one
    const cookie = refreshCookie(ctx.request, config) ?? body.refresh ?? ''
    const used = await database.asOwner(async (db) => {
      const outcome = await useCookie(db, cookie, ctx.now)
      if (outcome.outcome === 'reused') {
        const login = await loginOf(db, outcome.account_id)
        await writeSecurityEvent(db, {
          name: 'session.reuse',
          org_id: login?.org_id ?? null,
          account_id: outcome.account_id,
          request: ctx.request,
          detail: { session_id: outcome.session_id },
        })
      }
      return outcome
    })
    if (used.outcome === 'reused') announce(bus, used.account_id, [used.session_id])
    if (used.outcome !== 'renewed') {
      takeCookies(ctx.reply, config, 'expired')
      throw unauthorized()
    }
    giveCookies(ctx.reply, config, used.cookie, used.seconds)
    return { token: { access: tokens.issue(used.account_id, used.session_id), refresh: 'true' as const } }
  }),
]
