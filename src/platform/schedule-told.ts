import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Of these, what the schedule has not told on that day yet; from now on it has. */
export async function untold(
  db: Db,
  { name, period }: { name: string; period: string },
  keys: readonly string[],
): Promise<string[]> {
  if (!keys.length) return []
  const { rows } = await sql<{ key: string }>`
    insert into schedule_told (name, period, key)
    select ${name}, ${period}, k from unnest(${[...new Set(keys)]}::text[]) k
    on conflict do nothing returning key`.execute(db)
  const fresh = new Set(rows.map(({ key }) => key))
  return keys.filter((key) => fresh.has(key))
}
