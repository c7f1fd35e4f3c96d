import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Direction } from '#modules/attendance/domain/pairs.ts'
import { computeDays } from '#modules/attendance/server/compute.ts'

/** Two requests of one person come one after the other. */
export const lockPerson = (ctx: Ctx, employeeId: string) =>
  ctx.db.selectFrom('employee').select('id').where('id', '=', employeeId).forUpdate().execute()

/** The days that a decision touches, up to today: those to come are computed when they come. */
export async function computedAnew(ctx: Ctx, employeeId: string, start: Day, end: Day = start) {
  const last = addDays(end, 1)
  await computeDays(ctx.db, [employeeId], {
    start: addDays(start, -1),
    end: last < ctx.today ? last : ctx.today,
  })
}

const directions: readonly Direction[] = ['In', 'Out', 'Break out', 'Break in', 'Unknown']

export type LiveTable =
  | 'attendance_adjustment'
  | 'web_attendance_request'
  | 'travel_attendance'
  | 'travel_attendance_delete'
  | 'timesheet_request'
  | 'overtime_request'
  | 'overtime_claim'
  | 'credit_hour_request'
  | 'credit_hour_delete'
  | 'shift_swap'
export const noLonger = (ctx: Ctx, table: LiveTable, id: string) =>
  sql`update ${sql.table(table)} set is_live = false where request_id = ${id}`.execute(ctx.db)

/** Refuses a second request of a kind for a day. */
export async function refuseSecond(ctx: Ctx, table: LiveTable, employeeId: string, date: Day) {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where employee_id = ${employeeId} and date = ${date} and is_live`.execute(ctx.db)
  if (rows.length > 0) throw invalid({ date: ['There is a request for this date already.'] })
}

/** Refuses what is in the future, or further back than the settings allow. */
export function refusePast(ctx: Ctx, date: Day, days: number, name = 'date') {
  if (date > ctx.today) throw invalid({ [name]: ['Date cannot be in the future.'] })
  if (date < addDays(ctx.today, -days))
    throw invalid({ [name]: [`Requests can be made for the last ${days} days.`] })
}

/** What a request wrote does not count any more; the punches stay. */
export async function voidPunches(
  ctx: Ctx,
  { id, employee_id, date, end_on }: { id: string; employee_id: string; date: Day; end_on?: Day | null },
  source: 'Adjustment' | 'Timesheet',
) {
  const last = end_on ?? date
  const days = [...eachDay({ start: date, end: last })].map((day) => ` ${day}`)
  const named = ['', ...days].flatMap((day) => directions.map((one) => `${id}${day} ${one}`))
  await sql`insert into punch_void (punch_id, reason, account_id)
    select id, 'Request revoked', ${ctx.viewer.account_id} from punch
    where source = ${source} and external_id = any(${named}::text[])
    on conflict do nothing`.execute(ctx.db)
  await computedAnew(ctx, employee_id, date, last)
}
