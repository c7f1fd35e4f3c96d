import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/**
 * Whether the row that a unique index found in the way of these values is archived: a list does not show it, and whoever
 * adds it again would look for it in vain.
 */
export async function isArchivedInTheWay(
  db: Db,
  table: string,
  index: string,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows: keys } = await sql<{ key: string }>`
    select pg_get_indexdef(i.indexrelid, n, true) as key
    from pg_index i join pg_class c on c.oid = i.indexrelid, generate_series(1, i.indnkeyatts) n
    where c.relname = ${index} and i.indisunique and i.indrelid = ${table}::regclass
      and coalesce(pg_get_expr(i.indpred, i.indrelid), '') not like '%is_archived%'
      and exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'is_archived')`.execute(
    db,
  )
  // the organization is that of the transaction
  const own = keys.map(({ key }) => key).filter((key) => key !== 'org_id')
  if (!own.length) return false
  const key = sql`row(${sql.raw(own.join(', '))})`
  const { rows } = await sql<{ is_archived: boolean }>`
    select there.is_archived from (select is_archived, ${key} as key from ${sql.table(table)}) there,
      (select ${key} as key from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)) given
    where there.key = given.key`.execute(db)
  return rows.some(({ is_archived }) => is_archived)
}
