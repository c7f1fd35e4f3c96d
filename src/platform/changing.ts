import type { Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { isRow, openTables } from '#platform/rows.ts'
import type { Tables } from '#platform/tables.ts'

/** Tables whose rows are changed by version. */
export type VersionedTable = {
  [T in keyof Tables]: Tables[T] extends { id: unknown; version: unknown } ? T : never
}[keyof Tables]
type Row<T extends VersionedTable> = Selectable<Tables[T]>
type Values<T extends VersionedTable> = Omit<Updateable<Tables[T]>, 'id' | 'org_id' | 'version'>

export interface Changing<T extends VersionedTable> {
  /** The row as its reader gets it: the browser compares it with the form, field by field. */
  current: (row: Row<T>) => object | Promise<object>
  /** Columns that the row must also have; any other row is not found. */
  where?: Partial<Row<T>>
  /** Refuses before versions are compared: missing rights, or a state in which nothing is left to compare. */
  check?: (row: Row<T>) => void
}

/**
 * The one way to change a row: locks it, answers 404 without it and 409 with the current row where it has another
 * version than the caller saw. `write` stores values with the next version. Of two calls at once the second waits for
 * the lock, and then compares with what the first has committed.
 */
export async function changing<T extends VersionedTable>(
  { db }: { db: Db },
  table: T,
  id: string,
  version: number,
  { current, where = {}, check }: Changing<T>,
): Promise<{ row: Row<T>; write: (values: Values<T>) => Promise<void> }> {
  const row = (await lockRow(db, table, id, where)) as (Row<T> & { version: number }) | undefined
  if (!row) throw notFound()
  check?.(row)
  await checkVersion(row, version, () => current(row))
  const write = async (values: Values<T>) => {
    await openTables(db)
      .updateTable(table)
      .set({ ...values, version: sql`version + 1` })
      .where(isRow(table, id))
      .execute()
  }
  return { row, write }
}

/** Holds the row until the transaction ends, for tables known at run time only. */
export async function lockRow(
  db: Db,
  table: string,
  id: string,
  where: Readonly<Record<string, unknown>> = {},
) {
  let query = openTables(db).selectFrom(table).selectAll().where(isRow(table, id))
  for (const [column, value] of Object.entries(where))
    query = query.where(sql<boolean>`${sql.ref(column)} is not distinct from ${value}`)
  return query.forUpdate().executeTakeFirst()
}

/** The same comparison for a row that is locked already, by itself or by what it belongs to. */
export async function checkVersion(
  row: { readonly version?: unknown },
  version: number,
  current: () => object | Promise<object>,
) {
  if (row.version !== version) throw versionConflict(await current())
}

/** 409: the row was changed since the caller read it. */
export const versionConflict = (current: object) =>
  conflict('Somebody else has changed this. Reload and try again.', { current })
