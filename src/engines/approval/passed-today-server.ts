import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { approvalSettings } from '#engines/approval/approval-settings.ts'
import { isThere } from '#engines/approval/request-store-server.ts'

/** Whether what waits follows a change of supervisors. */
export const moves = sql<boolean>`coalesce((select (x.value ->> 'moves_with_supervisor')::boolean from singleton_setting x
  where x.key = ${approvalSettings.key}), ${approvalSettings.initial.moves_with_supervisor})`

/**
 * What a change of supervisors that begins today takes from somebody or brings to them, until the work of the hour has written
 * it: `id`, `type` and `supervisor_id`, who decides now, null where that is HR. The rule is isPassedOn of chain.ts, told in
 * SQL. It begins with whom they supervise, or did until yesterday, and of those with whose supervisors change today: on most
 * days that is nobody.
 */
export const passedToday = (employeeId: string, today: Day): RawBuilder<unknown> => sql`
  select distinct q.id, q.type, n.supervisor_id from supervisor_link l
  join request q on q.org_id = l.org_id and q.employee_id = l.employee_id and q.status in ('Requested', 'Forwarded') and q.level > 0
  left join lateral (
    select s.supervisor_id from supervisor_on(${today}) s join employee e on e.org_id = s.org_id and e.id = s.supervisor_id
    where s.org_id = q.org_id and s.employee_id = q.employee_id and s.authority_order >= q.level and s.supervisor_id <> q.employee_id
      and ${isThere(today)} and not (q.is_prepared and e.account_id is not distinct from q.sender_account_id)
    order by s.authority_order limit 1) n on true
  where l.supervisor_id = ${employeeId} and l.valid_from <= ${today}::date and (l.valid_to is null or l.valid_to >= ${today}::date - 1)
    and exists (select from supervisor_link c where c.org_id = l.org_id and c.employee_id = l.employee_id
      and (c.valid_from = ${today}::date or c.valid_to = ${today}::date - 1))
    and ${moves}
    and exists (select from request_recipient p where p.org_id = q.org_id and p.request_id = q.id and p.is_open)
    and not exists (select from request_recipient p where p.org_id = q.org_id and p.request_id = q.id and p.is_open
      and (p.employee_id = n.supervisor_id or n.supervisor_id is null and exists (select from supervisor_on(${today}) s
        where s.org_id = q.org_id and s.employee_id = q.employee_id and s.supervisor_id = p.employee_id)))`
