import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { profileCodes } from '#modules/hris/domain/field-groups.ts'

export const timelineKinds = [
  'Joined',
  'Left',
  'Place',
  'Supervisor',
  'Pay',
  'Letter',
  'Training',
  'Disciplinary action',
  'Document',
  'Equipment',
  'Duty station',
] as const

/** What happened to a person here, the latest first: each kind only where its group of fields may be read. */
export const personTimeline = get('/hris/{org}/employees/{employee_id}/timeline/', {
  access: { user: true, supervisor: true, hr: profileCodes },
  query: hatQuery,
  response: z.object({
    results: z.array(
      z.object({
        kind: z.enum(timelineKinds),
        on: z.string(),
        title: z.string(),
        /** Of `Pay` the amount, exact. */
        detail: z.string().nullable(),
      }),
    ),
  }),
})
export type TimelineEvent = z.output<typeof personTimeline.spec.response>['results'][number]
