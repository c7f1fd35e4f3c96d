import { sql } from 'kysely'
import type { DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'

export interface TaskFacts {
  employee_id: string
  /** Tasks that they were responsible for and that were due in these days; those that were cancelled are left out. */
  due: number
  /** Of those, completed by their deadline. */
  on_time: number
}

/** How tasks of these people that were due in a range ended. */
export async function taskFacts(
  db: Db,
  employeeIds: readonly string[],
  { start, end }: DayRange,
): Promise<TaskFacts[]> {
  const { rows } = await sql<TaskFacts>`
    select p.employee_id, count(*)::int as due, count(*) filter (where t.completed_on <= t.deadline)::int as on_time
    from task_person p join task t on t.org_id = p.org_id and t.id = p.task_id
    where p.employee_id = any(${[...employeeIds]}::uuid[]) and p.role = 'Responsible' and t.deadline between ${start} and ${end}
      and t.state not in ('Declined', 'Cancelled')
    group by p.employee_id order by p.employee_id`.execute(db)
  return rows
}
