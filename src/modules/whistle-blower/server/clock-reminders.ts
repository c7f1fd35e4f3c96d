import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { clockOn, type ReportStatus } from '#modules/whistle-blower/domain/report-life.ts'

/** Warnings before a legal clock runs out, and once it has; and the follow-up from the day on which it is due. */
export const remindOfClocks: Schedule = {
  name: 'whistle.clocks',
  title: 'Remind investigators of due reports',
  every: 'day',
  at: '06:00',
  needed: neededWhere(sql`from whistle_report where status <> 'Purged'`),
  async run(ctx, day) {
    const reminded = await ctx.batch(async (db, mark) => {
      const rows = await db
        .selectFrom('whistle_report')
        .select(['id', 'status', 'acknowledge_by', 'feedback_by', 'follow_up_on', 'follow_up_answered_on'])
        .where(
          sql<boolean>`status not in ('Feedback given', 'Closed', 'Purged')
            or (status = 'Closed' and follow_up_on = ${day}::date and follow_up_answered_on is null)`,
        )
        .execute()
      const due = rows.flatMap((row) => {
        const running = clockOn({ ...row, status: row.status as ReportStatus }, day)
        return running?.is_reminded ? [{ id: row.id, clock: running.name, days: running.days_left }] : []
      })
      const followed = rows.filter(({ status }) => status === 'Closed')
      for (const { id, clock, days } of due)
        await mark.signal('whistle.clock', { report_id: id, clock, days })
      for (const { id } of followed) await mark.signal('whistle.follow_up', { report_id: id })
      return due.length + followed.length
    })
    return { reminded }
  },
}
