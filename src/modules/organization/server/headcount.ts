import { sql, type RawBuilder } from 'kysely'

type Day = RawBuilder<unknown> | string

/** Works here on the day: has joined and has not left. Of the alias `e` of an employee. */
export const worksOn = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`(e.joined_on <= ${day} and (e.left_on is null or e.left_on >= ${day}))`

/** The type of employment, as the alias `k` of a left join, counts in headcount; who has none does. */
export const typeCounts: RawBuilder<boolean> = sql<boolean>`coalesce(k.counts_in_headcount, true)`

/** The headcount of the dictionary (`shared/measure.ts`), where the type of the day is not joined anyway. */
export const inHeadcount = (day: Day): RawBuilder<boolean> =>
  sql<boolean>`(${worksOn(day)} and not exists (select from employment_assignment h
    join employment_type k on k.org_id = h.org_id and k.id = h.employment_type_id and not k.counts_in_headcount
    where h.org_id = e.org_id and h.employee_id = e.id and h.valid_from <= ${day} and (h.valid_to is null or h.valid_to >= ${day})))`
