import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { enterDecided } from '#engines/approval/enter-decided-server.ts'
import { writeHistory } from '#engines/approval/request-store-server.ts'
import { computedAnew, lockPerson, noLonger } from '#modules/attendance/server/request-base.ts'

interface Trip {
  employee_id: string
  start_on: Day
  end_on: Day
  destination: string
  reason: string
}

/** Travel attendance of a trip that was approved elsewhere. Null where some of its days are travel already. */
export async function enterTrip(ctx: Ctx, trip: Trip): Promise<string | null> {
  const { employee_id, start_on, end_on, destination, reason } = trip
  await lockPerson(ctx, employee_id)
  const { rows } =
    await sql`select from travel_attendance t join request r on r.org_id = t.org_id and r.id = t.request_id
    where t.employee_id = ${employee_id} and t.is_live and r.status in ('Requested', 'Forwarded', 'Approved')
      and t.start_on <= ${end_on} and t.end_on >= ${start_on} limit 1`.execute(ctx.db)
  if (rows.length) return null
  const id = newId()
  await enterDecided(
    ctx.db,
    'travel_attendance',
    ctx.viewer.account_id,
    [{ id, employee_id, reason }],
    ctx.as,
  )
  await ctx.db
    .insertInto('travel_attendance')
    .values({
      request_id: id,
      employee_id,
      start_on,
      end_on,
      part: 'Full day',
      destination: destination.slice(0, 100),
    })
    .execute()
  await computedAnew(ctx, employee_id, start_on, end_on)
  return id
}

/** Takes it back, as its trip was. What was deleted or revoked before stays so. */
export async function endTrip(ctx: Ctx, id: string, remarks: string): Promise<void> {
  const trip = await ctx.db
    .selectFrom('travel_attendance')
    .select(['employee_id', 'start_on', 'end_on'])
    .where('request_id', '=', id)
    .where('is_live', '=', true)
    .executeTakeFirst()
  if (!trip) return
  await lockPerson(ctx, trip.employee_id)
  await noLonger(ctx, 'travel_attendance', id)
  await ctx.db
    .updateTable('request')
    .set({ status: 'Cancelled', decided_at: ctx.now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await writeHistory(ctx, id, 'Cancelled', remarks)
  await computedAnew(ctx, trip.employee_id, trip.start_on, trip.end_on)
}
