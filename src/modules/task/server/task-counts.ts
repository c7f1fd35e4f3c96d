import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { isCreator, isObserver, isOpen, isResponsible, waitsFor } from '#modules/task/server/task-rows.ts'

/** What the sidebar counts for an employee: the rows of the lists that its entries lead to. */
export interface TaskCounts {
  assigned_to_me: number
  assigned_by_me: number
  observed: number
  /** Rules of theirs that make tasks. */
  recurring: number
  pending_approvals: number
}
interface Mine {
  employee_id: string
  today: Day
}

/** Of whoever is employed nowhere. */
export const noTasks: TaskCounts = {
  assigned_to_me: 0,
  assigned_by_me: 0,
  observed: 0,
  recurring: 0,
  pending_approvals: 0,
}

/** Open tasks in which this person has a part, found by their own indexes. */
const partOf = ({ employee_id }: Mine) => sql`task t where ${isOpen} and t.id in (
  select id from task where creator_employee_id = ${employee_id}
  union select task_id from task_person where employee_id = ${employee_id})`

export async function taskCounts(db: Db, mine: Mine): Promise<TaskCounts> {
  const { rows } = await sql<TaskCounts>`
    select count(*) filter (where ${isResponsible(mine)}) as assigned_to_me,
      count(*) filter (where ${isCreator(mine)}) as assigned_by_me,
      count(*) filter (where ${isObserver(mine)}) as observed,
      count(*) filter (where ${waitsFor(mine)}) as pending_approvals,
      (select count(*) from task_rule r where r.creator_employee_id = ${mine.employee_id} and r.state = 'Active') as recurring
    from ${partOf(mine)}`.execute(db)
  return rows[0] ?? noTasks
}

/** Tasks that this person has to work on, the soonest deadline among them, and those that wait for their word. */
export async function tasksBefore(db: Db, mine: Mine) {
  // what a process asks for stands on the noticeboard by itself
  const { rows } = await sql<{ to_do: number; due_on: Day | null; to_answer: number }>`
    select count(*) filter (where works) as to_do, min(deadline) filter (where works) as due_on, count(*) filter (where waits) as to_answer
    from (select t.deadline, ${waitsFor(mine)} as waits,
        t.state in ('Pending', 'In progress') and ${isResponsible(mine)}
          and t.source not in ('Onboarding', 'Employment review', 'Offboarding') as works from ${partOf(mine)}) p`.execute(
    db,
  )
  return rows[0] ?? { to_do: 0, due_on: null, to_answer: 0 }
}
