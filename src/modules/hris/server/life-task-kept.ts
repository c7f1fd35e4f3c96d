import { sql } from 'kysely'
import { neededWhere } from '#platform/job-needed.ts'
import type { Schedule } from '#platform/job-schedule.ts'

/**
 * Open tasks stand with whoever can do them today: people leave, and come into groups and leave them by a day. What changes
 * otherwise is kept by the database as it is written (docs/adr/023).
 */
export const keepTasks: Schedule = {
  name: 'hris.tasks_kept',
  title: 'Give open tasks of joining, changing and leaving to who can do them',
  every: 'day',
  at: '00:20',
  needed: neededWhere(sql`from life_task where state = 'Open'`),
  run: (ctx) =>
    ctx.batch(async (db) => {
      const { rows } = await sql<{ checked: number }>`
        select count(*)::int as checked from (select keep_life_task(t) from life_task t where t.state = 'Open') k`.execute(
        db,
      )
      return { checked: rows[0]?.checked ?? 0 }
    }),
}
