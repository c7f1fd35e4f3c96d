import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'

/** Who of these people is in which of the segments on a day. */
export async function membersOn(
  db: Db,
  segmentIds: readonly string[],
  employeeIds: readonly string[],
  on: Day,
): Promise<ReadonlySet<string>> {
  if (!segmentIds.length) return new Set()
  // as in membershipsOf: one plan for however many there are
  const { rows } = await sql<{ key: string }>`
    select e.id || ' ' || g.id as key from employee e join segment g on g.org_id = e.org_id
    where e.id = any((select ${[...employeeIds]}::uuid[])::uuid[]) and g.id = any((select ${[...segmentIds]}::uuid[])::uuid[])
      and ${segmentCondition(sql`g.id`, sql`e.id`, on)}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** What decides who is in a segment and is no fact about one person: a change of it makes everybody due. */
export async function segmentsMark(db: Db, segmentIds: readonly string[]): Promise<string | null> {
  if (!segmentIds.length) return null
  const { rows } = await sql<{ mark: string | null }>`
    select encode(sha256(convert_to(concat(
      (select string_agg(id || rule::text, ',' order by id) from segment where id = any(${[...segmentIds]}::uuid[])),
      (select string_agg(concat_ws(' ', id, parent_id), ',' order by id) from branch),
      (select string_agg(concat_ws(' ', id, parent_id), ',' order by id) from division),
      (select string_agg(concat_ws(' ', id, group_id), ',' order by id) from employment_level)), 'UTF8')), 'hex') as mark`.execute(
    db,
  )
  return rows[0]?.mark ?? null
}
