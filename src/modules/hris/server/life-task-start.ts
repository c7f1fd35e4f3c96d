import { sql } from 'kysely'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { isWeeklyOff } from '#kernel/calendar/weekly-off.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { holidayCalendar, placeBetween } from '#modules/organization/server/public.ts'
import { tasksFrom } from '#modules/hris/domain/life-task.ts'
import { isGiven, tellAssignees } from '#modules/hris/server/life-task-people.ts'
import type { Process } from '#modules/hris/shared/life-task.ts'

/** Writes the tasks of a template for one process. Nothing happens twice: a subject that has tasks keeps those. */
export async function startTasks(
  ctx: Starter,
  process: Process,
  to: {
    template_id: string | null
    subject_id: string
    employee_id: string | null
    supervisor_id: string | null
    /** Of a newcomer; null: none yet. */
    buddy_id?: string | null
    about: string
    anchor: Day
    /** Of somebody who is no employee yet. */
    branch_id?: string | null
  },
): Promise<number> {
  const { db } = ctx
  if (to.template_id === null) return 0
  const known = await db
    .selectFrom('life_task')
    .select('id')
    .where('subject_id', '=', to.subject_id)
    .where('process', '=', process)
    .limit(1)
    .executeTakeFirst()
  if (known) return 0
  const items = await db
    .selectFrom('task_template_item')
    .selectAll()
    .where('task_template_id', '=', to.template_id)
    .execute()
  const isOff = items.some((item) => item.counts_working_days) ? await daysOff(ctx, to) : undefined
  const rows = tasksFrom(items, to.anchor, to, ctx.today, isOff).map((task) => ({
    ...task,
    id: newId(),
    process,
    subject_id: to.subject_id,
    employee_id: to.employee_id,
    about: to.about,
  }))
  if (rows.length) await db.insertInto('life_task').values(rows).execute()
  await tellAssignees(
    ctx,
    rows.filter(isGiven).map(({ id }) => id),
  )
  return rows.length
}

/** The day that a process is counted from has moved: what is still to be done moves along. */
export async function moveTasks(
  { db }: Pick<Ctx, 'db'>,
  process: Process,
  subjectId: string,
  from: Day,
  to: Day,
) {
  const days = daysBetween(from, to)
  if (days === 0) return
  await db
    .updateTable('life_task')
    .set((eb) => ({
      due_on: sql<Day>`due_on + ${days}::int`,
      reminded_on: null,
      version: eb('version', '+', 1),
    }))
    .where('process', '=', process)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'Open')
    .execute()
}

/** What starting tasks needs of a call, or of a job. */
interface Starter {
  db: Db
  org: Pick<Ctx['org'], 'weekly_off'>
  today: Day
  signal: Ctx['signal']
}

/** On which days the person does not work: as far from the anchor as a task may be due. */
async function daysOff(
  ctx: Starter,
  { anchor, employee_id, branch_id }: { anchor: Day; employee_id: string | null; branch_id?: string | null },
) {
  const range = { start: addDays(anchor, -730), end: addDays(anchor, 730) }
  const place = employee_id
    ? await placeBetween(ctx.db, range, { employee_id })
    : (await holidayCalendar(ctx.db, range, [])).placeOf({
        id: '',
        gender: null,
        branch_id: branch_id ?? null,
      })
  const holidays = place.holidays.filter(({ is_half_day }) => !is_half_day)
  return (day: Day) =>
    isWeeklyOff(day, ctx.org.weekly_off, place.own_off) ||
    holidays.some(({ start_on, end_on }) => start_on <= day && day <= end_on)
}
