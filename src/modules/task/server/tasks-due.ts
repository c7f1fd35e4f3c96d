import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

export interface DueTask {
  id: string
  title: string
  deadline: Day
}

/** Tasks of which somebody is responsible, with a deadline on these days, that are not done. */
export async function tasksDue(db: Db, employeeId: string, range: DayRange): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    select t.id, t.title, t.deadline::text from task_person p join task t on t.org_id = p.org_id and t.id = p.task_id
    where p.employee_id = ${employeeId} and p.role = 'Responsible' and p.done_at is null
      and t.state in ('Pending acknowledgement', 'Pending', 'In progress', 'On hold')
      and t.deadline between ${range.start}::date and ${range.end}::date order by t.deadline, t.title, t.id`.execute(
    db,
  )
  return rows
}
