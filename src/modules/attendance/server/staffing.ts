import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { eachDay, type DayRange } from '#kernel/calendar/range.ts'
import type { Db } from '#platform/db.ts'
import { leaveWorth } from '#modules/leave/server/public.ts'
import { weekdayNames } from '#modules/organization/shared/weekly-off.ts'
import { staffingGaps, type StaffingGap } from '#modules/attendance/domain/staffing.ts'

interface Cell {
  employee_id: string
  date: Day
  shift_id: string
  branch_id: string | null
}

/**
 * Shifts that the roster of these days gives to fewer people than they need, as it would be once all drafts are published.
 * Who is on leave for the whole day does not count, and who works by a shift without being on the roster neither.
 */
export async function shortStaffed(
  db: Db,
  range: DayRange,
  { ofBranchesOnly }: { ofBranchesOnly: boolean },
): Promise<(StaffingGap & { branch: string | null })[]> {
  const all = await db
    .selectFrom('staffing_minimum as s')
    .leftJoin('branch as b', (join) =>
      join.onRef('b.org_id', '=', 's.org_id').onRef('b.id', '=', 's.branch_id'),
    )
    .select(['s.work_shift_id as shift_id', 's.branch_id', 's.day', 's.people', 'b.name as branch'])
    .execute()
  // who sees the people of some branches only cannot count those of all
  const needs = all.filter(({ branch_id }) => branch_id !== null || !ofBranchesOnly)
  if (needs.length === 0) return []
  const shifts = [...new Set(needs.map(({ shift_id }) => shift_id))]
  const { rows: cells } = await sql<Cell>`
    with entry as (
      select distinct on (r.employee_id, r.date) r.org_id, r.employee_id, r.date, r.work_shift_id from roster_entry r
      where r.date between ${range.start}::date and ${range.end}::date
      order by r.employee_id, r.date, r.state
    )
    select c.employee_id, c.date, c.work_shift_id as shift_id, a.branch_id from entry c
    left join employment_assignment a on a.org_id = c.org_id and a.employee_id = c.employee_id
      and a.valid_from <= c.date and (a.valid_to is null or a.valid_to >= c.date)
    where c.work_shift_id = any(${shifts}::uuid[])`.execute(db)
  const leave = await leaveWorth(db, [...new Set(cells.map(({ employee_id }) => employee_id))], range)
  const away = new Set(
    leave
      .filter(({ fraction }) => Number(fraction) >= 1)
      .map(({ employee_id, date }) => `${employee_id} ${date}`),
  )
  const names = new Map(needs.map(({ branch_id, branch }) => [branch_id, branch]))
  return staffingGaps(
    needs.map(({ shift_id, branch_id, day, people }) => {
      const at = weekdayNames.findIndex((name) => name === day)
      return { shift_id, branch_id, people, weekday: at < 0 ? null : at }
    }),
    cells.filter(({ employee_id, date }) => !away.has(`${employee_id} ${date}`)),
    [...eachDay(range)],
  ).map((gap) => ({ ...gap, branch: names.get(gap.branch_id) ?? null }))
}
