import { invalid } from '#kernel/errors.ts'
import { isInside, networksIn } from '#platform/network.ts'
import type { Route } from '#platform/route.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { accessSettings } from '#modules/account/shared/access-settings.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'

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
      const {
        step_up_minutes,
        idle_minutes,
        session_hours,
        password_days,
        remember_device,
        auditors_export,
      } = value
      const idle = Number(idle_minutes)
      if (idle > 0 && idle < 15) throw invalid({ idle_minutes: ['Write 0, or 15 or more.'] })
      const days = Number(password_days)
      if (days > 0 && days < 30) throw invalid({ password_days: ['Write 0, or 30 or more.'] })
      await recordChange(ctx, 'security.access', {
        networks,
        step_up_minutes,
        idle_minutes,
        session_hours,
        password_days,
        remember_device,
        auditors_export,
      })
      ctx.afterCommit(() => ctx.services.viewers.forgetAll())
    },
  }),
]
