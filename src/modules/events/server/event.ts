import { sql } from 'kysely'
import { addDays, daysBetween } from '#kernel/calendar/day.ts'
import { conflict, forbidden, invalid, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveReach } from '#engines/list/reach-server.ts'
import { nextOf } from '#modules/events/domain/occurrences.ts'
import {
  abilitiesOf,
  manages,
  oneEvent,
  stateOf,
  taken,
  visible,
  type EventRow,
} from '#modules/events/server/event-row.ts'
import { reachOfEvent } from '#modules/events/server/invited.ts'
import { giveSeats } from '#modules/events/server/seats.ts'
import {
  addEvent,
  addEventGuest,
  answerEvent,
  cancelEvent,
  changeEvent,
  eventPeople,
  events,
  inviteToEvent,
  planEvent,
  postponeEvent,
  publishEvent,
  readEvent,
} from '#modules/events/shared/event.ts'

const over = (today: string) =>
  sql<boolean>`coalesce(v.repeat_until, case when v.repeats = 'Never' then v.ends_on end) < ${today}`

export const eventRoutes: Route[] = [
  serveList(events, {
    from: () => sql`event v`,
    select: ({ today, employee_id }) => ({
      title: sql`v.title`,
      category: sql`v.category`,
      on: sql`v.starts_on`,
      until: sql`v.ends_on`,
      starts_at: sql`to_char(v.starts_at, 'HH24:MI')`,
      venue: sql`v.venue`,
      coordinator: sql`case when v.coordinator_id is not null then ${personOf(sql`v.coordinator_id`, today)} end`,
      going: taken(sql`v`),
      seats: sql`v.seats`,
      state: sql`v.state`,
      answer: sql`(select m.answer from event_member m where m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${employee_id || null})`,
      is_waiting: sql`coalesce((select m.is_waiting from event_member m where m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${employee_id || null}), false)`,
      version: sql`v.version`,
      abilities: sql`json_build_object('is_official', v.is_official, 'coordinator_id', v.coordinator_id, 'rsvp_by', v.rsvp_by,
        'repeats', v.repeats, 'repeat_until', v.repeat_until)`,
    }),
    id: sql`v.id`,
    where: (ctx) => [visible(ctx)],
    search: (_, search) => [
      sql`strpos(lower(v.title || ' ' || coalesce(v.venue, '')), ${search.toLowerCase()}) > 0`,
    ],
    filters: {
      period: (period, { today }) =>
        period === 'Past' ? over(today) : sql<boolean>`(${over(today)}) is not true`,
      mine: (yes, { employee_id }) =>
        sql`exists (select from event_member m where m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${employee_id || null}
          and m.answer is distinct from 'Not going') = ${yes}`,
      state_is: (chosen) => sql`v.state = any(${chosen}::text[])`,
    },
    // what comes next stands first, then what has been, the latest first
    order: ({ today }) =>
      sql`(${over(today)}) is true, case when (${over(today)}) is not true then v.starts_on end, v.starts_on desc`,
    map: (ctx, row: ListRow) => {
      const event = { ...row, ...row.abilities, starts_on: row.on, ends_on: row.until }
      const next = nextOf(event, ctx.today)
      return {
        on: next?.start ?? row.on,
        until: next?.end ?? row.until,
        state: stateOf(event, next, ctx.today),
        abilities: abilitiesOf(ctx, event, next?.end ?? row.until),
      }
    },
  }),
  handle(readEvent, (ctx, { params }) => oneEvent(ctx, params.id)),
  serveList(eventPeople, {
    from: () => sql`event_member m`,
    select: ({ today }) => ({
      person: personOf(sql`m.employee_id`, today),
      is_invited: sql`m.is_invited`,
      answer: sql`m.answer`,
      guests: sql`m.guests`,
      is_waiting: sql`m.is_waiting`,
      answered_at: sql`m.answered_at`,
    }),
    id: sql`m.employee_id`,
    // without an event there is nobody
    where: (ctx, query) => [
      query['event_id']
        ? sql`m.event_id = (select v.id from event v where v.id = ${query['event_id']} and ${visible(ctx)})`
        : sql`false`,
    ],
    search: { person: sql`m.employee_id` },
    filters: {
      event_id: (id) => sql`m.event_id = ${id}`,
      answered: (chosen) => sql`m.answer = any(${chosen}::text[])`,
      waiting: (yes) => sql`m.is_waiting = ${yes}`,
    },
    sort: {
      person: sql`(select e.full_name from employee e where e.org_id = m.org_id and e.id = m.employee_id)`,
    },
    order: sql`m.is_waiting, m.answered_at nulls last`,
  }),
  serveAction(addEvent, (ctx, { body }) => create(ctx, { ...body, is_official: true })),
  serveAction(planEvent, (ctx, { body }) =>
    create(ctx, { ...body, is_official: false, visibility: 'Private', coordinator_id: ctx.employee_id }),
  ),
  serveAction(changeEvent, async (ctx, { params, body: { version, ...body } }) => {
    const { row, write } = await held(ctx, params.id, version)
    const { coordinator_id, segment_id, visibility, ...plain } = body
    const official = row.is_official
      ? {
          coordinator_id: coordinator_id ?? null,
          segment_id: segment_id ?? null,
          visibility: visibility ?? row.visibility,
        }
      : {}
    await guarded(() => write({ ...plain, ends_on: plain.ends_on ?? plain.starts_on, ...official }))
    const moved =
      row.starts_on !== plain.starts_on || row.starts_at?.slice(0, 5) !== (plain.starts_at ?? undefined)
    if (row.state === 'Published' && moved) await ctx.signal('event.moved', { id: params.id })
    await giveSeats(ctx, params.id)
    return oneEvent(ctx, params.id)
  }),
  serveAction(publishEvent, async (ctx, { params, body: { version } }) => {
    const { row, write } = await held(ctx, params.id, version)
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
    const { row, write } = await held(ctx, params.id, version)
    if (row.state === 'Draft') throw refuse('A draft is edited, not postponed.')
    if (starts_on && starts_on < ctx.today) throw invalid({ starts_on: ['New date cannot be a past date'] })
    const length = daysBetween(row.starts_on, row.ends_on)
    await write(
      starts_on
        ? {
            state: 'Published',
            state_reason: reason,
            moved_from: row.starts_on,
            starts_on,
            ends_on: addDays(starts_on, length),
            rsvp_by: null,
          }
        : { state: 'Postponed', state_reason: reason, moved_from: row.starts_on },
    )
    // of another day everybody is asked again
    await ctx.db
      .updateTable('event_member')
      .set({ answer: null, guests: 0, is_waiting: false, answered_at: null, is_invited: true })
      .where('event_id', '=', params.id)
      .execute()
    await ctx.signal('event.moved', { id: params.id })
    return oneEvent(ctx, params.id)
  }),
  serveAction(cancelEvent, async (ctx, { params, body: { version, reason } }) => {
    const { write } = await held(ctx, params.id, version)
    await write({ state: 'Cancelled', state_reason: reason })
    await ctx.signal('event.cancelled', { id: params.id })
    return oneEvent(ctx, params.id)
  }),
  serveAction(inviteToEvent, async (ctx, { params, body: { employee_ids } }) => {
    const event = await managed(ctx, params.id)
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
    await managed(ctx, params.id)
    const id = newId()
    await ctx.db
      .insertInto('event_guest')
      .values({ ...body, id, event_id: params.id })
      .execute()
    return { id, full_name: body.full_name }
  }),
  serveAction(answerEvent, async (ctx, { params, body: { answer, guests } }) => {
    // the lock puts answers one after another, so that the last seat is given once
    const event = await locked(ctx, params.id)
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

interface ListRow extends Pick<EventRow, 'state'> {
  on: string
  until: string
  abilities: Pick<EventRow, 'is_official' | 'coordinator_id' | 'rsvp_by' | 'repeats' | 'repeat_until'>
}

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

async function locked(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('event as v')
    .selectAll('v')
    .where('v.id', '=', id)
    .where(visible(ctx))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The event, locked, for who manages it; who may only see it is refused. */
async function managed(ctx: Ctx, id: string) {
  const row = await locked(ctx, id)
  if (!manages(ctx, row)) throw forbidden()
  if (row.state === 'Cancelled') throw conflict('This event is already cancelled.')
  return row
}

async function held(ctx: Ctx, id: string, version: number) {
  await managed(ctx, id)
  return changing(ctx, 'event', id, version, { current: () => oneEvent(ctx, id) })
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
