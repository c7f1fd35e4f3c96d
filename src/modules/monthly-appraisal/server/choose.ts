import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'

/** Whoever was chosen to appraise somebody does so in place of the supervisor. */
export async function assignChosen(
  db: Db,
  occasionId: string,
  settingId: string,
  today: Day,
  /** Only of this employee. */
  employeeId: string | null = null,
) {
  const chosen = sql`monthly_appraiser c join employee a on a.org_id = c.org_id and a.id = c.appraiser_id
    and (a.left_on is null or a.left_on >= ${today}) where c.setting_id = ${settingId}
    and (${employeeId}::uuid is null or c.employee_id = ${employeeId}::uuid)`
  await sql`
    with taken as (
      delete from appraisal_assignment x using appraisal_mode m
      where m.org_id = x.org_id and m.id = x.mode_id and m.mode = 'Supervisor' and x.occasion_id = ${occasionId}
        and x.employee_id in (select c.employee_id from ${chosen})
      returning x.org_id, x.id)
    select count(*) from taken`.execute(db)
  await sql`
    insert into appraisal_assignment (id, occasion_id, mode_id, form, employee_id, appraiser_id, due_on)
    select gen_random_uuid(), o.id, m.id, m.form, p.employee_id, p.appraiser_id, o.due_on
    from (select c.org_id, c.employee_id, c.appraiser_id from ${chosen}) p
    join employee e on e.org_id = p.org_id and e.id = p.employee_id
    join appraisal_occasion o on o.org_id = p.org_id and o.id = ${occasionId}
    join appraisal_mode m on m.org_id = o.org_id and m.occasion_id = o.id and m.mode = 'Supervisor'
    where (e.left_on is null or e.left_on >= ${today}) and e.joined_on <= o.starts_on + (o.ends_on - o.starts_on) / 2
    on conflict do nothing`.execute(db)
}
