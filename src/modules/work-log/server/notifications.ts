import { sql } from 'kysely'
import { z } from 'zod'
import type { SignalHandler } from '#platform/signals.ts'
import { notification } from '#engines/notify/notice-server.ts'

export const notifications: readonly SignalHandler[] = [
  notification({
    signal: 'work_log.submitted',
    title: 'Work log: some wait for approval',
    payload: z.object({ employee_id: z.uuid(), ids: z.array(z.uuid()) }),
    async tell(ctx, { employee_id, ids }) {
      const { rows } = await sql<{ account_id: string }>`
        select distinct e.account_id from work_log w
        left join project j on j.org_id = w.org_id and j.id = w.project_id
        join employee e on e.account_id is not null and (
          (coalesce(j.log_approval, 'Supervisor') in ('Supervisor', 'Both') and exists (select from supervisor_on(w.worked_on) l
            where l.employee_id = w.employee_id and l.supervisor_id = e.id))
          or (j.log_approval = 'Project manager' and e.id = j.manager_employee_id))
        where w.id = any(${ids}::uuid[]) and w.state = 'Requested'`.execute(ctx.db)
      return {
        accounts: rows.map(({ account_id }) => account_id).filter((one) => one !== ctx.account_id),
        about: { employee_id },
        text: ids.length === 1 ? 'submitted a work log' : `submitted ${ids.length} work logs`,
        url: '/user/supervisor/work-logs/review-logs',
      }
    },
  }),
  notification({
    signal: 'work_log.decided',
    title: 'Work log: yours was approved or declined',
    payload: z.object({ employee_id: z.uuid(), approved: z.boolean(), count: z.number() }),
    async tell(ctx, { employee_id, approved, count }) {
      const person = await ctx.db
        .selectFrom('employee')
        .select('account_id')
        .where('id', '=', employee_id)
        .executeTakeFirst()
      if (!person?.account_id || person.account_id === ctx.account_id) return null
      const verb = approved ? 'approved' : 'declined'
      return {
        accounts: [person.account_id],
        text: count === 1 ? `${verb} your work log` : `${verb} ${count} of your work logs`,
        url: '/user/work-log/my-logs',
      }
    },
  }),
]
