import { invalid } from '#kernel/errors.ts'
import { isInside, networksIn } from '#platform/network.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { confirmSession } from '#modules/account/shared/session.ts'
import { confirmPassword } from '#modules/account/server/confirm-password.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'
import { homeOf, viewerOf } from '#modules/account/server/signed-in.ts'

export const accessRoutes: Route[] = [
  ...serveSingleton(accessSettings, {
    async before(ctx, value) {
      const { networks, wrong } = networksIn(typeof value['networks'] === 'string' ? value['networks'] : '')
      if (wrong.length) throw invalid({ networks: [`No network: ${wrong.join(', ')}.`] })
      const { ip } = ctx.request
      if (networks.length && !isInside(ip, networks))
        throw invalid({
          networks: [`Your own address, ${ip}, is not among them: you would lock yourself out.`],
        })
      const { step_up_minutes, idle_minutes, session_hours, remember_device } = value
      const idle = Number(idle_minutes)
      if (idle > 0 && idle < 15) throw invalid({ idle_minutes: ['Write 0, or 15 or more.'] })
      await recordChange(ctx, 'security.access', {
        networks,
        step_up_minutes,
        idle_minutes,
        session_hours,
        remember_device,
      })
      ctx.afterCommit(() => ctx.services.viewers.forgetAll())
    },
  }),
  handleOpen(confirmSession, async (ctx, { body }) => {
    const { services, request, now } = ctx
    const viewer = viewerOf(ctx)
    await confirmPassword({ services, request, now, account_id: viewer.account_id }, body.password)
    await services.database.asOwner(async (db) => {
      await db
        .updateTable('account_session')
        .set({ confirmed_at: now })
        .where('id', '=', viewer.session_id)
        .execute()
      await writeSecurityEvent(db, {
        name: 'session.confirmed',
        org_id: homeOf(viewer),
        account_id: viewer.account_id,
        request,
      })
    })
    return undefined
  }),
]
