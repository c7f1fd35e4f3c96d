import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { isZero } from '#kernel/money.ts'
import type { Db } from '#platform/db.ts'
import { changesBehindLock } from '#modules/attendance/server/public.ts'
import type { ArrearDay } from '#modules/payroll/domain/arrears.ts'

interface ClosedRun {
  id: string
  period_id: string
  start: Day
  end: Day
}

/**
 * Days of a closed period whose attendance changed after it was last paid, with how much of them is unpaid now or no longer:
 * why arrears of it are owed.
 */
export async function changedDays(
  db: Db,
  employeeIds: readonly string[],
  run: ClosedRun,
): Promise<Map<string, ArrearDay[]>> {
  const { rows: paid } = await sql<{ employee_id: string; at: string }>`
    select s.employee_id, max(r.generated_at) as at
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id and r.state = 'Closed'
    where s.employee_id = any(${[...employeeIds]}::uuid[]) and (r.id = ${run.id} or exists (
      select from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id and l.relates_to = ${run.period_id}))
    group by s.employee_id having max(r.generated_at) is not null`.execute(db)
  const changes = await changesBehindLock(
    db,
    paid.map(({ employee_id, at }) => ({ employee_id, since: at })),
    { start: run.start, end: run.end },
  )
  const found = new Map<string, ArrearDay[]>()
  for (const { employee_id, date, unpaid_days } of changes)
    if (!isZero(unpaid_days))
      found.set(employee_id, [...(found.get(employee_id) ?? []), { date, unpaid: unpaid_days }])
  return found
}
