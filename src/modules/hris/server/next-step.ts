import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { holds } from '#modules/hris/server/place-query.ts'
import { absent, heldSince } from '#modules/hris/server/step-increment-row.ts'
import { reviewSettings } from '#modules/hris/shared/change-type.ts'
import { standingSettings } from '#modules/hris/shared/standing.ts'
import { stepIncrementSettings } from '#modules/hris/shared/step-increment.ts'

/**
 * When the next step of the level is due, of the alias `e`: null where the level gives none by itself, or the last is reached.
 * The rule of `stepDue`, told by the database for lists of many: counted from the day that the present step was written for,
 * without absence where the organization leaves that out, after what HR took back, and not further back than a change may lie.
 */
export const nextStep = (day: Day): RawBuilder<Day | null> => sql<Day | null>`(
  select min(((run.since + make_interval(months => v.auto_step_months * n))::date + run.away))
  from employment_assignment a
  join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
  cross join lateral (
    select base, coalesce(r.auto_anchor, base) as since, coalesce(r.auto_nth, 0) as nth,
      case when ${skipsAbsence} then ${absent(day, unpaidDays)} else 0 end as away,
      greatest(${day}::date - ${backDays}, (select max(r.auto_due) + 1 from employment_review r where r.org_id = e.org_id
        and r.employee_id = e.id and r.state = 'Cancelled' and r.auto_due >= base)) as earliest
    from ${heldSince} run left join employment_review r on r.org_id = e.org_id and r.employee_id = e.id and r.state = 'Applied'
      and r.auto_anchor is not null and r.effective_from = run.base
    limit 1) run
  -- a month has 31 days at most: before this one no anniversary can be late enough
  cross join generate_series(
    greatest(run.nth + 1, (run.earliest - run.away - run.since) / 31 / v.auto_step_months),
    greatest(run.nth + 1, (run.earliest - run.away - run.since) / 28 / v.auto_step_months + 1)) n
  where a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)} and v.auto_step_months is not null
    and coalesce(a.pay_step, 0) < coalesce(v.step_max, 99) and (e.left_on is null or e.left_on >= ${day})
    and (run.since + make_interval(months => v.auto_step_months * n))::date + run.away >= run.earliest)`

/** A setting of the organization as the database has it, else what a new one begins with. */
const setting = (key: string, name: string, initial: number | boolean) =>
  sql`coalesce((select x.value ->> ${name} from singleton_setting x where x.org_id = e.org_id and x.key = ${key}), ${String(initial)})`
const skipsAbsence = sql`${setting(stepIncrementSettings.key, 'skip_absence', stepIncrementSettings.initial.skip_absence)}::boolean`
const backDays = sql`${setting(reviewSettings.key, 'back_days', reviewSettings.initial.back_days)}::int`
const unpaidDays = sql<number>`${setting(standingSettings.key, 'unpaid_leave_days', standingSettings.initial.unpaid_leave_days)}::int`
