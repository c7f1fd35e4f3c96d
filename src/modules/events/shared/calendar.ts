import { z } from 'zod'
import { del, get, post } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { oneOf } from '#kernel/list.ts'

export const layers = [
  'leave',
  'team',
  'holidays',
  'events',
  'trainings',
  'tasks',
  'interviews',
  'shifts',
] as const
export type Layer = (typeof layers)[number]

export const Entry = z.object({
  layer: z.enum(layers),
  /** Of an event or a task its id, else none: nothing opens. */
  id: z.string().nullable(),
  /** Of a colleague who is away the name, never the kind of leave. */
  title: z.string(),
  start: z.string(),
  end: z.string(),
  /** Empty: all day. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  /** One's own answer to an event. */
  answer: z.string().nullable(),
  is_cancelled: z.boolean(),
})
export type Entry = z.output<typeof Entry>

/** At most six weeks, all layers in one answer. */
export const calendar = get('/event/{org}/calendar/', {
  access: { user: true },
  query: z.object({
    from: day('From'),
    to: day('To'),
    /** All of them unless told: shifts are worked out day by day, so they are asked for where they are shown. */
    layers: oneOf(layers),
  }),
  response: z.object({ results: z.array(Entry) }),
  summary: 'Own calendar: leave, team, holidays, events, trainings, tasks, interviews and shifts',
})

const Feed = z.object({ made_at: z.string().nullable(), used_at: z.string().nullable() })
/** Whether there is an address by which another program reads the calendar. */
export const feedState = get('/event/{org}/calendar-feed/', {
  private: true,
  access: { user: true },
  response: Feed,
})
/** A new address, shown once; the former one ends. */
export const makeFeed = post('/event/{org}/calendar-feed/', {
  access: { user: true },
  by_person: true,
  response: Feed.extend({ path: z.string() }),
  status: 201,
  limit: 20,
})
export const endFeed = del('/event/{org}/calendar-feed/', { access: { user: true } })

/** What a calendar program reads. `token`: organization and secret. */
export const feed = get('/public/calendar/{token}/', { access: { public: true }, file: true, limit: 60 })
