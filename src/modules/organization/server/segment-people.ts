import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { narrowing } from '#modules/organization/domain/segment-rule.ts'
import type { SegmentRule } from '#modules/organization/shared/segment.ts'

/**
 * Is this person in the segment on that day? A condition for any query: ids and days may be values or columns, so that
 * `segmentCondition(sql`h.segment_id`, sql`e.id`, sql`h.start_on`)` asks for every row of its own.
 * It is an `exists`, so that where the segment or the day is a column the person goes into the rule and is looked up: `in`
 * would go through the whole organization for each row. With one segment and one day it is a join to the set all the same.
 */
export const segmentCondition = (
  segmentId: RawBuilder<unknown> | string,
  employeeId: RawBuilder<unknown> | string,
  on: RawBuilder<unknown> | Day,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from people_of_segment(${idOf(segmentId)}, ${dayOf(on)}) p where p.employee_id = ${idOf(employeeId)})`

/** The same for a rule that is not stored. */
export const ruleCondition = (
  rule: SegmentRule,
  employeeId: RawBuilder<unknown>,
  on: Day,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from people_of_rule(${JSON.stringify(narrowing(rule))}::jsonb, ${on}::date) p where p.employee_id = ${employeeId})`

/** Everybody in it on that day, in the order of their codes: what jobs over a segment go through. */
export async function segmentPeople(db: Db, segmentId: string, on: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from people_of_segment(${segmentId}::uuid, ${on}::date) p
    join employee e on e.id = p.employee_id order by e.code, e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these segments a person is in on that day: for rules that choose among several. */
export async function segmentsHolding(
  db: Db,
  segmentIds: readonly string[],
  employeeId: string,
  on: Day,
): Promise<Set<string>> {
  if (!segmentIds.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from unnest(${[...segmentIds]}::uuid[]) s (id)
    where ${segmentCondition(sql`s.id`, employeeId, on)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A choice of a field is called otherwise: segments mean who has it as before. */
export const renameInSegments = (db: Db, from: string, to: string) =>
  sql`update segment set version = version + 1, rule = jsonb_set(rule, '{custom}', (
      select jsonb_agg(case v when ${from} then ${to} else v end order by at)
      from jsonb_array_elements_text(rule -> 'custom') with ordinality c (v, at)))
    where rule -> 'custom' @> to_jsonb(${from}::text)`.execute(db)

/** Names of segments that tell people by a field, or by some values of it. */
export async function segmentsBy(
  db: Db,
  code: string,
  values: readonly string[] | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select s.name from segment s where exists (
      select from jsonb_array_elements_text(s.rule -> 'custom') v
      where split_part(v, ':', 1) = ${code} and (${values === null} or substr(v, strpos(v, ':') + 1) = any (${[...(values ?? [])]}::text[])))
    order by s.name`.execute(db)
  return rows.map(({ name }) => name)
}

const idOf = (id: RawBuilder<unknown> | string) => (typeof id === 'string' ? sql`${id}::uuid` : id)
const dayOf = (on: RawBuilder<unknown> | Day) => (typeof on === 'string' ? sql`${on}::date` : on)
