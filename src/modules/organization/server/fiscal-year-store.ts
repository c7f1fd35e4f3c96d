import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { planPeriods, type KnownYear } from '#modules/organization/domain/fiscal-plan.ts'
import type { FiscalCategory } from '#modules/organization/shared/fiscal-year.ts'

export interface StoredYear extends KnownYear {
  name: string
  category: FiscalCategory
  version: number
}

export async function yearsOf(db: Db, category: FiscalCategory): Promise<StoredYear[]> {
  const rows = await db
    .selectFrom('fiscal_year')
    .selectAll()
    .where('category', '=', category)
    .orderBy('applicable_from')
    .execute()
  return rows as StoredYear[]
}

/** Makes the months of a year fit its dates. Months that stay keep their ids; one that something refers to cannot go. */
export async function refit(db: Db, year: KnownYear): Promise<void> {
  const rows = await db
    .selectFrom('fiscal_period')
    .select(['id', 'seq', 'label', 'start_on as start', 'end_on as end'])
    .where('fiscal_year_id', '=', year.id)
    .execute()
  const { removed, added } = planPeriods(year, rows)
  if (removed.length)
    await db
      .deleteFrom('fiscal_period')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute()
  if (added.length)
    await db
      .insertInto('fiscal_period')
      .values(
        added.map(({ seq, label, start, end }) => ({
          id: newId(),
          fiscal_year_id: year.id,
          seq,
          label,
          start_on: start,
          end_on: end,
        })),
      )
      .execute()
}

/**
 * Which of these years something rests on, whatever it is: the database knows each table that names one. Their own months
 * are part of them.
 */
export async function usedYears(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows: named } = await sql<{ table: string; column: string }>`
    select k.conrelid::regclass::text as table, a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.contype = 'f' and k.confrelid = 'fiscal_year'::regclass and k.conrelid <> 'fiscal_period'::regclass
    order by 1, 2`.execute(db)
  if (!named.length) return new Set()
  const each = named.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} u where ${sql.ref(`u.${column}`)} = y.id)`,
  )
  const { rows } = await sql<{ id: string }>`
    select y.id from fiscal_year y where y.id = any(${[...ids]}::uuid[]) and (${sql.join(each, sql` or `)})`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
