import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

/** What an organization needs before its people can work with it: the eight of the specification, and what else nothing goes without. */
export const setupHeadings = [
  'Organization Details',
  'Fiscal Year',
  'Leave Master Settings',
  'Attendance Work Shift',
  'Holiday',
  'Division',
  'Employment Type',
  'Employment Level',
  'Job Title',
  'Branch',
  'Sign-in Security',
  'Employees',
  'Supervisors',
] as const
export type SetupHeading = (typeof setupHeadings)[number]

/**
 * Computed at every call: a heading is Completed once its minimum is there (specification 1, sections 3 and 7). One
 * whose module is not part of this installation is not among them: nobody could ever complete it.
 */
export const accountSetupStatus = get('/org/{org}/account-setup-status/', {
  access: { hr: [] },
  polled: true,
  response: z.object({
    details: z.array(z.object({ heading: z.enum(setupHeadings), status: z.enum(['Completed', 'Pending']) })),
    pending_count: z.number(),
    total_count: z.number(),
  }),
})
