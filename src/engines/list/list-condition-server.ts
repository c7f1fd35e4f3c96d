import { sql, type RawBuilder } from 'kysely'
import type { DayRange } from '#engines/list/filter.ts'

type Sql = RawBuilder<unknown>

/** A filter that a column made, where the value of the column is what it means. */
export function usualCondition(
  kind: string,
  column: Sql,
  value: unknown,
  isInstant: boolean,
): RawBuilder<boolean> {
  if (kind === 'boolean') return sql`${column} = ${value}`
  if (kind === 'choice') return sql`${column} = any(${value}::text[])`
  if (kind === 'day') return sql`${column} = ${value}`
  return within(isInstant ? sql`(${column})::date` : column, value as DayRange)
}

/** Whether a day is in a range, whose ends belong to it and may be open. */
export const within = (day: Sql, { from, to }: DayRange): RawBuilder<boolean> =>
  sql`${sql.join(
    [...(from ? [sql`${day} >= ${from}`] : []), ...(to ? [sql`${day} <= ${to}`] : [])],
    sql` and `,
  )}`
