import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { stepDue, type StepDue } from '#modules/hris/domain/step-increment.ts'
import { stateColumn } from '#modules/hris/server/employment-review-query.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'
import { stepIncrementSettings } from '#modules/hris/shared/step-increment.ts'

export interface Rising extends StepDue {
  employee_id: string
  level: string
  employment_level_id: string
  step_from: number | null
  step_max: number | null
  uncounted: number
  /** The change that waits, and the anniversary that it was written for. */
  open: { id: string; state: string; auto_due: Day; effective_from: Day; pay_step: number } | null
}
interface Gathered {
  employee_id: string
  base: Day
  anchor: { day: Day; nth: number } | null
  months: number
  step: number | null
  step_max: number | null
  level: string
  employment_level_id: string
  uncounted: number
  declined: Day | null
  open: Rising['open']
}

/**
 * Who is on a level that rises by itself, with the day on which the next step is due, the nearest first. Whoever leaves does
 * not rise, and whose level or step is to change in another way is not looked at.
 */
export async function risingOn(db: Db, today: Day): Promise<Rising[]> {
  const [{ skip_absence }, { back_days }, { unpaid_leave_days }] = await Promise.all([
    settingOf(db, stepIncrementSettings),
    settingOf(db, reviewSettings),
    settingOf(db, standingSettings),
  ])
  const { rows } = await sql<Gathered>`
    select e.id as employee_id, run.base, v.auto_step_months as months, a.pay_step as step, v.step_max, v.title as level,
      v.id as employment_level_id,
      (select json_build_object('day', r.auto_anchor, 'nth', r.auto_nth) from employment_review r where r.org_id = e.org_id
        and r.employee_id = e.id and r.state = 'Applied' and r.auto_anchor is not null and r.effective_from = run.base limit 1) as anchor,
      ${skip_absence ? absent(today, unpaid_leave_days) : sql`0`} as uncounted,
      (select max(r.auto_due) from employment_review r where r.org_id = e.org_id and r.employee_id = e.id
        and r.state = 'Cancelled' and r.auto_due >= run.base) as declined,
      (select json_build_object('id', r.id, 'state', ${stateColumn}, 'auto_due', r.auto_due, 'effective_from', r.effective_from, 'pay_step', r.pay_step)
        from employment_review r where r.org_id = e.org_id and r.employee_id = e.id and r.auto_due is not null
        and r.state in ('Draft', 'Scheduled') order by r.effective_from limit 1) as open
    from employee e
    join employment_assignment a on a.org_id = e.org_id and a.employee_id = e.id and ${holds(today)}
    join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
      and v.auto_step_months is not null and not v.is_archived
    cross join ${heldSince} run
    where e.joined_on <= ${today} and e.left_on is null and coalesce(a.pay_step, 0) < coalesce(v.step_max, 99)
      and not exists (select from employment_review r where r.org_id = e.org_id and r.employee_id = e.id
        and r.state in ('Draft', 'Scheduled') and r.auto_due is null and (r.pay_step is not null or r.employment_level_id is not null))
    order by e.id`.execute(db)
  return rows
    .flatMap(({ months, step, base, anchor, declined, ...row }): Rising[] => {
      const facts = { base, anchor, months, step, declined, today, back_days }
      const due = stepDue({ ...facts, step_max: row.step_max, uncounted: row.uncounted })
      return due ? [{ ...row, ...due, step_from: step }] : []
    })
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.employee_id.localeCompare(b.employee_id))
}

/** Of `e` and the assignment `a`: since when the level and step of it are held without a break, as `base` of a lateral. */
export const heldSince = sql`lateral (select min(s.valid_from) as base from employment_assignment s
  where s.org_id = e.org_id and s.employee_id = e.id and s.valid_from <= a.valid_from
    and s.valid_from > coalesce((select max(x.valid_from) from employment_assignment x
      where x.org_id = e.org_id and x.employee_id = e.id and x.valid_from < a.valid_from
        and (x.employment_level_id is distinct from a.employment_level_id or x.pay_step is distinct from a.pay_step)), '-infinity'))`

/** Days of suspension and of long leaves without pay from the base until the day, of `e` and `run`. */
export const absent = (today: Day, more_than: number | RawBuilder<number>) => sql`(
  (select coalesce(sum(least(coalesce(d.suspended_to, ${today}::date), ${today}::date) - greatest(d.suspended_from, run.base) + 1), 0)::int
    from employee_discipline d where d.org_id = e.org_id and d.employee_id = e.id and d.kind = 'Suspension'
      and d.suspended_from <= ${today}::date and coalesce(d.suspended_to, ${today}::date) >= run.base)
  + unpaid_leave_days(e.id, ${today}::date, ${more_than}) - unpaid_leave_days(e.id, run.base - 1, ${more_than}))`

/** The change type that steps are written with: the first of its category that changes the step. */
export const stepType = (db: Db) =>
  db
    .selectFrom('change_type')
    .select(['id', 'task_template_id'])
    .where('category', '=', 'Step increment')
    .where('changes_step', '=', true)
    .where('is_archived', '=', false)
    .orderBy('name')
    .orderBy('id')
    .executeTakeFirst()

/** Of those who rise, whose change is to be written by now. */
export const writtenBy = (rising: readonly Rising[], today: Day, ahead_days: number): Rising[] =>
  rising.filter(({ due_on, open }) => open === null && due_on <= addDays(today, ahead_days))
