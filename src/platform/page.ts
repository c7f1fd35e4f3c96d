import { sql } from 'kysely'
import type { PageQuery } from '#kernel/list.ts'

interface Countable {
  select(expression: unknown): { executeTakeFirstOrThrow(): Promise<unknown> }
}
interface Readable<R> {
  limit(n: number): Readable<R>
  offset(n: number): Readable<R>
  execute(): Promise<R[]>
}

/**
 * One page of a list and the count of all of it. `all` is filtered and selects nothing; `rows` selects and orders,
 * and its order ends with the id, so that equal values keep their place from page to page.
 */
export async function page<R>(query: Pick<PageQuery, 'limit' | 'offset'>, all: Countable, rows: Readable<R>) {
  // sent together: the pool is pipelined
  const [counted, results] = await Promise.all([
    all.select(sql`count(*)`.as('count')).executeTakeFirstOrThrow(),
    rows.limit(query.limit).offset(query.offset).execute(),
  ])
  const { count } = counted as { count: number }
  return { count, results }
}
