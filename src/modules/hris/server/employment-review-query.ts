import { sql, type RawBuilder } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import type { ReviewState } from '#modules/hris/shared/employment-review.ts'
import { happenedTo, type PlaceFilters } from '#modules/hris/server/place-query.ts'

/** The state of a review `r` as it is shown: `stateOf`, told by the database. */
export const stateColumn = sql<ReviewState>`case when r.state = 'Draft' then coalesce(r.approval, r.state) else r.state end`

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

/** The review, held until the transaction ends. */
export async function lockedReview(db: Db, id: string) {
  const review = await db
    .selectFrom('employment_review')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!review) throw notFound()
  return review
}
