import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { happenedTo } from '#modules/hris/server/public.ts'

type Places = Parameters<typeof happenedTo>[1]
export interface SeparationFilters extends Places {
  separation_type_id?: string[] | undefined
  reason?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** The reason that a resignation gave; null where nobody resigned. Of the alias `s`. */
export const reasonGiven = sql<
  string | null
>`(select n.reason from resignation n where n.request_id = s.request_id)`

/** What narrows separations, as the alias `s`: a list and what counts it ask the same. */
export async function separationsWithin(db: Db, query: SeparationFilters): Promise<RawBuilder<boolean>[]> {
  const { separation_type_id: types, reason, from, to } = query
  return [
    ...(types?.length ? [sql<boolean>`s.separation_type_id = any(${types}::uuid[])`] : []),
    ...(reason ? [sql<boolean>`${reasonGiven} = ${reason}`] : []),
    ...(from ? [sql<boolean>`s.last_working_on >= ${from}`] : []),
    ...(to ? [sql<boolean>`s.last_working_on <= ${to}`] : []),
    ...(await happenedTo(db, query, { employee: sql`s.employee_id`, day: sql`s.last_working_on` })),
  ]
}
