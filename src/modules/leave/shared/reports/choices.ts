import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'

/** A supervisor sees the people below, those who report to them directly or through others. */
export const ofTeam = { supervisor: true, hr: [P.leave.reports] } as const

/** The leave years that a report may be about, the newest first. */
export const reportYears = get('/leave/{org}/report-year/', {
  access: ofTeam,
  query: pageQuery.extend({ ended: z.enum(['true']).optional() }),
  response: pageOf(z.object({ id: z.string(), name: z.string() })),
})

/** Whom a report may be narrowed to: everybody as HR, the people below as a supervisor; those who left too. */
export const reportPeople = get('/leave/{org}/report-people/', {
  access: ofTeam,
  query: pageQuery,
  response: pageOf(z.object({ id: z.string(), name: z.string(), code: z.string() })),
})
