import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { readersOf } from '#modules/organization/server/public.ts'

export interface Addressed {
  id: string
  author_id: string | null
  segment_id: string | null
}

/** Whom a notice is for on that day, of the alias `e`; who wrote it is not asked to read it. */
export const audienceOf = (db: Db, { author_id, segment_id }: Omit<Addressed, 'id'>, today: Day) =>
  readersOf(db, { audience: 'Everybody', segment_id }, today).where(
    sql<boolean>`e.id is distinct from ${author_id}::uuid`,
  )

/** Whether the alias `e` has acknowledged it. */
export const hasAcknowledged = (postId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from notice_reading k where k.org_id = e.org_id and k.post_id = ${postId}
    and k.employee_id = e.id and k.acknowledged_at is not null)`

/** Of the audience those who have a login and have not acknowledged it. */
export const openReaders = (db: Db, post: Addressed, today: Day) =>
  audienceOf(db, post, today)
    .where('e.account_id', 'is not', null)
    .where(sql<boolean>`not ${hasAcknowledged(post.id)}`)
