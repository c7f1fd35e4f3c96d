import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

/** Assessments that this person can start or go on with today, and the soonest last day of one. */
export async function assessmentsToTake(db: Db, employeeId: string, today: Day) {
  const { rows } = await sql<{ count: number; due_on: Day | null }>`
    select count(*) as count, min(s.closes_on) as due_on
    from assessment_taker t join assessment s on s.org_id = t.org_id and s.id = t.assessment_id
    where t.employee_id = ${employeeId} and (t.state = 'Started' or t.state = 'Invited' and s.state = 'Published'
      and (s.opens_on is null or s.opens_on <= ${today}::date) and (s.closes_on is null or s.closes_on >= ${today}::date))`.execute(
    db,
  )
  return rows[0] ?? { count: 0, due_on: null }
}
