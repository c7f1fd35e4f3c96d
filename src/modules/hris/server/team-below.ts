import { sql, type RawBuilder } from 'kysely'

/** `team (id, level)` for a `with recursive`: who reports to somebody on a day, directly or through others. */
export const teamBelow = (supervisorId: string, reach: 'direct' | 'all', day: string): RawBuilder<unknown> =>
  reach === 'direct'
    ? sql`team (id, level) as (
        select l.employee_id, 1 from supervisor_on(${day}) l where l.supervisor_id = ${supervisorId || null})`
    : sql`line (id, level) as (
        select l.employee_id, 1 from supervisor_on(${day}) l where l.supervisor_id = ${supervisorId || null}
        union select l.employee_id, b.level + 1 from line b join supervisor_on(${day}) l on l.supervisor_id = b.id where b.level < 50
      ), team (id, level) as (select id, min(level) from line group by id)`
