import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

/** What has been counted on these days and would be counted anew: of oneself, or of everybody for HR. */
export const dayEffects = get('/org/{org}/day-effect/', {
  access: { user: true, hr: [P.organization.holiday] },
  query: hatQuery.extend({ start: day('Start'), end: day('End').optional() }),
  response: z.object({
    results: z.array(
      z.object({
        title: z.string(),
        open: z.number(),
        /** On days that are locked: they stay as they are. */
        locked: z.number(),
      }),
    ),
  }),
  summary: 'What rests on the holidays and weekly offs of some days',
})
