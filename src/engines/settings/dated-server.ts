import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { openTables } from '#platform/rows.ts'
import type { AnySettings } from '#engines/settings/settings.ts'

type Dated = Pick<AnySettings, 'table' | 'title' | 'dated'>

/** What is said from a day on: before the first row it is `usual`, since always. */
export type Said<V> = V & { from: Day | null }

/** All that was, is and will be said, in the order of its days. Few rows: one for each change of a law. */
export async function everSaid<V extends Record<string, unknown>>(
  db: Db,
  { table, dated = '' }: Dated,
  usual: V,
): Promise<Said<V>[]> {
  const names = Object.keys(usual)
  const rows = await openTables(db)
    .selectFrom(table)
    .select([sql<Day>`${sql.ref(dated)}::text`.as('from'), ...names.map((name) => sql.ref(name).as(name))])
    .orderBy(sql.ref(dated))
    .execute()
  // the table is named at run time, its columns by `usual`
  return [{ ...usual, from: null }, ...(rows as Said<V>[])]
}

/** What is said of a day. */
export const saidOn = <V>(said: readonly Said<V>[], day: Day): Said<V> => {
  const [first, ...later] = said
  if (!first) throw new Error('nothing has ever been said')
  return later.findLast(({ from }) => from !== null && from <= day) ?? first
}

/** Whether a row holds, did, or will; and whether it is kept as it is. */
export const standing = ({ table, dated = '' }: Dated, today: Day): RawBuilder<unknown>[] => {
  const day = sql.ref(`${table}.${dated}`)
  const hasHeld = sql`${day} <= ${today}::date`
  return [
    sql`case when not ${hasHeld} then 'Coming' when exists (select from ${sql.table(table)} later
      where later.${sql.ref(dated)} > ${day} and later.${sql.ref(dated)} <= ${today}::date) then 'Past' else 'In force' end`.as(
      'standing',
    ) as never,
    sql`${hasHeld} and ${sql.ref(`${table}.made_on`)} <> ${today}::date`.as('is_kept') as never,
  ]
}

/** By what has held, things were reckoned: it is mended on the day it is written, and then followed by another. */
export function refuseKept({ title, dated }: Dated, row: Record<string, unknown>) {
  if (dated && row['is_kept'] === true)
    throw conflict(`This ${title.toLowerCase()} has held and is kept. Add another, from the day it changes.`)
}
