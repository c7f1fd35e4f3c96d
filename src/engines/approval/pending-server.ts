import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** Open requests of one type. */
export interface PendingRequests {
  type: string
  /** One's own, which wait for somebody. */
  mine: number
  /** Others', which wait for this person. */
  waiting: number
  /** All of the organization. */
  open: number
}

/** What is open, by type, each figure from its own index. `openTypes` are those of which all are counted, as for HR. */
export async function pendingRequests(
  db: Db,
  employeeId: string,
  openTypes: readonly string[],
): Promise<PendingRequests[]> {
  const { rows } = await sql<PendingRequests>`
    select type, coalesce(sum(n) filter (where whose = 'mine'), 0)::int as mine,
      coalesce(sum(n) filter (where whose = 'waiting'), 0)::int as waiting, coalesce(sum(n) filter (where whose = 'open'), 0)::int as open
    from (
      select 'mine' as whose, type, count(*) as n from request
      where employee_id = ${employeeId} and status in ('Requested', 'Forwarded') group by type
      union all
      select 'waiting', r.type, count(*) from request_recipient p join request r on r.org_id = p.org_id and r.id = p.request_id
      where p.employee_id = ${employeeId} and p.is_open group by r.type
      union all
      select 'open', type, count(*) from request
      where type = any(${[...openTypes]}::text[]) and status in ('Requested', 'Forwarded') group by type
    ) counted group by type order by type`.execute(db)
  return rows
}
