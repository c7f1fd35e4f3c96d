import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { noticeDays } from '#modules/hris/domain/employment.ts'
import { holds } from '#modules/hris/server/place-query.ts'

/** Of the employee `e`: the days of notice that the contract says, else the level of that day. */
export const agreedNotice = (day: Day): RawBuilder<number | null> =>
  sql<number | null>`coalesce(e.notice_days, (select l.notice_days from employment_assignment a
    join employment_level l on l.org_id = a.org_id and l.id = a.employment_level_id
    where a.employee_id = e.id and ${holds(day)}))`

/** The days of notice that somebody has to give, or to be given, on a day. */
export async function noticeOn(
  db: Db,
  { employee_id, joined_on }: { employee_id: string; joined_on: Day },
  day: Day,
): Promise<number> {
  const row = await db
    .selectFrom('employee as e')
    .select(agreedNotice(day).as('days'))
    .where('e.id', '=', employee_id)
    .executeTakeFirst()
  return noticeDays(joined_on, day, row?.days ?? null)
}
