import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

export const setupHeadings = [
  'Fiscal Year',
  'Leave Master Settings',
  'Attendance Work Shift',
  'Holiday',
  'Division',
  'Employment Type',
  'Employment Level',
  'Job Title',
] as const
export type SetupHeading = (typeof setupHeadings)[number]

/** Computed at every call: a heading is Completed once its minimum is there (specification 1, sections 3 and 7). */
export const accountSetupStatus = get('/org/{org}/account-setup-status/', {
  access: { hr: [] },
  response: z.object({
    details: z.array(z.object({ heading: z.enum(setupHeadings), status: z.enum(['Completed', 'Pending']) })),
    pending_count: z.number(),
    total_count: z.number(),
  }),
})
