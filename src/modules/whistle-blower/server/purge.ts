import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/** What was said in reports that were closed long enough ago goes; that there was one, and what was done, stays. */
export const purgeReports: Schedule = {
  name: 'whistle.purge',
  title: 'Purge closed whistle-blower reports',
  every: 'day',
  at: '03:10',
  needed: neededWhere(sql`from whistle_report where status = 'Closed'`),
  async run(ctx) {
    const purged = await ctx.batch(async (db) => {
      const due = await db
        .updateTable('whistle_report')
        .set({ status: 'Purged', content: null, identity: null, receipt_hash: null, receipt_key: null })
        .where('status', '=', 'Closed')
        .where('purge_on', '<=', ctx.today)
        .returning('id')
        .execute()
      const ids = due.map(({ id }) => id)
      if (ids.length === 0) return 0
      await db.deleteFrom('whistle_message').where('report_id', 'in', ids).execute()
      await db.deleteFrom('whistle_file').where('report_id', 'in', ids).execute()
      await db.updateTable('whistle_log').set({ remarks: null }).where('report_id', 'in', ids).execute()
      // the key itself, so that no copy of a row opens any more; who could read it stays known
      await db
        .updateTable('whistle_report_key')
        .set({ sealed_key: '' })
        .where('report_id', 'in', ids)
        .execute()
      await db.deleteFrom('whistle_identity_key').where('report_id', 'in', ids).execute()
      // that somebody asked, and what was decided, stays; why does not
      await db
        .updateTable('whistle_identity_request')
        .set({ sealed_reasons: '{}', sealed_answer: null, released_key: null })
        .where('report_id', 'in', ids)
        .execute()
      return ids.length
    })
    return { purged }
  },
}
