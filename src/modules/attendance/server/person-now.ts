import type { KnowsPerson } from '#modules/hris/server/public.ts'
import type { Presence } from '#modules/hris/shared/person-now.ts'

/** Of a day without punches, by what kind of day it is. */
const stateOf: Partial<Record<string, Presence['state']>> = { Holiday: 'Holiday', 'Off day': 'Off day' }

/** What today's record says: whether somebody is there, not since when. */
export const attendanceNow: KnowsPerson = {
  order: 2,
  async presence({ db, today }, employeeId) {
    const day = await db
      .selectFrom('attendance_day')
      .select(['day_type', 'punches', 'travel_part'])
      .where('employee_id', '=', employeeId)
      .where('date', '=', today)
      .executeTakeFirst()
    if (!day) return null
    const { day_type, punches, travel_part } = day
    if (punches > 0) return { state: punches % 2 === 1 ? 'Checked in' : 'Checked out', until: null }
    if (travel_part > 0) return { state: 'Travelling', until: null }
    return { state: stateOf[day_type] ?? 'Not checked in', until: null }
  },
}
