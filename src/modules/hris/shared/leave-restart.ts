import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day, reference } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'

const Kind = z.object({ id: z.string(), name: z.string() })

/**
 * What would become of somebody's balances of leave if they started anew on a day. Figures for those who may read balances.
 * Served by leave, which records of people do not know.
 */
export const leaveRestart = get('/hris/{org}/leave-restart/', {
  access: { hr: [P.hris.employmentReview] },
  query: z.object({ employee_id: reference('Employee'), effective_from: day('Effective from') }),
  response: z.object({
    /** Types that start anew: what there is on the day if they go on and if they do not, in exact days or hours. */
    anew: z.array(
      Kind.extend({
        unit: z.enum(['Day', 'Hour']),
        goes_on_with: z.string().nullable(),
        begins_with: z.string().nullable(),
        /** By how much leave that is approved already overdraws it; null: it does not. */
        overdrawn: z.string().nullable(),
      }),
    ),
    /** Types that go on: given by law, paid on leaving, or for work that was done. */
    kept: z.array(Kind),
  }),
})
