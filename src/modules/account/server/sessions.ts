import { notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { handleOpen } from '#platform/route.ts'
import { type SecurityEvent, writeSecurityEvent } from '#platform/security-event.ts'
import { endOtherSessions, endSession, sessions } from '#modules/account/shared/session.ts'
import { deviceOf, distrust } from '#modules/account/server/device-store.ts'
import * as store from '#modules/account/server/session-store.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'

export const sessionRoutes = [
  handleOpen(sessions, async (ctx) => {
    const viewer = viewerOf(ctx)
    const rows = await ctx.services.database.asOwner((db) =>
      db
        .selectFrom('account_session')
        .select(['id', 'ip', 'country', 'user_agent', 'remember', 'created_at', 'last_used_at', 'expires_at'])
        .where('account_id', '=', viewer.account_id)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', ctx.now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .limit(200)
        .execute(),
    )
    const results = rows.map((row) => ({ ...row, is_current: row.id === viewer.session_id }))
    return { results, count: results.length, next: null, previous: null }
  }),
  handleOpen(endSession, async (ctx, { params }) => {
    const viewer = viewerOf(ctx)
    const ended = await ctx.services.database.asOwner(async (db) => {
      const ids = await store.endSession(db, viewer.account_id, params.id, 'ended by its owner', ctx.now)
      if (ids.length) await writeSecurityEvent(db, ending(ctx, viewer, 1))
      return ids
    })
    if (ended.length === 0) throw notFound()
    store.announce(ctx.services.bus, viewer.account_id, ended)
    return undefined
  }),
  handleOpen(endOtherSessions, async (ctx) => {
    const viewer = viewerOf(ctx)
    const ended = await ctx.services.database.asOwner(async (db) => {
      const ids = await store.endSessionsExcept(
        db,
        viewer.account_id,
        viewer.session_id,
        'ended by its owner',
        ctx.now,
      )
      const here = await deviceOf(db, ctx, viewer.account_id)
      await distrust(db, viewer.account_id, here?.id ?? null)
      if (ids.length) await writeSecurityEvent(db, ending(ctx, viewer, ids.length))
      return ids
    })
    store.announce(ctx.services.bus, viewer.account_id, ended)
    return { ended: ended.length }
  }),
]

const ending = (ctx: OpenCtx, viewer: Viewer, count: number): SecurityEvent => ({
  name: 'session.ended',
  org_id: homeOf(viewer),
  account_id: viewer.account_id,
  request: ctx.request,
  detail: { count },
})
