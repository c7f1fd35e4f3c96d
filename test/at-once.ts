import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tables } from '#platform/tables.ts'
import type { World } from '#test/world.ts'

/** Calls that change the same row, none of which is done before the last has begun: the row is held until all wait for it. */
export async function atOnce<T>(
  { services: { database } }: World,
  table: keyof Tables,
  id: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const begun = await database.asOwner(async (db) => {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db)
    if (rows.length !== 1) throw new Error(`No ${table} has the id ${id}.`)
    const made = calls.map((call) => call())
    while ((await waiting()) < calls.length) await wait(10)
    return { made }
  })
  return Promise.all(begun.made)

  async function waiting() {
    const { rows } = await database.asOwner((db) =>
      sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
    )
    return rows[0]?.count ?? 0
  }
}
