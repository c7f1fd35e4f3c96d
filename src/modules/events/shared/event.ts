import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { col } from '#engines/list/column.ts'
import { filter } from '#engines/list/filter.ts'
import { list } from '#engines/list/list.ts'
import { repeats } from '#modules/events/domain/occurrences.ts'

export const eventCodes = [P.event.all]
export const eventAccess = { user: true, hr: eventCodes } as const
export const categories = [
  'Meeting',
  'Celebration',
  'Workshop',
  'Sports',
  'Social service',
  'Trip',
  'Other',
] as const
/** Ongoing and Completed follow from the days of one that is published. */
export const states = ['Draft', 'Published', 'Ongoing', 'Completed', 'Postponed', 'Cancelled'] as const
export const answers = ['Going', 'Maybe', 'Not going'] as const
export const reminders = ['Never', '1 hour before', '1 day before', '1 week before'] as const
export const visibilities = ['Public', 'Private'] as const

const seen = {
  title: col.text('Title', { sortable: true }),
  category: col.choice('Category', categories, { filter: true }),
  /** When it takes place next, else when it began. */
  on: col.day('From'),
  until: col.day('To', { hidden: true }),
  starts_at: col.time('Starts at', { nullable: true }),
  venue: col.text('Venue', { nullable: true }),
  coordinator: col.object('Coordinator', Person.nullable(), { from: 'coordinator.full_name', hidden: true }),
  going: col.number('Going'),
  seats: col.number('Seats', { nullable: true, hidden: true }),
} as const
const own = z.object({ answer: z.enum(answers), guests: z.number(), is_waiting: z.boolean() }).nullable()
const Abilities = z.object({
  /** Change, publish, postpone, cancel, invite: the coordinator, and HR what is official. */
  manage: z.boolean(),
  publish: z.boolean(),
  withdraw: z.boolean(),
  /** Move or cancel one time of a series. */
  change_date: z.boolean(),
  answer: z.boolean(),
})

export const periods = ['Coming', 'Past'] as const
/** Employees see what they may know of; HR what is official. */
export const events = list('/event/{org}/', {
  access: eventAccess,
  title: 'Events',
  columns: {
    ...seen,
    state: col.status('State', states),
    answer: col.choice('My answer', answers, { nullable: true, screen_only: true }),
  },
  filters: {
    period: filter.single('When', periods),
    mine: filter.yesNo('I am invited or going'),
    state_is: filter.choice('State', ['Draft', 'Published', 'Postponed', 'Cancelled']),
  },
  more: { version: z.number(), is_waiting: z.boolean(), abilities: Abilities },
  phone: { first: 'title', second: ['on', 'venue', 'state'] },
  empty: 'Events of the organization and meetings with colleagues will be listed here.',
})

const Time = z.object({
  start: z.string(),
  end: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  venue: z.string().nullable(),
})
export const Event = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  category: z.enum(categories),
  description: z.string().nullable(),
  agenda: z.string().nullable(),
  venue: z.string().nullable(),
  link: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  next: Time.extend({ on: z.string() }).nullable(),
  /** Of a series the next times, those that are cancelled too. `on`: the day that the rule gives. */
  dates: z.array(
    Time.extend({
      on: z.string(),
      is_moved: z.boolean(),
      is_cancelled: z.boolean(),
      reason: z.string().nullable(),
    }),
  ),
  repeats: z.enum(repeats),
  repeat_until: z.string().nullable(),
  coordinator: Person.nullable(),
  segment: z.object({ id: z.string(), name: z.string() }).nullable(),
  visibility: z.enum(visibilities),
  is_official: z.boolean(),
  rsvp_by: z.string().nullable(),
  seats: z.number().nullable(),
  guests_each: z.number(),
  remind: z.enum(reminders),
  state: z.enum(states),
  state_reason: z.string().nullable(),
  /** When and where it was to be before that changed, until it takes place. */
  moved: Time.nullable(),
  counts: z.object({
    going: z.number(),
    maybe: z.number(),
    not_going: z.number(),
    waiting: z.number(),
    no_answer: z.number(),
    /** Seats that are taken: those who go and whom they bring. */
    taken: z.number(),
  }),
  own,
  /** What else the viewer has on that day: own leave, a holiday or another event. */
  clashes: z.array(z.string()),
  guests: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      company: z.string().nullable(),
      email: z.string().nullable(),
    }),
  ),
  abilities: Abilities,
})
export type Event = z.output<typeof Event>
export const readEvent = get('/event/{org}/{id}/', { access: eventAccess, query: hatQuery, response: Event })

/** Seen by whoever sees the event: names alone. */
export const eventPeople = list('/event/{org}/people/', {
  access: eventAccess,
  title: 'People of the event',
  columns: {
    person: col.person('Employee', { sortable: true }),
    division: col.text('Division', { from: 'person.division.name' }),
    is_invited: col.boolean('Invited', { hidden: true }),
    answer: col.choice('Answer', answers, { nullable: true }),
    guests: col.number('Guests'),
    is_waiting: col.boolean('On the waiting list'),
    answered_at: col.instant('Answered at', { nullable: true, hidden: true }),
    /** What they last answered to a date, time or place that no longer holds. */
    former_answer: col.choice('Answer before the change', answers, { nullable: true, hidden: true }),
  },
  filters: {
    event_id: filter.linked('Event', z.uuid('Select a valid choice.')),
    answered: filter.choice('Answer', answers),
    waiting: filter.yesNo('On the waiting list'),
  },
  phone: { first: 'person', second: ['answer', 'guests'] },
  empty: 'Nobody is invited or has answered yet.',
})
