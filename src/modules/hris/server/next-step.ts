import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { holds } from '#modules/hris/server/place-query.ts'

/** When the next step of the level is due, of the alias `e`: null where the level gives none by itself, or the last is reached. */
export const nextStep = (day: Day): RawBuilder<Day | null> => sql<Day | null>`(
  select (min(s.valid_from) + make_interval(months => v.auto_step_months))::date
  from employment_assignment a
  join employment_level v on v.org_id = a.org_id and v.id = a.employment_level_id
  join employment_assignment s on s.org_id = a.org_id and s.employee_id = a.employee_id
    and s.employment_level_id = a.employment_level_id and s.pay_step is not distinct from a.pay_step and s.valid_from <= a.valid_from
  where a.org_id = e.org_id and a.employee_id = e.id and ${holds(day)} and v.auto_step_months is not null
    and coalesce(a.pay_step, 0) < coalesce(v.step_max, 99) and (e.left_on is null or e.left_on >= ${day})
  group by v.auto_step_months)`
