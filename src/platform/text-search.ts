import { sql, type RawBuilder } from 'kysely'

/** One of the columns has the text somewhere in it, in whatever case; signs that LIKE knows stand for themselves. */
export const anyHas = (search: string, ...columns: readonly RawBuilder<unknown>[]): RawBuilder<boolean> => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`
}
