import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { shownTo } from '#modules/hris/server/public.ts'
import { attendanceLocks, lockedChanges, moveAttendanceLock } from '#modules/attendance/shared/lock.ts'

/** The day up to which attendance is settled; null: nothing is. */
export async function attendanceLockedUntil(db: Db): Promise<Day | null> {
  const row = await db
    .selectFrom('attendance_lock')
    .select('locked_until')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Refuses what may no longer be taken back, because payroll rests on it. */
export async function refuseLockedDay(db: Db, day: Day): Promise<void> {
  const until = await attendanceLockedUntil(db)
  if (until !== null && day <= until)
    throw conflict(`Attendance up to ${until} is locked. Open it before you change this.`)
}

/** Payroll is closed: attendance up to its last day is settled, unless it is already. */
export async function lockAttendance(
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  until: Day,
  reason: string,
): Promise<void> {
  const held = await attendanceLockedUntil(ctx.db)
  if (held !== null && held >= until) return
  await enterLock(ctx, { locked_until: until, reason })
}

const enterLock = (
  ctx: Pick<Ctx, 'db' | 'viewer' | 'now'>,
  lock: { locked_until: Day; reason: string },
): Promise<unknown> =>
  ctx.db
    .insertInto('attendance_lock')
    .values({ ...lock, id: newId(), account_id: ctx.viewer.account_id, at: ctx.now })
    .execute()

export const lockRoutes: Route[] = [
  serveList(attendanceLocks, {
    from: () => sql`attendance_lock l`,
    select: () => ({
      at: sql`l.at`,
      locked_until: sql`l.locked_until`,
      reason: sql`l.reason`,
      by: sql`coalesce((select a.full_name from account a where a.id = l.account_id), 'HR')`,
    }),
    id: sql`l.id`,
    order: sql`l.at desc`,
  }),
  serveAction(moveAttendanceLock, async (ctx, { body }) => {
    const { locked_until, reason } = body
    if (locked_until > ctx.today) throw invalid({ locked_until: ['Locked until cannot be a future date.'] })
    await enterLock(ctx, { locked_until, reason })
    return undefined
  }),
  serveList(lockedChanges, {
    from: () => sql`attendance_retro x join employee e on e.org_id = x.org_id and e.id = x.employee_id`,
    select: ({ today }) => ({
      at: sql`x.at`,
      date: sql`x.date`,
      person: personOf(sql`e.id`, today),
      unpaid_days: sql`trim_scale(x.unpaid_part / 1000.0)`,
      late: sql`x.late`,
      lost: sql`x.lost`,
      worked: sql`x.worked`,
      overtime: sql`x.overtime_workday + x.overtime_off_day + x.overtime_holiday`,
    }),
    id: sql`x.id`,
    where: (ctx) => [sql`${shownTo(ctx, sql`x.employee_id`)}`],
    search: { person: sql`e.id` },
    sort: { person: sql`e.full_name` },
    order: sql`x.at desc, x.date desc`,
  }),
]
