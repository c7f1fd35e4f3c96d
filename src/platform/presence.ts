import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'

const FLUSH_MS = 10_000

export interface Presence {
  /** This person is there now. Cheap: the row is written at most once a minute, with those of others. */
  seen(accountId: string): void
  close(): Promise<void>
}

/** Keeps `account.last_online_at`, from which the green dot beside a name is made. */
export function openPresence(database: Database): Presence {
  let waiting = new Set<string>()
  const flush = async () => {
    const ids = [...waiting]
    waiting = new Set()
    if (ids.length === 0) return
    // in one order, so that two processes do not wait for each other in a ring
    await database.asOwner((db) =>
      sql`
        update account set last_online_at = now() where id in (
          select id from account
          where id = any(${ids}::uuid[]) and (last_online_at is null or last_online_at < now() - interval '1 minute')
          order by id for update)`.execute(db),
    )
  }
  const timer = setInterval(() => void flush().catch(() => {}), FLUSH_MS)
  timer.unref()
  return {
    seen: (accountId) => void waiting.add(accountId),
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}
