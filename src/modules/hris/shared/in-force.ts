import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { origins } from '#engines/settings/inherited.ts'

export const inForceKeys = [
  'notice_days',
  'probation_months',
  'retirement_age',
  'weekly_off',
  'duty_station',
  'time_zone',
  'calendar',
] as const
const InForce = z.object({
  key: z.enum(inForceKeys),
  /** Days of the week as numbers with commas, 0 is Sunday; calendars as `en` and `bs`. */
  value: z.string(),
  origin: z.enum(origins),
  /** What kind of place says it: level, branch, … */
  kind: z.string().nullable(),
  name: z.string().nullable(),
})
export type InForce = z.output<typeof InForce>

/** Settings that reach a person from several places: what holds for them today, and where it was said. */
export const inForceFor = get('/hris/{org}/employees/{id}/in-force/', {
  access: { user: true, supervisor: true, hr: [] },
  query: hatQuery,
  response: z.object({ results: z.array(InForce) }),
})
