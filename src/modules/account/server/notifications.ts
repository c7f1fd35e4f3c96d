import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'
import { brokenGlass } from '#modules/account/server/break-glass.ts'
import { invitationSignals } from '#modules/account/server/invitation-delivery.ts'

export const notifications: readonly SignalHandler[] = [
  brokenGlass,
  ...invitationSignals,
  notification({
    signal: 'simulation.begun',
    title: 'Somebody looks at the organization as you see it',
    payload: z.object({ simulation_id: z.uuid() }),
    async tell({ db }, { simulation_id }) {
      const row = await db
        .selectFrom('simulation as s')
        .innerJoin('account as a', 'a.id', 's.account_id')
        .select(['s.seen_account_id', 'a.full_name'])
        .where('s.id', '=', simulation_id)
        .executeTakeFirst()
      if (!row) return null
      return {
        accounts: [row.seen_account_id],
        text: `${row.full_name} looks at the pages as you see them, to help or to check your permissions. Nothing can be changed in your name, and it is written down.`,
        url: '/notifications',
      }
    },
  }),
]
