import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'

const TypeRef = z.object({ id: z.string(), name: z.string(), colour: z.string() })

/** What HR looks at first: who is away by day, what was taken, what waits and for how long, and what is owed. */
export const leaveOverview = get('/leave/{org}/overview/', {
  access: { hr: [P.leave.requests] },
  response: z.object({
    away_today: z.number(),
    /** Requests that nobody has decided, since how many days the oldest, and those whose leave has begun. */
    waiting: z.number(),
    oldest_days: z.number().nullable(),
    begun: z.number(),
    /** Days of leave that are arranged for the next thirty days, exact. */
    arranged: z.string(),
    /** The last week and the next three: people on leave, and working days of the organization. */
    by_day: z.array(z.object({ day: z.string(), away: z.number(), is_off: z.boolean() })),
    /** The last months of the leave years until today, with the days taken of each type. */
    months: z.array(z.object({ label: z.string(), start_on: z.string(), end_on: z.string() })),
    taken: z.array(z.object({ leave_type: TypeRef, days: z.array(z.number()), total: z.number() })),
    /** Waiting requests by how long: up to a day, three, a week, two weeks, longer. */
    by_age: z.array(z.object({ until_days: z.number().nullable(), requests: z.number() })),
    /** Days that people have of types that are paid out; null without the code for balances, amounts without those for pay. */
    liability: z
      .array(
        z.object({
          leave_type: TypeRef,
          people: z.number(),
          days: z.string(),
          amount: z.string().nullable(),
          /** Of the people, those whose pay is not known. */
          without_pay: z.number(),
        }),
      )
      .nullable(),
  }),
})
