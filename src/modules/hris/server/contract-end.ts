import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'

/** When the contract of the employee `e` ends: as it is, or as it was known on a day. */
export const contractEnd = (on: Day | null): RawBuilder<Day | null> =>
  on === null
    ? sql`e.contract_ends_on`
    : sql`(select t.ends_on from contract_term t where t.org_id = e.org_id and t.employee_id = e.id and t.known_from <= ${on}::date
        order by t.known_from desc limit 1)`

/** Whether the employee `e` leaves before the end of their contract. What is known of it today was not known on a day of the past. */
export const endsEarly = (on: Day | null): RawBuilder<boolean> =>
  on === null
    ? sql<boolean>`exists (select from contract c where c.org_id = e.org_id and c.employee_id = e.id and c.ended_by = 'Leaving'
        and c.starts_on >= e.joined_on)`
    : sql<boolean>`false`

/** Whether the contract that the employee `e` has today was renewed: the next one begins when it ends. On a day of the past it is not known. */
export const isRenewed = (on: Day | null, today: Day): RawBuilder<boolean> =>
  on === null
    ? sql<boolean>`exists (select from contract c join contract n on n.org_id = c.org_id and n.renewal_of = c.id
        where c.org_id = e.org_id and c.employee_id = e.id and c.starts_on <= ${today}::date and c.ends_on >= ${today}::date
          and n.starts_on > ${today}::date)`
    : sql<boolean>`false`
