import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/** Files that came for an application that was never sent go after a day. */
export const dropUploads: Schedule = {
  name: 'recruitment.uploads',
  title: 'Delete CVs without an application',
  every: 'day',
  at: '03:40',
  needed: neededWhere(sql`from candidate_upload`),
  async run(ctx) {
    return ctx.batch(async (db) => {
      const { rows } = await sql`
        delete from stored_file f using candidate_upload u
        where u.org_id = f.org_id and u.file_id = f.id and u.expires_at < now() returning f.id`.execute(db)
      return { removed: rows.length }
    })
  },
}
