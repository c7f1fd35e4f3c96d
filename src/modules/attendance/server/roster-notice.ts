import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

export const rosterNotifications: readonly SignalHandler[] = [
  notification({
    signal: 'attendance.roster_published',
    title: 'Roster: yours was published',
    payload: z.object({ employee_id: z.uuid(), days: z.number(), start: z.string(), end: z.string() }),
    async tell(ctx, { employee_id, days, start, end }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id || person.account_id === ctx.account_id) return null
      return {
        accounts: [person.account_id],
        text:
          days === 1
            ? `changed your roster on ${start}`
            : `changed ${days} days of your roster, ${start} to ${end}`,
        url: '/user/attendance/reports/roster',
      }
    },
  }),
]
