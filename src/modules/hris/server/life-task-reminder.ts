import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { whoHas } from '#modules/hris/server/life-task-people.ts'

const BATCH = 200
/** Days between two reminders of the same task. */
const EVERY = 3

/** From the day before it is due, until it is done, whoever has to do a task is reminded of it. */
export const remindOfTasks: Schedule = {
  name: 'hris.task_reminders',
  title: 'Remind people of tasks of joining, changing and leaving',
  every: 'day',
  at: '08:30',
  needed: neededWhere(sql`from life_task where state = 'Open'`),
  async run(ctx, period) {
    let reminded = 0
    let found: number
    do {
      found = await ctx.batch(async (db, mark) => {
        const { rows } = await sql<{ id: string }>`
          update life_task set reminded_on = ${period} where id in (
            select t.id from life_task t
            where t.state = 'Open' and t.due_on <= ${addDays(period, 1)}
              and (t.assignee_employee_id is not null or t.assignee_group_id is not null)
              and (t.reminded_on is null or t.reminded_on <= ${addDays(period, -EVERY)})
              and exists (select from ${whoHas(period)} w)
            order by t.assignee_employee_id, t.assignee_group_id, t.id limit ${BATCH})
          returning id`.execute(db)
        if (rows.length) await mark.signal('life_task.due', { tasks: rows.map(({ id }) => id), on: period })
        return rows.length
      })
      reminded += found
    } while (found === BATCH)
    return { reminded }
  },
}
