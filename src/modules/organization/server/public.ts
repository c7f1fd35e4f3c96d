import type { Db } from '#platform/db.ts'
import type { DayRange } from '#kernel/calendar/range.ts'

export async function holidaysBetween(db: Db, range: DayRange, _facts: { employee_id: string }) {
  return db
    .selectFrom('holiday')
    .select(['name', 'start_on', 'end_on', 'is_half_day'])
    .where('start_on', '<=', range.end)
    .where('end_on', '>=', range.start)
    .execute()
}
