import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'

const Named = z.object({ slug: z.string(), name: z.string() })

/**
 * The organization with those that belong to it, in totals alone, as far as the caller may set up both; and which of their
 * other organizations it could belong to.
 */
export const organizationGroup = get('/org/{org}/group/', {
  access: { hr: [P.organization.settings] },
  response: z.object({
    parents: z.array(Named),
    results: z.array(
      Named.extend({
        /** The organization itself is 0. */
        depth: z.number(),
        people: z.number(),
        branches: z.number(),
        /** Of the year that it is in that organization's calendar, up to today. */
        joined_this_year: z.number(),
        left_this_year: z.number(),
      }),
    ),
  }),
})
