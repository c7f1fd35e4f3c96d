import { sql, type RawBuilder } from 'kysely'
import type { DayGroup } from '#modules/attendance/shared/day.ts'

/** What a figure of the overview counts, over a row `d` of `attendance_day`. */
const conditions: Record<DayGroup, RawBuilder<boolean>> = {
  In: sql`(d.first_in is not null and d.status not in ('Missing punch', 'Absent'))`,
  'Not in yet': sql`d.status in ('Not in yet', 'Upcoming')`,
  'On leave': sql`(d.status in ('On leave', 'Half leave, absent') and d.first_in is null)`,
  Travel: sql`(d.status in ('Travel', 'Training') and d.first_in is null)`,
  Absent: sql`d.status = 'Absent'`,
  Late: sql`d.late > 0`,
  'Missing punch': sql`d.status = 'Missing punch'`,
  'Pending sync': sql`d.status = 'Pending sync'`,
  'Day off': sql`(d.status in ('Off day', 'Holiday') and d.first_in is null)`,
}
export const ofGroup = (group: DayGroup): RawBuilder<boolean> => conditions[group]

/** Whether the person of the row is there on its day, in one of these or below. */
export const holdsPlace = (
  column: 'branch_id' | 'division_id',
  ids: readonly string[],
): RawBuilder<boolean> => {
  const table = sql.ref(column === 'branch_id' ? 'branch' : 'division')
  return sql`exists (select from employment_assignment a where a.org_id = d.org_id and a.employee_id = d.employee_id
    and a.valid_from <= d.date and (a.valid_to is null or a.valid_to >= d.date)
    and a.${sql.ref(column)} in (with recursive below as (
      select id from ${table} where id = any(${[...ids]}::uuid[])
      union select t.id from ${table} t join below on t.parent_id = below.id) select id from below))`
}
