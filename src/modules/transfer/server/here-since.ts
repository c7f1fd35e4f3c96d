import { sql } from 'kysely'

type Sql = ReturnType<typeof sql>

/** Since when somebody has been at the branch of that day without a break. */
export const hereSince = (employee: Sql, day: string, otherwise: Sql) => sql`coalesce((
  select min(a.valid_from) from employment_assignment a
  where a.employee_id = ${employee} and a.valid_from <= ${day}
    and a.valid_from > coalesce((
      select max(o.valid_from) from employment_assignment o
      join employment_assignment n on n.org_id = o.org_id and n.employee_id = o.employee_id
        and n.valid_from <= ${day} and (n.valid_to is null or n.valid_to >= ${day})
      where o.employee_id = ${employee} and o.valid_from <= ${day}
        and o.branch_id is distinct from n.branch_id), '0001-01-01')), ${otherwise})`
