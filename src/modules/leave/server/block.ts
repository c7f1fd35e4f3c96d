import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import type { Block } from '#modules/leave/domain/team-rules.ts'

interface AskedBlock {
  employee: { id: string; branch_id: string | null; division_id: string | null }
  leave_type_id: string
  start_on: Day
  end_on: Day
}

/**
 * Days that are closed to the person for this type, or open to so many: with the most others of the same branch,
 * division and population that are away, or ask to be, on one of the days.
 */
export async function blocksOn(
  db: Db,
  { employee, leave_type_id, start_on, end_on }: AskedBlock,
): Promise<Block[]> {
  // most leave lies on no such day, and planning what follows takes longer than all the rest of a request
  const near = await db
    .selectFrom('leave_block')
    .select('id')
    .where('start_on', '<=', end_on)
    .where('end_on', '>=', start_on)
    .limit(1)
    .executeTakeFirst()
  if (!near) return []
  const { rows } = await sql<Block>`
    select b.name, b.start_on, b.end_on, b.effect, b.team_maximum, coalesce((
      select max(n)::int from (
        select count(distinct x.employee_id) as n
        from leave_day x
        join employment_assignment a on a.org_id = x.org_id and a.employee_id = x.employee_id
          and a.valid_from <= x.date and (a.valid_to is null or a.valid_to >= x.date)
        where b.team_maximum is not null and x.is_live and x.employee_id <> ${employee.id}
          and x.date between greatest(b.start_on, ${start_on}::date) and least(b.end_on, ${end_on}::date)
          and (b.branch_id is null or a.branch_id = b.branch_id)
          and (b.division_id is null or a.division_id = b.division_id)
          and (b.segment_id is null or ${segmentCondition(sql`b.segment_id`, sql`x.employee_id`, sql`x.date`)})
        group by x.date
      ) counted), 0) as away
    from leave_block b
    where b.start_on <= ${end_on} and b.end_on >= ${start_on}
      and (b.branch_id is null or b.branch_id = ${employee.branch_id}::uuid)
      and (b.division_id is null or b.division_id = ${employee.division_id}::uuid)
      and (b.segment_id is null or ${segmentCondition(sql`b.segment_id`, employee.id, sql`greatest(b.start_on, ${start_on}::date)`)})
      and (b.leave_type_id is null or b.leave_type_id = ${leave_type_id}::uuid)
    order by b.start_on, b.id`.execute(db)
  return rows
}
