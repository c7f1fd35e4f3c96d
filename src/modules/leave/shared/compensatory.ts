import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { LeaveTypeRef } from '#modules/leave/shared/leave-request.ts'

const minutes = z
  .number({ error: 'Minutes worked is Required' })
  .int('Minutes worked must be a whole number.')
  .min(1, 'Minutes worked must be at least 1.')
  .max(1440, 'Minutes worked must be at most 1440.')

/** Work on a weekly off or a holiday, for which a day off is had within so many days (Labour Act 42). */
export const compensatoryRequest = requestType('compensatory_request', '/leave/{org}/compensatory', {
  title: 'Substitute Leave',
  hr: [P.leave.requests],
  input: z.object({
    leave_type_id: fields.reference('Leave type'),
    worked_on: fields.day('Worked on'),
    /** Where attendance knows the day, what it shows holds instead. */
    minutes,
    remarks: fields.remarks('What was done'),
  }),
  detail: z.object({
    leave_type: LeaveTypeRef,
    worked_on: z.string(),
    minutes: z.number(),
    /** That are had for it. */
    days: z.string(),
    because: z.string(),
    expires_on: z.string(),
  }),
  columns: {
    'leave_type.name': { title: 'Leave type' },
    worked_on: { title: 'Worked on', kind: 'day' },
    minutes: { title: 'Minutes worked', kind: 'number' },
    days: { title: 'Days', kind: 'decimal' },
    because: { title: 'Because of' },
    expires_on: { title: 'To be taken until', kind: 'day' },
  },
})

/** What work on a day would give, by the rules that decide; `problem` says why nothing. */
export const compensatoryPreview = get('/leave/{org}/compensatory/preview/', {
  access: { user: true },
  query: z.object({
    worked_on: fields.day('Worked on'),
    minutes: z.coerce.number().int().min(1).max(1440).optional(),
  }),
  response: z.object({
    /** What attendance shows of the day; null where it does not know it. */
    worked: z.number().nullable(),
    /** Types that are had for extra work. */
    types: z.array(LeaveTypeRef),
    days: z.string().nullable(),
    because: z.string().nullable(),
    expires_on: z.string().nullable(),
    problem: z.string().nullable(),
  }),
})

/** What people write of the time that they worked, in minutes: `7.5` and `7:30` hours are 450; else not a number. */
export function minutesIn(hours: string): number {
  const [, whole = '', minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(hours.trim()) ?? []
  return minutes === undefined ? Math.round(Number(hours) * 60) : Number(whole) * 60 + Number(minutes)
}
/** The part of the form that is written otherwise than it is sent. */
export const SubstituteHours = z.looseObject({
  hours: z.string().refine((text) => minutesIn(text) >= 1 && minutesIn(text) <= 1440, {
    error: 'Hours worked must be a time such as 8, 4.5 or 7:30, and at most 24.',
  }),
})
