import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { Person } from '#kernel/person.ts'

const Part = z.object({ name: z.string(), people: z.number() })
const Due = z.object({ person: Person, on: z.string() })

/** A team at a glance: how many, of which kind, and what falls due for whom. */
export const teamOverview = get('/hris/{org}/my-team/overview/', {
  access: { supervisor: true },
  response: z.object({
    direct: z.number(),
    all: z.number(),
    on_probation: z.number(),
    leaving: z.number(),
    joined_this_year: z.number(),
    /** Requests for changes of the profile that wait for HR. */
    open_changes: z.number(),
    by_division: z.array(Part),
    by_employment_type: z.array(Part),
    by_level: z.array(Part),
    by_gender: z.array(Part),
    probation_ending: z.array(Due),
    contracts_ending: z.array(Due),
    birthdays: z.array(Due),
    last_days: z.array(Due),
  }),
})
