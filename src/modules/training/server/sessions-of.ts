import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

export interface AttendedSession {
  id: string
  title: string
  start: Day
  end: Day
  starts_at: string
  ends_at: string
  place: string | null
  is_cancelled: boolean
}

/** Sessions within these days that somebody is invited to or attends. */
export async function sessionsOf(db: Db, employeeId: string, range: DayRange): Promise<AttendedSession[]> {
  const { rows } = await sql<AttendedSession>`
    select s.id, t.name as title, s.starts_on::text as start, s.ends_on::text as "end", to_char(s.starts_at, 'HH24:MI') as starts_at,
      to_char(s.ends_at, 'HH24:MI') as ends_at, s.place, s.state = 'Cancelled' as is_cancelled
    from training_member m join training_session s on s.org_id = m.org_id and s.id = m.session_id
    join training t on t.org_id = s.org_id and t.id = s.training_id
    where m.employee_id = ${employeeId} and m.state in ('Invited', 'Confirmed', 'Attended', 'Partly attended')
      and s.starts_on <= ${range.end} and s.ends_on >= ${range.start} order by s.starts_on, s.starts_at, s.id`.execute(
    db,
  )
  return rows
}
