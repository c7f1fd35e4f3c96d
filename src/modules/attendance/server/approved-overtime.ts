import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

export interface ApprovedOvertime {
  employee_id: string
  request_id: string
  date: Day
  minutes: number
  /** Minutes times their factors by the overtime setting, exact. */
  factored: string
  /** Worked on a day off or a holiday. */
  is_off: boolean
  approved_at: string
}

/** Overtime claims of these people up to a day that are approved now, in order. */
export async function approvedOvertime(
  db: Db,
  employeeIds: readonly string[],
  until: Day,
): Promise<ApprovedOvertime[]> {
  const { rows } = await sql<ApprovedOvertime>`
    select c.employee_id, c.request_id, c.date, c.minutes, trim_scale(c.factored_minutes)::text as factored, c.day_type <> 'Workday' as is_off,
      coalesce(r.decided_at, r.created_at) as approved_at
    from overtime_claim c join request r on r.org_id = c.org_id and r.id = c.request_id and r.status = 'Approved'
    where c.employee_id = any(${[...employeeIds]}::uuid[]) and c.is_live and c.date <= ${until}
    order by c.employee_id, c.date, c.request_id`.execute(db)
  return rows
}
