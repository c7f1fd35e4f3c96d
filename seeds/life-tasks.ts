import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import { newId } from '#platform/id.ts'
import { tasksFrom } from '#modules/hris/domain/life-task.ts'

export interface Seed {
  db: Db
  today: string
  account_id: string
  org_id: number
  files: Files
  /** Its name. */
  organization: string
  items: readonly (Parameters<typeof tasksFrom>[0][number] & { task_template_id: string })[]
  templateIds: ReadonlyMap<string, string>
}

/** What a template asks for, so many of it done. */
export async function writeTasks(
  db: Db,
  process: string,
  subject: { id: string; employee_id: string | null; about: string; buddy_id?: string | null },
  anchor: string,
  items: Parameters<typeof tasksFrom>[0],
  done: number,
) {
  const supervisor = subject.employee_id
    ? await db
        .selectFrom('supervisor_link')
        .select('supervisor_id')
        .where('employee_id', '=', subject.employee_id)
        .where('valid_to', 'is', null)
        .orderBy('authority_order')
        .executeTakeFirst()
    : undefined
  const people = {
    employee_id: subject.employee_id,
    supervisor_id: supervisor?.supervisor_id ?? null,
    ...(subject.buddy_id === undefined ? {} : { buddy_id: subject.buddy_id }),
  }
  // begun in time
  const tasks = tasksFrom(items, anchor, people, addDays(anchor, -365))
  await db
    .insertInto('life_task')
    .values(
      tasks.map((task, index) => ({
        ...task,
        id: newId(),
        process,
        subject_id: subject.id,
        employee_id: subject.employee_id,
        about: subject.about,
        state: index < done ? 'Done' : 'Open',
        closed_at: index < done ? `${anchor}T06:00:00Z` : null,
      })),
    )
    .execute()
}
