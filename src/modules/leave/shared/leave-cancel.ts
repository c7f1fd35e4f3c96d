import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { parts } from '#modules/leave/domain/counted-date.ts'
import { LeaveTypeRef } from '#modules/leave/shared/leave-request.ts'

/** Approved leave that is not to be taken after all, whole or some dates of it. The leave stands until this is approved. */
export const leaveCancel = requestType('leave_cancel_request', '/leave/{org}/cancel-request', {
  title: 'Leave Cancel Request',
  hr: [P.leave.requests],
  input: z.object({
    leave_request_id: fields.reference('Leave'),
    /** All that is left of it when none are given. */
    dates: z.array(fields.day('Date')).max(366).default([]),
    remarks: fields.remarks('Reason'),
  }),
  detail: z.object({
    leave: z.object({
      id: z.string(),
      leave_type: LeaveTypeRef,
      start_on: z.string(),
      end_on: z.string(),
      part: z.enum(parts),
      days: z.string(),
    }),
    dates: z.array(z.string()),
    /** That come back with these dates, days between leaves not counted. */
    days: z.string(),
    is_whole: z.boolean(),
  }),
  columns: {
    'leave.leave_type.name': { title: 'Leave type' },
    'leave.start_on': { title: 'From', kind: 'day' },
    'leave.end_on': { title: 'To', kind: 'day' },
    days: { title: 'Days given back', kind: 'decimal' },
  },
})

/** The dates of a leave that can still be cancelled, with what each gives back. */
export const cancellable = get('/leave/{org}/request/{id}/dates/', {
  access: { user: true },
  response: z.object({
    dates: z.array(z.object({ date: z.string(), days: z.string() })),
  }),
})
