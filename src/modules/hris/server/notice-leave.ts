import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { noticeLeaves } from '#modules/hris/shared/separation-type.ts'

/** What leave on a day does to somebody who is in their notice then, by the way they leave; null: no notice runs. */
export async function leaveInNotice(
  db: Db,
  employeeId: string,
  day: Day,
): Promise<(typeof noticeLeaves)[number] | null> {
  const found = await db
    .selectFrom('separation as s')
    .innerJoin('separation_type as t', (join) =>
      join.onRef('t.org_id', '=', 's.org_id').onRef('t.id', '=', 's.separation_type_id'),
    )
    .select('t.leave_in_notice')
    .where('s.employee_id', '=', employeeId)
    .where('s.state', '=', 'In notice')
    .where('s.notified_on', '<=', day)
    .where('s.last_working_on', '>=', day)
    .executeTakeFirst()
  // the check of the column knows no other
  return (found?.leave_in_notice as (typeof noticeLeaves)[number] | undefined) ?? null
}
