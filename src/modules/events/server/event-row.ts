import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { notFound } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { coming, nextOf, placeOf, type Exception } from '#modules/events/domain/occurrences.ts'
import { exceptionsOf } from '#modules/events/server/exception-row.ts'
import { clashesOn } from '#modules/events/server/clashes.ts'
import { eventCodes, type Event, type states } from '#modules/events/shared/event.ts'
import { refIn } from '#platform/reference.ts'

/** Employees see what they may know of; HR what is official, and nothing of the private plans of people. */
export const visible = (ctx: Ctx) =>
  ctx.as === 'hr'
    ? sql<boolean>`v.is_official`
    : sql<boolean>`event_seen(v.id, ${ctx.employee_id}, v.starts_on)`

export interface EventRow extends Omit<Event, 'state' | 'next' | 'dates' | 'clashes' | 'abilities'> {
  exceptions: Exception[]
  state: 'Draft' | 'Published' | 'Postponed' | 'Cancelled'
  coordinator_id: string | null
}

const clock = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'HH24:MI')`
/** Seats that people and those whom they bring take. */
export const taken = (event: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(1 + m.guests), 0)::int from event_member m
    where m.org_id = ${event}.org_id and m.event_id = ${event}.id and m.answer = 'Going' and not m.is_waiting)`

const counts = sql<Event['counts']>`(select json_build_object(
    'going', count(*) filter (where m.answer = 'Going' and not m.is_waiting),
    'maybe', count(*) filter (where m.answer = 'Maybe'),
    'not_going', count(*) filter (where m.answer = 'Not going'),
    'waiting', count(*) filter (where m.is_waiting),
    'no_answer', count(*) filter (where m.answer is null),
    'taken', coalesce(sum(1 + m.guests) filter (where m.answer = 'Going' and not m.is_waiting), 0))
  from event_member m where m.org_id = v.org_id and m.event_id = v.id)`

/** What was before matters until the new date has come. */
const moved = (today: Day) => sql<
  Event['moved']
>`case when v.moved_from is not null and (v.state = 'Postponed' or v.starts_on >= ${today})
  then json_build_object('start', v.moved_from, 'end', coalesce(v.moved_until, v.moved_from),
    'starts_at', to_char(v.moved_starts_at, 'HH24:MI'), 'ends_at', to_char(v.moved_ends_at, 'HH24:MI'), 'venue', v.moved_venue) end`

/** As many dates of a series as its page shows. */
const DATES = 8

/** One event as its reader may see it; 404 for others. */
export async function oneEvent(ctx: Ctx, id: string): Promise<Event & Pick<EventRow, 'exceptions'>> {
  const row = await ctx.db
    .selectFrom('event as v')
    .selectAll('v')
    .select([
      clock('v.starts_at').as('starts_at'),
      clock('v.ends_at').as('ends_at'),
      counts.as('counts'),
      moved(ctx.today).as('moved'),
      exceptionsOf.as('exceptions'),
      sql<Person | null>`case when v.coordinator_id is not null then ${personOf(sql`v.coordinator_id`, ctx.today)} end`.as(
        'coordinator',
      ),
      sql<
        Event['segment']
      >`(select ${refIn('s')} from segment s where s.org_id = v.org_id and s.id = v.segment_id)`.as(
        'segment',
      ),
      sql<
        Event['own']
      >`(select json_build_object('answer', m.answer, 'guests', m.guests, 'is_waiting', m.is_waiting) from event_member m
        where m.org_id = v.org_id and m.event_id = v.id and m.employee_id = ${ctx.employee_id || null} and m.answer is not null)`.as(
        'own',
      ),
      sql<
        Event['guests']
      >`(select coalesce(json_agg(json_build_object('id', g.id, 'full_name', g.full_name, 'company', g.company, 'email', g.email)
        order by g.full_name), '[]') from event_guest g where g.org_id = v.org_id and g.event_id = v.id)`.as(
        'guests',
      ),
    ])
    .where('v.id', '=', id)
    .where(visible(ctx))
    .executeTakeFirst()
  if (!row) throw notFound()
  // checked by the table
  const event = row as unknown as EventRow
  const next = nextOf(event, ctx.today)
  const abilities = abilitiesOf(ctx, event, next?.end ?? event.ends_on)
  return {
    ...event,
    state: stateOf(event, next, ctx.today),
    next: next && { ...placeOf(event, next), on: next.on, start: next.start, end: next.end },
    dates:
      event.repeats === 'Never'
        ? []
        : coming(event, ctx.today)
            .slice(0, DATES)
            .map((one) => ({
              ...placeOf(event, one),
              on: one.on,
              start: one.start,
              end: one.end,
              is_moved: one.exception !== null && !one.exception.is_cancelled,
              is_cancelled: one.exception?.is_cancelled ?? false,
              reason: one.exception?.reason ?? null,
            })),
    clashes:
      ctx.as === 'user' && next && event.state !== 'Cancelled' ? await clashesOn(ctx, event.id, next) : [],
    // addresses of guests are for who invited them
    guests: abilities.manage ? event.guests : event.guests.map((guest) => ({ ...guest, email: null })),
    abilities,
  }
}

/** A published event is ongoing on its days and completed after the last. */
export function stateOf(
  event: Pick<EventRow, 'state'>,
  next: { start: Day; end: Day } | null,
  today: Day,
): (typeof states)[number] {
  if (event.state !== 'Published') return event.state
  if (!next) return 'Completed'
  return next.start <= today ? 'Ongoing' : 'Published'
}

interface Standing {
  state: string
  is_official: boolean
  coordinator_id: string | null
  rsvp_by: Day | null
  repeats: string
}
export function abilitiesOf(ctx: Ctx, event: Standing, lastDay: Day): Event['abilities'] {
  const isOpen = event.state !== 'Cancelled'
  const manage = isOpen && manages(ctx, event)
  const stands = event.state === 'Published' && lastDay >= ctx.today
  return {
    manage,
    publish: manage && (event.state === 'Draft' || event.state === 'Postponed'),
    withdraw: manage && (event.state === 'Postponed' || stands),
    change_date: manage && stands && event.repeats !== 'Never',
    answer: ctx.as === 'user' && stands && (event.rsvp_by === null || event.rsvp_by >= ctx.today),
  }
}

export const manages = (ctx: Ctx, event: Pick<Standing, 'is_official' | 'coordinator_id'>): boolean =>
  ctx.as === 'hr'
    ? event.is_official && !ctx.org.is_audit && allowed(ctx.org.codes, eventCodes, 'write')
    : event.coordinator_id !== null && event.coordinator_id === ctx.employee_id
