import { momentAt } from '#kernel/calendar/zone.ts'
import type { Ctx } from '#platform/context.ts'
import { dropTrainingPunches, trainingPunches } from '#modules/attendance/server/public.ts'
import type { Attendance } from '#modules/training/domain/outcome.ts'
import { heldDays } from '#modules/training/domain/presence.ts'
import type { LockedSession } from '#modules/training/server/seats.ts'

export const punchId = (sessionId: string, employeeId: string, day: string, direction: 'In' | 'Out') =>
  `${sessionId} ${employeeId} ${day} ${direction}`

/** Who writes attendance down: a call, or the import of a file. */
export type Recorder = Pick<Ctx, 'db' | 'today' | 'now' | 'signal'> & {
  org: { time_zone: string }
  viewer: { account_id: string }
}

/**
 * Who attended was at work from the beginning to the end of each day that is over; who did not, was not there by this. Null
 * takes back what was written down, and leaves what people scanned themselves.
 */
export async function sendToAttendance(
  ctx: Recorder,
  session: LockedSession,
  employeeIds: readonly string[],
  attendance: Attendance | null,
): Promise<void> {
  // of a part nobody knows which; whoever scanned the code has their own times
  if (attendance === 'Partly attended') return
  if (employeeIds.length === 0) return
  const scanned = await ctx.db
    .selectFrom('training_presence')
    .select(['employee_id', 'date'])
    .where('session_id', '=', session.id)
    .where('employee_id', 'in', [...employeeIds])
    .execute()
  const zone = ctx.org.time_zone
  const all = employeeIds.flatMap((employee_id) =>
    heldDays(session, ctx.today).flatMap((day) =>
      (['In', 'Out'] as const).map((direction) => ({
        external_id: punchId(session.id, employee_id, day, direction),
        employee_id,
        day,
        direction,
        occurred_at: momentAt(day, direction === 'In' ? session.starts_at : session.ends_at, zone),
      })),
    ),
  )
  if (attendance === 'Absent')
    return dropTrainingPunches(
      ctx,
      all.map(({ external_id }) => external_id),
    )
  const known = new Set(scanned.map(({ employee_id, date }) => `${employee_id} ${date}`))
  const written = all.filter(({ employee_id, day }) => !known.has(`${employee_id} ${day}`))
  if (attendance === null)
    return dropTrainingPunches(
      ctx,
      written.map(({ external_id }) => external_id),
    )
  await trainingPunches(
    ctx,
    written.filter(({ occurred_at }) => occurred_at <= ctx.now).map(({ day: _day, ...punch }) => punch),
  )
}
