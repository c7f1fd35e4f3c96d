import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { conflict, invalid, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveReach } from '#engines/list/reach-server.ts'
import { askAgain, asksAgain, movedFrom } from '#modules/events/server/ask-again.ts'
import { oneEvent } from '#modules/events/server/event-row.ts'
import { dropExceptions } from '#modules/events/server/exceptions.ts'
import { heldEvent, lockedEvent, managedEvent } from '#modules/events/server/held-event.ts'
import { reachOfEvent } from '#modules/events/server/invited.ts'
import { giveSeats } from '#modules/events/server/seats.ts'
import {
  addEvent,
  addEventGuest,
  answerEvent,
  cancelEvent,
  changeEvent,
  inviteToEvent,
  planEvent,
  postponeEvent,
  publishEvent,
} from '#modules/events/shared/event-acts.ts'

/** What coordinators and HR do with events, and what people answer. */
export const eventActRoutes: Route[] = [
  serveAction(addEvent, (ctx, { body }) => create(ctx, { ...body, is_official: true })),
  serveAction(planEvent, (ctx, { body }) =>
    create(ctx, { ...body, is_official: false, visibility: 'Private', coordinator_id: ctx.employee_id }),
  ),
  serveAction(changeEvent, async (ctx, { params, body: { version, ...body } }) => {
    const { row, write } = await heldEvent(ctx, params.id, version)
    const { coordinator_id, segment_id, visibility, ...plain } = body
    const official = row.is_official
      ? {
          coordinator_id: coordinator_id ?? null,
          segment_id: segment_id ?? null,
          visibility: visibility ?? row.visibility,
        }
      : {}
    const asks = asksAgain(row, plain, ctx.today)
    if (asks && plain.rsvp_by && plain.rsvp_by < ctx.today)
      throw invalid({ rsvp_by: ['Answer by has passed and everyone is asked again. Choose a later date.'] })
    const moved = asks ? movedFrom(row) : {}
    await guarded(() => write({ ...plain, ends_on: plain.ends_on ?? plain.starts_on, ...official, ...moved }))
    if (row.starts_on !== plain.starts_on || row.repeats !== plain.repeats) await dropExceptions(ctx, row.id)
    if (asks) await askAgain(ctx, row)
    await giveSeats(ctx, params.id)
    return oneEvent(ctx, params.id)
  }),
  serveAction(publishEvent, async (ctx, { params, body: { version } }) => {
    const { row, write } = await heldEvent(ctx, params.id, version)
    if (row.state === 'Published') throw conflict('This event is already published.')
    if (row.repeats === 'Never' && row.ends_on < ctx.today) throw refuse('The date of this event is past.')
    await write({ state: 'Published', state_reason: null })
    await ctx.signal('event.published', { id: params.id })
    return oneEvent(ctx, params.id)
  }),
  serveReach(publishEvent, (ctx, { id }) => reachOfEvent(ctx, id)),
  serveReach(postponeEvent, (ctx, { id }) => reachOfEvent(ctx, id)),
  serveReach(cancelEvent, (ctx, { id }) => reachOfEvent(ctx, id)),
  serveAction(postponeEvent, async (ctx, { params, body: { version, starts_on, reason } }) => {
    const { row, write } = await heldEvent(ctx, params.id, version)
    if (row.state === 'Draft') throw refuse('A draft is edited, not postponed.')
    if (starts_on && starts_on < ctx.today) throw invalid({ starts_on: ['New date cannot be a past date'] })
    const length = daysBetween(row.starts_on, row.ends_on)
    await write(
      starts_on
        ? {
            state: 'Published',
            state_reason: reason,
            ...movedFrom(row),
            starts_on,
            ends_on: addDays(starts_on, length),
            rsvp_by: null,
          }
        : { state: 'Postponed', state_reason: reason, ...movedFrom(row) },
    )
    if (starts_on) await dropExceptions(ctx, row.id)
    await askAgain(ctx, row)
    return oneEvent(ctx, params.id)
  }),
  serveAction(cancelEvent, async (ctx, { params, body: { version, reason } }) => {
    const { write } = await heldEvent(ctx, params.id, version)
    await write({ state: 'Cancelled', state_reason: reason })
    await ctx.signal('event.cancelled', { id: params.id })
    return oneEvent(ctx, params.id)
  }),
  serveAction(inviteToEvent, async (ctx, { params, body: { employee_ids } }) => {
    const event = await managedEvent(ctx, params.id)
    const { rows } = await guarded(() =>
      sql<{ employee_id: string }>`insert into event_member (event_id, employee_id, is_invited)
        select ${params.id}, e.id, true from employee e
        where e.id = any(${employee_ids}::uuid[]) and (e.left_on is null or e.left_on >= ${ctx.today})
        on conflict (org_id, event_id, employee_id) do update set is_invited = true where not event_member.is_invited
        returning employee_id`.execute(ctx.db),
    )
    if (event.state === 'Published' && rows.length)
      await ctx.signal('event.invited', {
        id: params.id,
        employees: rows.map(({ employee_id }) => employee_id),
      })
    return { invited: rows.length }
  }),
  serveAction(addEventGuest, async (ctx, { params, body }) => {
    const event = await managedEvent(ctx, params.id)
    const id = newId()
    await ctx.db
      .insertInto('event_guest')
      .values({ ...body, id, event_id: params.id })
      .execute()
    if (event.state === 'Published') await ctx.signal('event.guest_added', { id: params.id, guest_id: id })
    return { id, full_name: body.full_name }
  }),
  serveAction(answerEvent, async (ctx, { params, body: { answer, guests } }) => {
    // the lock puts answers one after another, so that the last seat is given once
    const event = await lockedEvent(ctx, params.id)
    const seen = await oneEvent(ctx, params.id)
    if (!seen.abilities.answer) throw refuse('This event takes no answers any more.')
    if (guests > event.guests_each)
      throw invalid({ guests: [`Guests must be at most ${event.guests_each}.`] })
    const brings = answer === 'Going' ? guests : 0
    const others =
      seen.counts.taken - (seen.own?.answer === 'Going' && !seen.own.is_waiting ? 1 + seen.own.guests : 0)
    const is_waiting = answer === 'Going' && event.seats !== null && others + 1 + brings > event.seats
    const values = { answer, guests: brings, is_waiting, answered_at: ctx.now }
    await ctx.db
      .insertInto('event_member')
      .values({ event_id: params.id, employee_id: ctx.employee_id, ...values })
      .onConflict((oc) => oc.columns(['org_id', 'event_id', 'employee_id']).doUpdateSet(values))
      .execute()
    await giveSeats(ctx, params.id)
    return oneEvent(ctx, params.id)
  }),
]

type Given = Record<string, unknown> & {
  starts_on: string
  ends_on?: string | null | undefined
  title: string
}
async function create(ctx: Ctx, values: Given) {
  const id = newId()
  const row = { ...values, id, ends_on: values.ends_on ?? values.starts_on }
  // the form has checked each of them
  await guarded(() =>
    ctx.db
      .insertInto('event')
      .values(row as never)
      .execute(),
  )
  return oneEvent(ctx, id)
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const wrong = violated(error)
    if (wrong === 'event_segment_fk') throw invalid({ segment_id: ['Select a valid choice.'] })
    if (wrong === 'event_coordinator_fk') throw invalid({ coordinator_id: ['Select a valid choice.'] })
    if (wrong === 'event_member_employee_fk') throw invalid({ employee_ids: ['Select a valid choice.'] })
    throw error
  }
}
