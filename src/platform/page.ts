import { sql, type RawBuilder } from 'kysely'
import type { PageQuery } from '#kernel/list.ts'

interface Countable {
  select(expression: unknown): { executeTakeFirstOrThrow(): Promise<unknown> }
}
interface Readable<R> {
  limit(n: RawBuilder<number>): Readable<R>
  offset(n: RawBuilder<number>): Readable<R>
  execute(): Promise<R[]>
}

/**
 * One page of a list and the count of all of it. `all` is filtered and selects nothing; `rows` selects and orders,
 * and its order ends with the id, so that equal values keep their place from page to page.
 */
export async function page<R>(query: Pick<PageQuery, 'limit' | 'offset'>, all: Countable, rows: Readable<R>) {
  const { limit, offset } = query
  // written out, because a plan for some number of rows that is not known yet sorts and joins all of them
  const results = await rows.limit(sql.lit(limit)).offset(sql.lit(offset)).execute()
  // the last page says itself how many there are
  if (results.length < limit && (results.length > 0 || offset === 0))
    return { count: offset + results.length, results }
  const counted = await all.select(sql`count(*)`.as('count')).executeTakeFirstOrThrow()
  const { count } = counted as { count: number }
  return { count, results }
}
