import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/** Exports say when they end; what was imported can be undone, and its file had back, for a month. */
const IMPORT_DAYS = 30

/** Takes away files that were kept long enough. Their lines stay in the logs. */
export const tidyExchange: Schedule = {
  name: 'exchange.tidy',
  title: 'Remove old files of imports and exports',
  every: 'day',
  at: '02:50',
  needed: neededWhere(sql`from exchange where file_id is not null`),
  async run(ctx) {
    const now = clock.instant()
    const old = new Date(clock.now() - IMPORT_DAYS * 86_400_000).toISOString()
    return ctx.batch(async (db) => {
      const { rows } = await sql<{ id: string; file_id: string | null }>`
        select id, file_id from exchange
        where (direction = 'export' and expires_at < ${now})
          or (direction = 'import' and file_id is not null and coalesce(ended_at, created_at) < ${old})
        limit 500`.execute(db)
      if (!rows.length) return { removed: 0 }
      const ids = rows.map(({ id }) => id)
      await sql`delete from exchange_row where exchange_id = any(${ids}::uuid[])`.execute(db)
      await sql`delete from exchange_master where exchange_id = any(${ids}::uuid[])`.execute(db)
      await sql`
        update exchange set file_id = null, expires_at = null, version = version + 1,
          state = case when direction = 'export' or state in ('Uploaded', 'Checking', 'Checked') then 'Expired' else state end
        where id = any(${ids}::uuid[])`.execute(db)
      const files = rows.flatMap(({ file_id }) => file_id ?? [])
      await sql`delete from stored_file where id = any(${files}::uuid[])`.execute(db)
      return { removed: files.length }
    })
  },
}
