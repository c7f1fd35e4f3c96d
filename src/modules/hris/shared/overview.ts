import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { get } from '#kernel/endpoint.ts'
import { fieldMessages } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const range = { start: z.string(), end: z.string() }
const Event = z.object({ person: Person, on: z.string(), years: z.number().nullable() })
const Count = z.object({ id: z.string().nullable(), name: z.string(), people: z.number() })

/** What HR looks at first: how many, where, who came and went, and what falls due. */
export const hrisOverview = get('/hris/{org}/overview/', {
  access: { hr: [P.hris.employees] },
  /** Whose months: the organization's own where none is named. */
  query: z.object({ calendar: z.enum(calendarIds, { error: fieldMessages.choice }).optional() }),
  response: z.object({
    current: z.number(),
    /** Of those, who does not count in the headcount by their type of employment. */
    not_counted: z.number(),
    past: z.number(),
    joined_this_month: z.number(),
    leaving_this_month: z.number(),
    /** The days that `this_month` means. */
    month: z.object(range),
    on_probation: z.number(),
    /** All whose probation or contract ends within thirty days; the lists below have the first of them. */
    probation_due: z.number(),
    contracts_due: z.number(),
    leaving_soon: z.number(),
    by_branch: z.array(Count),
    by_division: z.array(Count),
    by_employment_type: z.array(Count),
    by_gender: z.array(Count),
    probation_ending: z.array(Event),
    contracts_ending: z.array(Event),
    retiring: z.array(Event),
    new_joiners: z.array(Event),
    /** People who came and who left in each of the last twelve months. */
    movement: z.array(z.object({ ...range, joined: z.number(), left: z.number() })),
  }),
})
