import { notFound } from '#kernel/errors.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { trustedDevices } from '#modules/account/shared/trusted-device.ts'
import { deviceOf, mayTrust } from '#modules/account/server/device-store.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'

export const trustedDeviceRoutes: Route[] = [
  handleOpen(trustedDevices.list, async (ctx) => {
    const { account_id } = viewerOf(ctx)
    return ctx.services.database.asOwner(async (db) => {
      if (!(await mayTrust(db, account_id))) return { results: [] }
      const here = await deviceOf(db, ctx, account_id)
      const rows = await db
        .selectFrom('account_device')
        .select(['id', 'ip', 'country', 'user_agent', 'last_used_at', 'trusted_until'])
        .where('account_id', '=', account_id)
        .where('trusted_until', '>', ctx.now)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .limit(200)
        .execute()
      const results = rows.map((row) => ({
        ...row,
        trusted_until: row.trusted_until ?? '',
        is_current: row.id === here?.id,
      }))
      return { results }
    })
  }),
  handleOpen(trustedDevices.end, async (ctx, { params: { id } }) => {
    const viewer = viewerOf(ctx)
    const { account_id } = viewer
    await ctx.services.database.asOwner(async (db) => {
      const ended = await db
        .updateTable('account_device')
        .set({ trusted_until: null })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('trusted_until', '>', ctx.now)
        .executeTakeFirst()
      if (ended.numUpdatedRows === 0n) throw notFound()
      const org_id = homeOf(viewer)
      await writeSecurityEvent(db, { name: 'device.distrusted', org_id, account_id, request: ctx.request })
    })
    return undefined
  }),
]
