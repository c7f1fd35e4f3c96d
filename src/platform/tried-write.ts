import { sql } from 'kysely'
import { violated, type Db } from '#platform/db.ts'

/**
 * Tries a write. Where a constraint refuses it the transaction stands as before it, so that `why` can look at what is in
 * the way; what it answers is thrown.
 */
export async function triedWrite<T>(
  db: Db,
  write: () => Promise<T>,
  why: (constraint: string, error: unknown) => Promise<unknown>,
): Promise<T> {
  await sql`savepoint before_write`.execute(db)
  try {
    const written = await write()
    await sql`release savepoint before_write`.execute(db)
    return written
  } catch (error) {
    const constraint = violated(error)
    if (constraint === null) throw error
    await sql`rollback to savepoint before_write`.execute(db)
    throw await why(constraint, error)
  }
}
