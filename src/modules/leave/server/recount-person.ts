import { z } from 'zod'
import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { onSignal, type SignalCtx, type SignalHandler } from '#platform/signals.ts'
import { NO_END } from '#modules/leave/server/overdrawn.ts'
import { recountFor } from '#modules/leave/server/recount-people.ts'

/**
 * Somebody is elsewhere from a day on, and may have come under the weekly offs and holidays of another branch or segment:
 * their leave from that day on is counted anew. It may run twice: what is counted as it should be is left alone.
 */
const afterMove = onSignal(
  'employee.assignment_changed',
  z.object({ employee_id: z.uuid(), valid_from: z.iso.date() }),
  (ctx, { employee_id, valid_from }) => recount(ctx, [employee_id], valid_from, 'Assignment'),
)
const afterStation = onSignal(
  'duty_station.assigned',
  z.object({ employee_ids: z.array(z.uuid()), valid_from: z.iso.date() }),
  (ctx, { employee_ids, valid_from }) => recount(ctx, employee_ids, valid_from, 'Duty station'),
)

/** What a record says has no dates (gender, birth, service): it is followed from today on. */
const afterRecord = onSignal(
  'employee.changed',
  z.object({ employee_id: z.uuid() }),
  (ctx, { employee_id }) => recount(ctx, [employee_id], today(ctx), 'Employee record'),
)

/**
 * Somebody gets a last day, another one, or none any more: leave after it takes nothing, and what it took of the balance
 * returns (features 3.5). Whoever stays has the leave that they had.
 */
const afterLastDay = onSignal(
  'employee.separated',
  z.object({ employee_id: z.uuid(), left_on: z.iso.date() }),
  (ctx, { employee_id, left_on }) =>
    recountAll(ctx, [employee_id], earlier(addDays(left_on, 1), today(ctx)), LAST_DAY),
)
const afterStaying = onSignal(
  'employee.reinstated',
  z.object({ employee_id: z.uuid() }),
  (ctx, { employee_id }) => recountAll(ctx, [employee_id], today(ctx), LAST_DAY),
)
const LAST_DAY = 'Last working day'

export const recountAfterMoves: readonly SignalHandler[] = [
  afterMove,
  afterStation,
  afterRecord,
  afterLastDay,
  afterStaying,
]

const today = (ctx: SignalCtx): Day => dayAt(ctx.at, ctx.org.time_zone)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

async function recount(ctx: SignalCtx, ids: readonly string[], start: Day, because: string): Promise<void> {
  if (await differsByPlace(ctx, start)) await recountAll(ctx, ids, start, because)
}

async function recountAll(
  ctx: SignalCtx,
  ids: readonly string[],
  start: Day,
  because: string,
): Promise<void> {
  const change = { start, end: NO_END, because }
  for (const { request_id, before, after } of await recountFor(ctx.db, ids, change, ctx.account_id))
    await ctx.signal('leave_request.recounted', { request_id, before, after, because })
}

/** Whether days without work are others for some than for everybody, from a day on. */
async function differsByPlace({ db }: SignalCtx, start: Day): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    select exists (select from weekly_off_rule where (branch_id is not null or segment_id is not null) and (to_on is null or to_on >= ${start}::date))
      or exists (select from holiday where (branch_id is not null or segment_id is not null or gender is not null) and end_on >= ${start}::date) as differs`.execute(
    db,
  )
  return rows[0]?.differs ?? false
}
