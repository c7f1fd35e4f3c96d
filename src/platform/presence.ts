import { sql } from 'kysely'
import type { Database } from '#platform/db.ts'

const FLUSH_MS = 10_000

export interface Presence {
  /** This person is there now. Cheap: the row is written at most once a minute, with those of others. */
  seen(accountId: string): void
  close(): Promise<void>
}

/** Keeps `presence.seen_at` of each organization of an account, from which the green dot beside a name is made. */
export function openPresence(database: Database): Presence {
  let waiting = new Set<string>()
  const flush = async () => {
    const ids = [...waiting]
    waiting = new Set()
    if (ids.length === 0) return
    // in one order, so that two processes do not wait for each other in a ring
    await database.asOwner((db) =>
      sql`
        insert into presence as p (org_id, account_id, seen_at)
        select m.org_id, m.account_id, now() from membership m
        where m.account_id = any(${ids}::uuid[]) and not exists (
          select from presence s where s.org_id = m.org_id and s.account_id = m.account_id and s.seen_at >= now() - interval '1 minute')
        order by m.org_id, m.account_id
        on conflict (org_id, account_id) do update set seen_at = excluded.seen_at where p.seen_at < excluded.seen_at`.execute(
        db,
      ),
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
