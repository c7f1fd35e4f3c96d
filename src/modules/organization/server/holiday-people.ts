import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { segmentCondition } from '#modules/organization/server/segment-people.ts'

/** What decides for whom a holiday is. */
export interface HolidayFor {
  /** Null while there is no such holiday: nobody has chosen it. */
  id: string | null
  start_on: Day
  gender: string | null
  branch_id: string | null
  segment_id: string | null
  is_optional: boolean
}

/** As `domain/holiday.ts` says it, as a condition: whether the holiday counts for `employee`, who is where they are on `day`. */
export function holidayIsFor(
  { id, start_on, gender, branch_id, segment_id, is_optional }: HolidayFor,
  employee: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const all = [
    ...(gender
      ? [sql`exists (select from employee g where g.id = ${employee} and g.gender = ${gender})`]
      : []),
    ...(branch_id
      ? [
          sql`exists (select from employment_assignment a where a.employee_id = ${employee} and a.valid_from <= ${day}
            and (a.valid_to is null or a.valid_to >= ${day}) and a.branch_id in (
              with recursive below as (
                select id from branch where id = ${branch_id}
                union select b.id from branch b join below on b.parent_id = below.id
              ) select id from below))`,
        ]
      : []),
    ...(segment_id ? [segmentCondition(segment_id, employee, start_on)] : []),
    ...(is_optional
      ? [
          sql`exists (select from holiday_pick k where k.holiday_id = ${id}::uuid and k.employee_id = ${employee})`,
        ]
      : []),
  ]
  return sql<boolean>`(${all.length ? sql.join(all, sql` and `) : sql`true`})`
}
