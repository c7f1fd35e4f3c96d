import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { happenedTo, type PlaceFilters } from '#modules/hris/server/place-query.ts'

export interface ReviewFilters extends PlaceFilters {
  from?: string | undefined
  to?: string | undefined
}

/** What narrows reviews, as the alias `r`: by their day, and by where their people were on it. */
export async function reviewsWithin(db: Db, query: ReviewFilters): Promise<RawBuilder<boolean>[]> {
  return [
    ...(query.from ? [sql<boolean>`r.effective_from >= ${query.from}`] : []),
    ...(query.to ? [sql<boolean>`r.effective_from <= ${query.to}`] : []),
    ...(await happenedTo(db, query, { employee: sql`r.employee_id`, day: sql`r.effective_from` })),
  ]
}
