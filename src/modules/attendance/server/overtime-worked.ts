import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { LiveTable } from '#modules/attendance/server/request-base.ts'

type Sql = RawBuilder<unknown>

export async function workedOn(ctx: Ctx, employeeId: string, date: Day) {
  const day = await ctx.db
    .selectFrom('attendance_day')
    .select(['overtime', 'day_type'])
    .where('employee_id', '=', employeeId)
    .where('date', '=', date)
    .executeTakeFirst()
  if (!day || day.overtime === 0) throw invalid({ date: ['No overtime was worked on this date.'] })
  return day
}

export function refuseMore(minutes: number, most: number): void {
  if (minutes > most) throw invalid({ minutes: [`At most ${most} minutes can be requested for this date.`] })
}

/** An hour is paid, credited or given back as leave: one of them. */
export async function refuseBoth(ctx: Ctx, table: LiveTable, employeeId: string, date: Day): Promise<void> {
  const { rows } = await sql<{ is_leave: boolean; is_other: boolean }>`
    select ${isGivenBack(sql`${employeeId}::uuid`, sql`${date}::date`)} as is_leave,
      exists (select from ${sql.table(table)} where employee_id = ${employeeId} and date = ${date} and is_live) as is_other`.execute(
    ctx.db,
  )
  if (rows[0]?.is_other)
    throw invalid({ date: ['Overtime of one date is either claimed or credited, not both.'] })
  if (rows[0]?.is_leave)
    throw invalid({ date: ['Substitute leave is requested or had for this date already.'] })
}

/** Substitute leave is asked for or had for work on a date. */
const isGivenBack = (employee: Sql, date: Sql) => sql<boolean>`exists (
  select from compensatory_request s where s.employee_id = ${employee} and s.worked_on = ${date} and s.is_live)`

/**
 * Overtime of a date is credited or given back as leave, or a claim of these very minutes was declined or taken back by people: it is not prepared
 * again. A day that came to other minutes since is.
 */
export const isTaken = (employee: Sql, date: Sql, worked: Sql) => sql<boolean>`(
  exists (select from credit_hour_request h where h.employee_id = ${employee} and h.date = ${date} and h.is_live)
  or ${isGivenBack(employee, date)}
  or exists (select from overtime_claim x join request q on q.org_id = x.org_id and q.id = x.request_id
    where x.employee_id = ${employee} and x.date = ${date} and not x.is_live and x.worked_minutes = ${worked}
      and (q.status = 'Declined' or q.status = 'Revoked' and exists (select from request_history y
        where y.org_id = q.org_id and y.request_id = q.id and y.action_performed = 'Revoked' and y.acting_as <> 'system'))))`

/** What was approved of a date before it was worked, in minutes. */
export const preApprovedOn = (employee: Sql, date: Sql) => sql<number>`coalesce((
  select d.minutes from overtime_request d join request q on q.org_id = d.org_id and q.id = d.request_id
  where d.employee_id = ${employee} and d.date = ${date} and d.is_live and q.status = 'Approved' limit 1), 0)`
