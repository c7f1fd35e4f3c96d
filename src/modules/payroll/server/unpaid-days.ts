import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { confirmedPenalties } from '#modules/attendance/server/public.ts'
import { leaveWorth } from '#modules/leave/server/public.ts'
import { unpaidPart, type UnpaidDay } from '#modules/payroll/domain/pay-days.ts'

/**
 * The one place that says which days are not paid: approved leave, by how much of it is paid, and confirmed penalties
 * that take pay, on the last day of their cycle.
 */
export async function unpaidDaysOf(
  db: Db,
  employeeIds: readonly string[],
  range: DayRange,
): Promise<Map<string, UnpaidDay[]>> {
  const found = new Map<string, UnpaidDay[]>()
  for (const { employee_id, date, fraction, paid_percent } of await leaveWorth(db, employeeIds, range)) {
    const part = unpaidPart(fraction, paid_percent)
    if (Number(part) > 0) found.set(employee_id, [...(found.get(employee_id) ?? []), { date, part }])
  }
  for (const { employee_id, effect, days, cycle_to } of await confirmedPenalties(db, employeeIds, range))
    if (effect === 'Unpaid days')
      found.set(employee_id, [...(found.get(employee_id) ?? []), { date: cycle_to, part: days }])
  return found
}
