import { sql } from 'kysely'

/** The separation that wrote the last day of the employee `e`: it alone takes the day back, with what it arranged. */
export const separatedBy = sql<string | null>`(select x.state from separation x
  where x.org_id = e.org_id and x.employee_id = e.id and x.last_working_on = e.left_on and x.state <> 'Stopped' limit 1)`
