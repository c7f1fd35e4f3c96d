import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { leaveWorth } from '#modules/leave/server/public.ts'
import { unpaidPart, type UnpaidDay } from '#modules/payroll/domain/pay-days.ts'

/** The one place that says which days are not paid: approved leave, by how much of it is paid. */
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
  return found
}
