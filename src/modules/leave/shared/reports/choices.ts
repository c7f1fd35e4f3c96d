import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { ofTeam } from '#modules/leave/shared/reports/columns.ts'

/** The leave years that a report may be about, the newest first, with the names of their months. */
export const reportYears = get('/leave/{org}/report-year/', {
  access: ofTeam,
  query: hatQuery,
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        start_on: z.string(),
        end_on: z.string(),
        has_ended: z.boolean(),
        months: z.array(z.string()),
      }),
    ),
  }),
})

/** Whom a report may be narrowed to: everybody as HR, the people below as a supervisor; those who left too. */
export const reportPeople = get('/leave/{org}/report-people/', {
  access: ofTeam,
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string(), code: z.string() })),
})
