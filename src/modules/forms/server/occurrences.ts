import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { occurrenceOn, once, type Repeated } from '#modules/forms/domain/occurrence.ts'

/** The first day of the present occurrence of the form `f`, for statements that look at many forms. */
export async function occurrenceColumn(db: Db, today: Day): Promise<RawBuilder<Day>> {
  const rows = await db
    .selectFrom('form')
    .select(['id', 'repeats', 'opens_on', 'closes_on'])
    .where('repeats', 'is not', null)
    .execute()
  if (!rows.length) return sql`date ${sql.lit(once)}`
  const present = rows.map((row) => ({ id: row.id, first: occurrenceOf(row, today).on }))
  return sql`coalesce((select o.first from ${rowsOf({ id: 'uuid', first: 'date' }, present, 'o')} where o.id = f.id), date ${sql.lit(once)})`
}

type Row = Omit<Repeated, 'repeats'> & { repeats: string | null }
/** Of a row: its repeats are one of the kinds, by the table's check. */
export const occurrenceOf = (row: Row, today: Day) => occurrenceOn(row as Repeated, today)
