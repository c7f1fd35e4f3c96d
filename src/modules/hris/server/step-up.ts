import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { nextStep } from '#modules/hris/server/next-step.ts'

/** Most that one batch raises; the rest comes in the next. */
const at_once = 200

/**
 * Who has been on a step of their level as long as it says goes up one, from this day on. One step in a run: whoever
 * waited for several gets the next when the time of this one is over. Suspended people go up later, as do those who
 * have a change arranged for the future, in which HR has said the step.
 */
export const raiseSteps: Schedule = {
  name: 'hris.steps',
  title: 'Raise steps that are due',
  every: 'day',
  at: '00:40',
  async run(ctx) {
    let raised = 0
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const last = await ctx.batch(async (db) => {
        const { rows } = await sql<{ employee_id: string; id: string; begins: boolean }>`
          select e.id as employee_id, a.id, a.valid_from = ${ctx.today} as begins
          from employee e
          join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and a.valid_from <= ${ctx.today}
            and a.valid_to is null
          where e.id > ${after} and ${nextStep(ctx.today)} <= ${ctx.today}
            and not exists (select from employee_discipline d where d.org_id = e.org_id and d.employee_id = e.id
              and d.suspended_from <= ${ctx.today} and (d.suspended_to is null or d.suspended_to >= ${ctx.today}))
          order by e.id limit ${at_once}`.execute(db)
        const [today, before] = [rows.filter(({ begins }) => begins), rows.filter(({ begins }) => !begins)]
        await db
          .updateTable('employment_assignment')
          .set({ pay_step: sql`coalesce(pay_step, 0) + 1`, version: sql`version + 1` })
          .where('id', '=', sql<string>`any(${today.map(({ id }) => id)}::uuid[])`)
          .execute()
        const ids = before.map(({ id }) => id)
        await db
          .updateTable('employment_assignment')
          .set({ valid_to: addDays(ctx.today, -1), version: sql`version + 1` })
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .execute()
        await sql`
          insert into employment_assignment (id, employee_id, valid_from, branch_id, division_id, job_title_id,
            employment_level_id, employment_type_id, weekly_hours, pay_step, change_reason)
          select n.id, a.employee_id, ${ctx.today}::date, a.branch_id, a.division_id, a.job_title_id,
            a.employment_level_id, a.employment_type_id, a.weekly_hours, coalesce(a.pay_step, 0) + 1, 'Step of the level'
          from unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[]) as n (old, id)
          join employment_assignment a on a.id = n.old`.execute(db)
        raised += rows.length
        return rows.length === at_once ? (rows.at(-1)?.employee_id ?? null) : null
      })
      if (last === null) break
      after = last
    }
    return { raised }
  },
}
