import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

/** The run that has paid somebody for this day, or is about to: what was worked then is not written any more. */
export async function closedRunOn(db: Db, employeeId: string, day: Day): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select r.title from payroll_run r join payroll_run_person p on p.org_id = r.org_id and p.run_id = r.id
    where p.employee_id = ${employeeId} and ${day}::date between r.start_on and r.end_on and r.type = 'Regular'
      and r.state in ('Submitted', 'Approved', 'Closed') limit 1`.execute(db)
  return rows[0]?.title ?? null
}
