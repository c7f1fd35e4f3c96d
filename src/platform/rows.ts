import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'

type Row = Record<string, unknown>
interface Written {
  numUpdatedRows: bigint
}

/** A select over a table that a declaration names: its columns are known at run time only. */
export interface Rows {
  where(condition: RawBuilder<boolean>): Rows
  select(columns: unknown): Rows
  selectAll(): Rows
  forUpdate(): Rows
  orderBy(column: RawBuilder<unknown>, direction?: 'asc' | 'desc'): Rows
  limit(n: number | RawBuilder<number>): Rows
  offset(n: number | RawBuilder<number>): Rows
  execute(): Promise<Row[]>
  executeTakeFirst(): Promise<Row | undefined>
  executeTakeFirstOrThrow(): Promise<Row>
}
interface Write {
  values(values: Row | Row[]): Write
  set(values: Row): Write
  where(condition: RawBuilder<boolean>): Write
  execute(): Promise<unknown>
  executeTakeFirst(): Promise<Written>
}
interface OpenDb {
  selectFrom(table: string): Rows
  insertInto(table: string): Write
  updateTable(table: string): Write
  deleteFrom(table: string): Write
}

/** The same connection, for engines that serve tables they do not know. Still scoped to the organization. */
export const openTables = (db: Db): OpenDb => db as unknown as OpenDb
export const isRow = (table: string, id: string) => sql<boolean>`${sql.ref(`${table}.id`)} = ${id}`
