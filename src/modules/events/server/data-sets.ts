import { sql } from 'kysely'
import { P } from '#kernel/permission.ts'
import { dataSet, type DataSet, day, number, text } from '#engines/dataset/data-set-server.ts'
import { aboutPerson, personColumns } from '#modules/hris/server/public.ts'
import { answers, categories, visibilities } from '#modules/events/shared/event.ts'

const event = { group: 'Event' } as const
const answer = { group: 'Answer' } as const
const about = {
  event: { ...event, ...text, title: 'Event', value: sql`v.title`, listed: true },
  event_category: { ...event, ...text, title: 'Event category', value: sql`v.category`, choices: categories },
  starts_on: { ...event, ...day, title: 'From', value: sql`v.starts_on`, filled: true },
  ends_on: { ...event, ...day, title: 'To', value: sql`v.ends_on`, filled: true },
  venue: { ...event, ...text, title: 'Venue', value: sql`v.venue`, listed: true },
  event_state: {
    ...event,
    ...text,
    title: 'State of the event',
    value: sql`v.state`,
    choices: ['Draft', 'Published', 'Postponed', 'Cancelled'],
  },
} as const
const members = (condition: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from event_member m where m.org_id = v.org_id and m.event_id = v.id and ${condition})`

/** What HR has made. Private plans of people are told nowhere. */
const events = dataSet('events', {
  title: 'Events',
  about: 'One line for each official event: days, seats, and how many go.',
  module: 'events',
  codes: [P.event.all],
  from: sql`event v`,
  where: sql`v.is_official`,
  joins: {
    coordinator: {
      sql: sql`left join employee coordinator on coordinator.org_id = v.org_id and coordinator.id = v.coordinator_id`,
    },
  },
  id: sql`v.id`,
  columns: {
    ...about,
    visibility: { ...event, ...text, title: 'Visibility', value: sql`v.visibility`, choices: visibilities },
    repeats: { ...event, ...text, title: 'Repeats', value: sql`v.repeats`, listed: true },
    coordinator: {
      ...event,
      ...text,
      title: 'Coordinator',
      value: sql`coordinator.full_name`,
      joins: ['coordinator'],
      listed: true,
    },
    seats: { ...event, ...number, title: 'Seats', value: sql`v.seats` },
    invited: { ...answer, ...number, title: 'Invited by name', value: members(sql`m.is_invited`) },
    going: {
      ...answer,
      ...number,
      title: 'Going',
      value: members(sql`m.answer = 'Going' and not m.is_waiting`),
    },
    waiting: { ...answer, ...number, title: 'On the waiting list', value: members(sql`m.is_waiting`) },
    maybe: { ...answer, ...number, title: 'Maybe', value: members(sql`m.answer = 'Maybe'`) },
    not_going: { ...answer, ...number, title: 'Not going', value: members(sql`m.answer = 'Not going'`) },
  },
  start: {
    columns: ['event', 'event_category', 'starts_on', 'venue', 'seats', 'going', 'waiting', 'event_state'],
    sort: [{ key: 'starts_on', descending: true }],
  },
})

const responses = dataSet('event-answers', {
  title: 'Answers to events',
  about: 'One line for each person and official event that they were invited to by name or answered.',
  module: 'events',
  codes: [P.event.all],
  from: sql`event_member m join event v on v.org_id = m.org_id and v.id = m.event_id
    join employee e on e.org_id = m.org_id and e.id = m.employee_id`,
  where: sql`v.is_official`,
  id: sql`(v.id::text || e.id::text)`,
  ...aboutPerson,
  columns: {
    ...personColumns,
    ...about,
    answer: { ...answer, ...text, title: 'Answer', value: sql`m.answer`, choices: answers },
    guests: { ...answer, ...number, title: 'Guests', value: sql`m.guests` },
    is_waiting: { ...answer, kind: 'boolean', title: 'On the waiting list', value: sql`m.is_waiting` },
    is_invited: { ...answer, kind: 'boolean', title: 'Invited by name', value: sql`m.is_invited` },
    answered_at: { ...answer, kind: 'instant', title: 'Answered at', value: sql`m.answered_at` },
  },
  start: {
    columns: ['event', 'starts_on', 'code', 'full_name', 'answer', 'guests', 'is_waiting'],
    sort: [{ key: 'starts_on', descending: true }],
  },
})

export const eventDataSets: readonly DataSet[] = [events, responses]
