import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { timedOut, type Db } from '#platform/db.ts'

/** So long somebody waits at a screen for a report. */
const PATIENCE_MS = 6000

/** Ends what takes too long for a screen, and says that it can be had as a file instead: `too_long` tells programs and screens. */
export async function patiently<T>(db: Db, work: () => Promise<T>, ms = PATIENCE_MS): Promise<T> {
  await sql`set local statement_timeout = ${sql.lit(ms)}`.execute(db)
  try {
    return await work()
  } catch (error) {
    if (!timedOut(error)) throw error
    throw new Refusal(400, {
      non_field_errors: ['This report takes too long to show. Filter it, or export it as a file.'],
      too_long: ['export'],
    })
  }
}
