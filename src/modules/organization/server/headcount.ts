import { sql, type RawBuilder } from 'kysely'

type Day = RawBuilder<unknown> | string

/** Who came back: their assignments tell on which days they worked here. Asked of all at once, since few have. */
const cameBack = sql<boolean>`e.id in (select p.employee_id from employment_spell p)`

/** Works here on the day: has joined and has not left, also where it was a former employment. Of the alias `e` of an employee. */
export const worksOn = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`((e.left_on is null or e.left_on >= ${day}) and case when ${cameBack}
    then exists (select from employment_assignment w where w.org_id = e.org_id and w.employee_id = e.id
      and w.valid_from <= ${day} and (w.valid_to is null or w.valid_to >= ${day}))
    else e.joined_on <= ${day} end)`

/** Works here on the day or worked here before it. */
export const cameBy = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`(e.joined_on <= ${day} or e.id in (select p.employee_id from employment_spell p where p.joined_on <= ${day}))`

/** The employment of the day ended, and they came back. */
export const leftSince = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`e.id in (select p.employee_id from employment_spell p where p.left_on >= ${day})`

/** The day from which service counts in the employment of the day. */
export const servesSince = (day: Day): RawBuilder<string> =>
  sql<string>`case when ${leftSince(day)} then (select p.joined_on from employment_spell p
    where p.org_id = e.org_id and p.employee_id = e.id and p.left_on >= ${day} order by p.left_on limit 1) else e.joined_on end`

/** Each first day of an employment, those of who came back among them. */
export const comings = sql`(
  select e.id as employee_id, e.joined_on as day from employee e where not ${cameBack}
  union all select p.employee_id, min(p.joined_on) from employment_spell p group by 1
  union all select p.employee_id, (select min(w.valid_from) from employment_assignment w
    where w.org_id = p.org_id and w.employee_id = p.employee_id and w.valid_from > p.left_on) from employment_spell p
)`

/** Each last day of an employment. */
export const goings = sql`(
  select id as employee_id, left_on as day from employee where left_on is not null
  union all select employee_id, left_on from employment_spell
)`

/** The type of employment, as the alias `k` of a left join, counts in headcount; who has none does. */
export const typeCounts: RawBuilder<boolean> = sql<boolean>`coalesce(k.counts_in_headcount, true)`

/** The headcount of the dictionary (`shared/measure.ts`), where the type of the day is not joined anyway. */
export const inHeadcount = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${worksOn(day)} and not exists (select from employment_assignment h
    join employment_type k on k.org_id = h.org_id and k.id = h.employment_type_id and not k.counts_in_headcount
    where h.org_id = e.org_id and h.employee_id = e.id and h.valid_from <= ${day} and (h.valid_to is null or h.valid_to >= ${day})))`
