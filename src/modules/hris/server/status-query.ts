import { sql, type RawBuilder } from 'kysely'
import type { Status } from '#modules/hris/domain/employment.ts'
import { cameBy, leftSince, worksOn } from '#modules/organization/server/public.ts'

/**
 * Where a person stands on a day, of the alias `e`: `statusOn` of the domain, in the database's words, and also of a day that
 * lies in a former employment. Who has left and is to come back is past on a day gone by, and joining from today on.
 */
export function statusOf({ day: on, today }: { day: string; today: string }): RawBuilder<Status> {
  const day = sql`${on}::date`
  return sql<Status>`case when e.left_on < ${day} then 'Past'
    when not ${worksOn(day)} then case when ${on < today ? cameBy(day) : sql`false`} then 'Past' else 'Joining' end
    when e.left_on is not null or ${leftSince(day)} then 'Notice' when e.confirmed_on <= ${day} then 'Confirmed'
    when e.probation_ends_on >= ${day} then 'Probation' else 'Confirmed' end`
}
