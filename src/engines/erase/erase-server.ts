import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import type { People, PersonTable, Who } from '#engines/erase/person-table-server.ts'

export interface Erased {
  rows: number
  /** Ids of stored files that nothing should need any more. */
  files: string[]
}

/** Within the owner's transaction: the rows of one table go, or lose what is personal, and so does their history. */
export async function eraseTable(db: Db, who: Who, declared: PersonTable): Promise<Erased> {
  const { table } = declared
  const where = sql<boolean>`org_id = ${who.org_id} and ${declared.rows(who)}`
  const columns = await columnsOf(db, table)
  const ids = columns.has('id') ? await idsOf(db, sql`select id from ${sql.table(table)} where ${where}`) : []
  const files: string[] = []
  for (const column of declared.files ?? [])
    files.push(
      ...(await idsOf(
        db,
        sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${where} and ${sql.ref(column)} is not null`,
      )),
    )
  const becomes = declared.becomes?.(who)
  const fileColumns = Object.fromEntries((declared.files ?? []).map((name) => [name, null]))
  const values = becomes && { ...fileColumns, ...becomes }
  const { numAffectedRows = 0n } = values
    ? await sql`update ${sql.table(table)} set ${assigned(values)} where ${where}`.execute(db)
    : await sql`delete from ${sql.table(table)} where ${where}`.execute(db)
  await eraseHistory(db, who, table, ids, values ? Object.keys(values) : null)
  return { rows: Number(numAffectedRows), files }
}

/** How many rows of a table are about these people. */
export async function countOf(
  db: Db,
  people: People,
  { table, rows }: Pick<PersonTable, 'table' | 'rows'>,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)} where org_id = ${people.org_id} and ${rows(people)}`.execute(
    db,
  )
  return counted.rows[0]?.count ?? 0
}

/**
 * What the history of these rows tells, the change just made included: nothing of those that are gone, and of the others
 * all but the columns that were emptied. Rows that were gone before are known by their owner, or by what they held.
 */
async function eraseHistory(
  db: Db,
  who: Who,
  table: string,
  ids: readonly string[],
  columns: readonly string[] | null,
) {
  const left = columns ? sql`changes - ${[...columns]}::text[]` : sql`null`
  await sql`
    update audit_row set changes = ${left}, reason = null
    where org_id = ${who.org_id} and table_name = ${table} and (changes is not null or reason is not null)
      and (row_id = any(${[...ids]}::uuid[]) or owner_id = ${who.employee_id}::uuid
        or changes ->> 'employee_id' = ${who.employee_id} or changes ->> 'account_id' = ${who.account_id}::text)`.execute(
    db,
  )
}

const assigned = (values: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))

async function idsOf(db: Db, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

async function columnsOf(db: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
