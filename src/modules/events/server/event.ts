import { sql } from 'kysely'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveList } from '#engines/list/list-server.ts'
import { nextOf, placeOf } from '#modules/events/domain/occurrences.ts'
import {
  abilitiesOf,
  oneEvent,
  stateOf,
  taken,
  visible,
  type EventRow,
} from '#modules/events/server/event-row.ts'
import { exceptionsOf, lastDay } from '#modules/events/server/exception-row.ts'
import { eventPeople, events, readEvent } from '#modules/events/shared/event.ts'

const over = (today: string) =>
  sql<boolean>`coalesce(${lastDay}, case when v.repeats = 'Never' then v.ends_on end) < ${today}`

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
        'repeats', v.repeats, 'repeat_until', v.repeat_until, 'ends_at', to_char(v.ends_at, 'HH24:MI'), 'exceptions', ${exceptionsOf})`,
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
        ...(next ? { starts_at: placeOf(event, next).starts_at, venue: placeOf(event, next).venue } : {}),
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
      former_answer: sql`(select f.answer from event_former_answer f
        where f.org_id = m.org_id and f.event_id = m.event_id and f.employee_id = m.employee_id order by f.event_version desc limit 1)`,
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
]

interface ListRow extends Pick<EventRow, 'state' | 'starts_at' | 'venue'> {
  on: string
  until: string
  abilities: Pick<
    EventRow,
    'is_official' | 'coordinator_id' | 'rsvp_by' | 'repeats' | 'repeat_until' | 'ends_at' | 'exceptions'
  >
}
