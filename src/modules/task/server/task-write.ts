import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'

interface NewTask {
  title: string
  description?: string | null | undefined
  creator_employee_id: string
  project_id?: string | null | undefined
  core_task_id?: string | null | undefined
  rule_id?: string
  occurrence_on?: string
  priority: string
  difficulty: number
  starts_on: string
  deadline: string
  estimated_minutes?: number | null
  is_frozen?: boolean
  needs_acknowledgement: boolean
  approval_required: boolean
  completion?: string
  responsible_ids: readonly string[]
  observer_ids: readonly string[]
  checklist: readonly string[]
}

/** Lines of a text box, without empty ones and markers of lists. */
export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\[ ?\])\s*/, '')
        .trim()
        .slice(0, 255),
    )
    .filter((line) => line !== '')

/** Writes a task with its people, checklist and first event. Who asked for it observes it. */
export async function writeTask(db: Db, task: NewTask, by: EventBy): Promise<string> {
  const id = newId()
  const { responsible_ids, observer_ids, checklist, ...row } = task
  const state = task.needs_acknowledgement ? 'Pending acknowledgement' : 'Pending'
  await db
    .insertInto('task')
    .values({ id, ...row, source: row.rule_id ? 'Recurring' : 'Manual', state, created_at: by.now })
    .execute()
  const observers = new Set([...observer_ids, task.creator_employee_id])
  for (const responsible of responsible_ids) observers.delete(responsible)
  const person = (role: string) => (employee_id: string) => ({ id: newId(), task_id: id, employee_id, role })
  await db
    .insertInto('task_person')
    .values([...responsible_ids.map(person('Responsible')), ...[...observers].map(person('Observer'))])
    .execute()
  if (checklist.length > 0)
    await db
      .insertInto('task_check')
      .values(checklist.map((title, at) => ({ id: newId(), task_id: id, position: at + 1, title })))
      .execute()
  await writeEvent(db, { task_id: id, act: 'Created', state, remarks: null }, by)
  return id
}

export interface EventBy {
  account_id: string | null
  account_name: string
  now: string
}
export const eventBy = ({ viewer, now }: Ctx): EventBy => ({
  account_id: viewer.account_id,
  account_name: viewer.full_name,
  now,
})

export const writeEvent = (
  db: Db,
  event: { task_id: string; act: string; state: string; remarks: string | null },
  { account_id, account_name, now }: EventBy,
) =>
  db
    .insertInto('task_event')
    .values({ id: newId(), ...event, account_id, account_name, at: now })
    .execute()
