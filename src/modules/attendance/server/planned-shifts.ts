import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import type { Db } from '#platform/db.ts'
import { momentOf, planDays } from '#modules/attendance/server/facts.ts'

export interface PlannedShift {
  name: string
  start: Day
  end: Day
  starts_at: string
  ends_at: string
}

/** When somebody is to work on these days, by the clocks of a zone: roster, shift and days off are taken into account. */
export async function shiftsOf(
  db: Db,
  employeeId: string,
  range: DayRange,
  zone: string,
): Promise<PlannedShift[]> {
  const days = (await planDays(db, [employeeId], range)).get(employeeId) ?? []
  return days.flatMap(({ scheduled, facts }) => {
    const [from, to] = [momentOf(scheduled?.start ?? null), momentOf(scheduled?.end ?? null)]
    if (!from || !to || !facts.shift || facts.standing !== 'Employed') return []
    return [
      {
        name: facts.shift.name,
        start: dayAt(from, zone),
        end: dayAt(to, zone),
        starts_at: clockAt(from, zone),
        ends_at: clockAt(to, zone),
      },
    ]
  })
}
