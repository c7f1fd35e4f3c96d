import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { thread } from '#engines/thread/thread.ts'

export const parts = ['full', 'first_half', 'second_half'] as const
export type Part = (typeof parts)[number]
export const partTitles: Record<Part, string> = {
  full: 'Full day',
  first_half: 'First half',
  second_half: 'Second half',
}

const LeaveTypeRef = z.object({ id: z.string(), name: z.string(), code: z.string(), colour: z.string() })

const input = z.object({
  leave_type_id: fields.reference('Leave type'),
  start_on: fields.day('Start date'),
  end_on: fields.day('End date'),
  part: z.enum(parts, { error: 'Select a valid choice.' }).default('full'),
  remarks: fields.remarks('Reason'),
})

export const leaveRequest = requestType('leave_request', '/leave/{org}/request', {
  title: 'Leave Request',
  hr: [P.leave.requests],
  input,
  detail: z.object({
    leave_type: LeaveTypeRef,
    start_on: z.string(),
    end_on: z.string(),
    part: z.enum(parts),
    /** Working days that it costs, exact. */
    days: z.string(),
  }),
  filters: z.object({
    leave_type_id: z.uuid('Select a valid choice.').optional(),
    /** Requests with a day in this range. */
    from: fields.day('From').optional(),
    to: fields.day('To').optional(),
  }),
  columns: {
    'leave_type.name': { title: 'Leave type' },
    start_on: { title: 'From', kind: 'day' },
    end_on: { title: 'To', kind: 'day' },
    part: { title: 'Part of the day' },
    days: { title: 'Days', kind: 'decimal' },
  },
})

/** What is said about a request, by those who see it. */
export const leaveThread = thread('leave_request', '/leave/{org}/request', {
  user: true,
  supervisor: true,
  hr: [P.leave.requests],
})

/** What a request would cost and leave over, counted by the same rules that decide about it. */
export const leavePreview = get('/leave/{org}/request/preview/', {
  access: { user: true },
  query: z.object({
    leave_type_id: fields.reference('Leave type'),
    start_on: fields.day('Start date'),
    end_on: fields.day('End date'),
    part: z.enum(parts).default('full'),
  }),
  response: z.object({
    days: z.string(),
    /** Each date of the range, and why it counts or does not. */
    dates: z.array(z.object({ date: z.string(), fraction: z.string(), why: z.string().nullable() })),
    usable: z.string().nullable(),
    left: z.string().nullable(),
    /** What would be refused, in the words of the refusal. */
    problems: z.array(z.string()),
  }),
})
