import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import type { Membership } from '#modules/organization/domain/weekly-off.ts'
import { segmentCondition } from '#modules/organization/server/segment-people.ts'

/**
 * From when to when these people are in the segments that rules name. Who is in one follows from dated facts, so it is
 * asked on the days on which one of those changes, also on days to come.
 */
export async function membershipsOf(
  db: Db,
  segmentIds: readonly string[],
  employeeIds: readonly string[],
): Promise<Map<string, Membership[]>> {
  if (!segmentIds.length) return new Map()
  // sub-selects hide how many there are: else every call, short or long, would be planned anew, which costs more than it reads
  const { rows } = await sql<{ id: string; segment_id: string; day: Day; is_in: boolean }>`
    select e.id, g.id as segment_id, c.day, ${segmentCondition(sql`g.id`, sql`e.id`, sql`c.day`)} as is_in
    from employee e
    join segment g on g.org_id = e.org_id
    cross join lateral (
      select distinct day from (
        select e.joined_on as day
        union all select e.left_on + 1 union all select e.confirmed_on union all select e.probation_ends_on + 1
        union all select unnest(array[a.valid_from, a.valid_to + 1]) from employment_assignment a where a.org_id = e.org_id and a.employee_id = e.id
        union all select unnest(array[s.valid_from, s.valid_to + 1]) from duty_station_assignment s where s.org_id = e.org_id and s.employee_id = e.id
        union all select (coalesce(e.served_since, e.joined_on) + make_interval(months => m::int))::date from unnest(array[g.rule ->> 'service_from', g.rule ->> 'service_below']) m
        union all select (e.date_of_birth + make_interval(years => y::int))::date from unnest(array[g.rule ->> 'age_from', g.rule ->> 'age_below']) y
      ) days where day >= e.joined_on
    ) c
    where e.id = any((select ${[...employeeIds]}::uuid[])::uuid[]) and g.id = any((select ${[...segmentIds]}::uuid[])::uuid[])
    order by e.id, g.id, c.day`.execute(db)
  const found = new Map<string, Membership[]>()
  for (const { id, segment_id, day, is_in } of rows) {
    const own = found.get(id) ?? []
    const open = own.find((one) => one.segment_id === segment_id && one.until === null)
    if (open && !is_in) open.until = day
    if (!open && is_in) own.push({ segment_id, from: day, until: null })
    found.set(id, own)
  }
  return found
}
