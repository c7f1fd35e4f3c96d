import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Columns with their types in the database: `{ id: 'uuid', code: 'text', joined_on: 'date' }`. */
export type ColumnTypes = Readonly<Record<string, string>>

/**
 * Rows as a table that a statement can read: one parameter, however many rows and columns. A key that a row lacks is
 * null. `sql\`insert into employee (…) select … from ${rowsOf(types, rows)}\``
 */
export const rowsOf = (
  types: ColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
  name = 'r',
): RawBuilder<unknown> =>
  sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.ref(name)}(${sql.join(
    Object.entries(types).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(typeName(type))}`),
  )})`

/** Inserts all of them by one statement. The table is named at run time, its columns by `types`. */
export async function insertMany(
  db: Db,
  table: string,
  types: ColumnTypes,
  rows: readonly Readonly<Record<string, unknown>>[],
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
