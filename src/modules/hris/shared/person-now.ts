import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'

export const presences = [
  'On leave',
  'Travelling',
  'Holiday',
  'Off day',
  'Checked in',
  'Checked out',
  'Not checked in',
] as const
export const Presence = z.object({
  state: z.enum(presences),
  /** Last day of the leave. */
  until: z.string().nullable(),
})
export type Presence = z.output<typeof Presence>

/** What is left of one kind of leave, in days. */
export const LeftOfLeave = z.object({
  id: z.string(),
  name: z.string(),
  colour: z.string(),
  days: z.string(),
})
export type LeftOfLeave = z.output<typeof LeftOfLeave>

/** Somebody today, as far as the viewer may know it: what they may not know is null. */
export const personNow = get('/hris/{org}/employees/{id}/now/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  response: z.object({
    /** Null too where nothing is known. */
    presence: Presence.nullable(),
    phone: z.string().nullable(),
    /** Who reports to them, the first by name, and how many they are. */
    reports: z.object({ count: z.number(), results: z.array(Person) }),
    leave_left: z.array(LeftOfLeave).nullable(),
  }),
})
export type PersonNow = z.output<typeof personNow.spec.response>
