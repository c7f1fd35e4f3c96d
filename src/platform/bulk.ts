import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Columns with their types in the database: `{ id: 'uuid', code: 'text', joined_on: 'date' }`. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Rows as a table that a statement can read: one parameter, however many rows and columns. A key that a row lacks is
 * null. `sql\`insert into employee (…) select … from ${rowsOf(types, rows)}\``
 */
export const rowsOf = (types: ColumnTypes, rows: readonly object[], name = 'r'): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.ref(name)}(${sql.join(
    Object.entries(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(typeName(type))}`),
  )})`

/** Inserts all of them by one statement. The table is named at run time, its columns by `types`. */
export async function insertMany(
  db: Db,
  table: string,
  types: ColumnTypes,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowsOf(types, rows)}`.execute(
    db,
  )
}

// Written into the text of the statement: only plain names of types pass.
function typeName(type: string): string {
  if (!/^[a-z]+(\[\])?$/.test(type)) throw new TypeError(`${type} is no type of a column.`)
  return type
}

/**
 * For transactions that write thousands of rows: plans are made anew, and by index. Foreign keys and triggers keep the
 * plans that they made when a table was nearly empty, which read all of it for each new row; measured on a first import
 * of 31,000 people that is the difference between two minutes and a few seconds.
 */
export async function plansForMany(db: Db): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(db)
  await sql`discard plans`.execute(db)
}
