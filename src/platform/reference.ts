import { sql, type RawBuilder } from 'kysely'
import type { Reference } from '#kernel/kind.ts'

/** `{ id, name }` of the row that an alias of the query stands for: `refIn('b')`, `refIn('e', 'full_name')`. */
export const refIn = (alias: string, name = 'name'): RawBuilder<Reference> =>
  sql<Reference>`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.${name}`)})`

/** The same of a row elsewhere, by its id; null without one: `refOf('branch', sql`a.branch_id`)`. */
export const refOf = (table: string, id: RawBuilder<unknown>, name = 'name'): RawBuilder<Reference | null> =>
  sql<Reference | null>`(select ${refIn('ref', name)} from ${sql.table(table)} ref where ref.id = ${id})`
