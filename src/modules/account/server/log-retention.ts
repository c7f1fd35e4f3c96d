import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import { serveSingleton, settingOf } from '#engines/settings/singleton-server.ts'
import { logSettings } from '#modules/account/shared/log-settings.ts'
import { recordChange } from '#modules/account/server/permission-change.ts'

export const logRoutes: readonly Route[] = serveSingleton(logSettings, {
  before: (ctx, { keep_months }) => recordChange(ctx, 'security.logs', { keep_months }),
})

/** What is older than the organization keeps its logs goes in the night. */
export const trimLogs: Schedule = {
  name: 'account.trim-logs',
  title: 'Remove old logs',
  every: 'day',
  at: '03:10',
  run: (ctx) =>
    ctx.batch(async (db) => {
      const { keep_months } = await settingOf(db, logSettings)
      const before = momentAt(addMonths(ctx.today, -keep_months), '00:00', ctx.org.time_zone)
      const { rows } = await sql<{ removed: number }>`select trim_logs(${before}) as removed`.execute(db)
      return { removed: rows[0]?.removed ?? 0 }
    }),
}
