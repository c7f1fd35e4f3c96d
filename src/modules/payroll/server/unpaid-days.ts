import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { confirmedPenalties, periodFacts } from '#modules/attendance/server/public.ts'
import { leaveWorth } from '#modules/leave/server/public.ts'
import { unpaidPart, type UnpaidDay } from '#modules/payroll/domain/pay-days.ts'
import { runSettings } from '#modules/payroll/shared/payroll-settings.ts'

/**
 * The one place that says which days are not paid: approved leave, by how much of it is paid, confirmed penalties that
 * take pay, on the last day of their cycle, and days absent by attendance, on the last day of their pay period.
 */
export async function unpaidDaysOf(
  db: Db,
  employeeIds: readonly string[],
  periods: readonly DayRange[],
): Promise<Map<string, UnpaidDay[]>> {
  const found = new Map<string, UnpaidDay[]>()
  const add = (employee_id: string, day: UnpaidDay) =>
    found.set(employee_id, [...(found.get(employee_id) ?? []), day])
  const range = hullOf(periods)
  if (!range) return found
  const { deducts_absence } = await settingOf(db, runSettings)
  const [leave, penalties, ...absences] = await Promise.all([
    leaveWorth(db, employeeIds, range),
    confirmedPenalties(db, employeeIds, range),
    ...(deducts_absence ? periods.map((period) => periodFacts(db, employeeIds, period)) : []),
  ])
  for (const { employee_id, date, fraction, paid_percent } of leave) {
    const part = unpaidPart(fraction, paid_percent)
    if (Number(part) > 0) add(employee_id, { date, part })
  }
  for (const { employee_id, effect, days, cycle_to } of penalties)
    if (effect === 'Unpaid days') add(employee_id, { date: cycle_to, part: days })
  for (const [at, facts] of absences.entries())
    for (const { employee_id, absent_days } of facts)
      if (Number(absent_days) > 0)
        add(employee_id, { date: periods[at]?.end ?? range.end, part: absent_days })
  return found
}

const hullOf = (periods: readonly DayRange[]): DayRange | null => {
  const [first] = periods.map(({ start }) => start).toSorted()
  const last = periods
    .map(({ end }) => end)
    .toSorted()
    .at(-1)
  return first && last ? { start: first, end: last } : null
}
