import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** The separation that wrote the last day of the employee `e`: it alone takes the day back, with what it arranged. */
export const separatedBy = sql<string | null>`(select x.state from separation x
  where x.org_id = e.org_id and x.employee_id = e.id and x.last_working_on = e.left_on and x.state <> 'Stopped' limit 1)`

/** The latest separation of the employee `e` that was not stopped, with whether it lets them come back. */
export const latestSeparation = sql`select x.id, x.state, x.last_working_on,
    x.rehire_eligible and not coalesce(t.blocks_rehire, false) as is_eligible
  from separation x left join separation_type t on t.org_id = x.org_id and t.id = x.separation_type_id
  where x.org_id = e.org_id and x.employee_id = e.id and x.state <> 'Stopped' order by x.last_working_on desc, x.id limit 1`

/** Whether `e` may be taken back: no separation is under way, and the latest, where there is one, does not rule it out. */
export const mayComeBack = sql<boolean>`coalesce((select s.state = 'Completed' and s.is_eligible from (${latestSeparation}) s), true)`

/** The separation that is followed by a rehire, null of a last day that none wrote; or why they may not be taken back. */
export async function separationBefore(
  db: Db,
  employeeId: string,
): Promise<{ id: string | null; why: null } | { why: string }> {
  const { rows } = await sql<{ id: string; state: string; is_eligible: boolean; is_behind: boolean }>`
    select s.id, s.state, s.is_eligible, s.last_working_on = e.left_on as is_behind
    from employee e cross join lateral (${latestSeparation}) s where e.id = ${employeeId}`.execute(db)
  const [last] = rows
  if (!last) return { id: null, why: null }
  if (last.state !== 'Completed') return { why: 'A separation of this person is open: complete it first.' }
  if (!last.is_eligible) return { why: 'This person is not to be rehired.' }
  return { id: last.is_behind ? last.id : null, why: null }
}
