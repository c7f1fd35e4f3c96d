import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { UnnamedComment } from '#engines/thread/thread.ts'

/** The author that others read. */
export const UNNAMED = 'Anonymous'

interface Subject {
  subject_type: string
  subject_id: string
}

/**
 * The thread of a subject whose author has no name, for a module that knows them by other means than who calls. Nothing
 * here takes a caller: what is not given cannot be kept.
 */
export async function unnamedThread(
  db: Db,
  { subject_type, subject_id }: Subject,
): Promise<UnnamedComment[]> {
  const { rows } = await sql<UnnamedComment>`
    select id, body, account_name as author_name, account_id is null as is_mine, created_at
    from comment where subject_type = ${subject_type} and subject_id = ${subject_id}
    order by created_at, id limit 500`.execute(db)
  return rows
}

/**
 * Writes without an author. Its time is the beginning of the day, or just after what it follows: it tells the order and
 * not the hour, and its id is random because others tell the instant.
 */
export async function writeUnnamed(db: Db, { subject_type, subject_id }: Subject, body: string, day: string) {
  const id = randomUUID()
  await sql`
    insert into comment (id, subject_type, subject_id, account_id, account_name, body, created_at)
    select ${id}, ${subject_type}, ${subject_id}, null, ${UNNAMED}, ${body},
      greatest(${day}::date::timestamptz, max(created_at) + interval '1 ms')
    from comment where subject_type = ${subject_type} and subject_id = ${subject_id}`.execute(db)
  return id
}
