import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { occurrenceOn, placeOf, type Exception, type Occurrence } from '#modules/events/domain/occurrences.ts'
import { momentOf } from '#modules/events/server/event-line.ts'
import { oneEvent } from '#modules/events/server/event-row.ts'
import { heldEvent } from '#modules/events/server/held-event.ts'
import { cancelDate, moveDate } from '#modules/events/shared/event-dates.ts'

type Values = Omit<Exception, 'on_day'>

/** What HR and coordinators do with one time of a series; the others stay as the rule gives them. */
export const exceptionRoutes: Route[] = [
  serveAction(moveDate, async (ctx, { params, body: { version, on_day, ...to } }) => {
    const { row, write, series, found } = await heldDate(ctx, params.id, version, on_day)
    if (to.starts_on < ctx.today) throw invalid({ starts_on: ['New date cannot be a past date'] })
    if (to.starts_on < row.starts_on)
      throw invalid({ starts_on: [`New date cannot be before the first date, ${row.starts_on}.`] })
    const other = occurrenceOn(series, to.starts_on)
    if (other && other.start === to.starts_on && other.on !== found.on)
      throw invalid({ starts_on: ['This event already takes place on that date.'] })
    const values: Values = {
      is_cancelled: false,
      starts_on: to.starts_on,
      ends_on: addDays(to.starts_on, daysBetween(found.start, found.end)),
      starts_at: to.starts_at ?? null,
      ends_at: to.ends_at ?? null,
      venue: to.venue ?? null,
      reason: to.reason,
    }
    const before = momentOf({ ...placeOf(row, found), starts_on: found.start })
    const after = momentOf(values)
    const wasHeld = !found.exception?.is_cancelled
    if (wasHeld && before === after && values.ends_at === placeOf(row, found).ends_at)
      return oneEvent(ctx, params.id)
    await write({})
    await keep(ctx, params.id, found, values)
    await ctx.signal('event.date_changed', { id: params.id, before, after })
    return oneEvent(ctx, params.id)
  }),
  serveAction(cancelDate, async (ctx, { params, body: { version, on_day, reason } }) => {
    const { row, write, found } = await heldDate(ctx, params.id, version, on_day)
    if (found.exception?.is_cancelled) throw invalid({ on_day: ['This date is already cancelled.'] })
    const place = placeOf(row, found)
    await write({})
    const values = { ...place, is_cancelled: true, starts_on: found.start, ends_on: found.end, reason }
    await keep(ctx, params.id, found, values)
    const before = momentOf({ ...place, starts_on: found.start })
    await ctx.signal('event.date_changed', { id: params.id, before, after: null })
    return oneEvent(ctx, params.id)
  }),
]

/** The event, locked, and the time of it that is meant. */
async function heldDate(ctx: Ctx, id: string, version: number, day: string) {
  const { row, write } = await heldEvent(ctx, id, version)
  if (row.state !== 'Published') throw refuse('Only a published event has dates to change.')
  const event = await oneEvent(ctx, id)
  const found = occurrenceOn(event, day)
  if (!found || event.repeats === 'Never')
    throw invalid({ on_day: [`This event does not take place on ${day}.`] })
  if (found.end < ctx.today) throw invalid({ on_day: ['Date cannot be a past date'] })
  const { starts_at, ends_at } = event
  return { row: { ...row, starts_at, ends_at }, write, series: event, found }
}

async function keep(ctx: Ctx, event_id: string, { on }: Occurrence, values: Values) {
  try {
    await ctx.db
      .insertInto('event_exception')
      .values({ event_id, on_day: on, ...values })
      .onConflict((oc) => oc.columns(['org_id', 'event_id', 'on_day']).doUpdateSet(values))
      .execute()
  } catch (error) {
    if (violated(error) === 'event_exception_times')
      throw invalid({ ends_at: ['Ends at must be after Starts at.'] })
    throw error
  }
}

/** By another rule, or from another day on, the former days are no longer those of the series. */
export const dropExceptions = (ctx: Ctx, eventId: string) =>
  ctx.db.deleteFrom('event_exception').where('event_id', '=', eventId).execute()
