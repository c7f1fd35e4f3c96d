import { sql } from 'kysely'

/**
 * Everybody's leaving, as the alias `s`: separations, and last days that none stands behind, such as those of an import or of
 * a program; these have no id, no state and no type.
 */
export const leavings = sql`(
  select org_id, id, employee_id, separation_type_id, request_id, state, last_working_on, is_regretted, shortfall_days from separation
  union all
  select d.org_id, null, d.employee_id, null, null, null, d.left_on, null, 0 from (
    select org_id, id as employee_id, left_on from employee where left_on is not null
    union all select org_id, employee_id, left_on from employment_spell where separation_id is null
  ) d where not exists (select from separation x where x.org_id = d.org_id and x.employee_id = d.employee_id
    and x.last_working_on = d.left_on and x.state <> 'Stopped')
)`
