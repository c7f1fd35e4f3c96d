import { z } from 'zod'
import * as fields from '#kernel/fields.ts'
import { minutesTyped } from '#kernel/minutes-typed.ts'
import { P } from '#kernel/permission.ts'
import { approvalFlows } from '#engines/approval/flow.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { thread } from '#engines/thread/thread.ts'
import { adjustedDirections, adjustmentKinds } from '#modules/attendance/domain/adjustment.ts'
import { SHEET_DAYS } from '#modules/attendance/domain/timesheet.ts'
import { shiftSwap } from '#modules/attendance/shared/swap.ts'

const minutes = fields.wholeNumber('Minutes', { min: 1, max: 1440 })
const timeSpent = z.preprocess(
  (given) =>
    typeof given !== 'string' ? given : given.trim() === '' ? 0 : (minutesTyped(given) ?? Number.NaN),
  z
    .int('Enter a time such as 1:30, 1.5 or 90m.')
    .min(0, 'Enter a time such as 1:30, 1.5 or 90m.')
    .max(1440, 'A day has no more than 24 hours.'),
)
const date = { date: { title: 'Date', kind: 'day' } } as const
const dated = { date: fields.day('Date'), minutes, remarks: fields.remarks() }
/** Overtime is paid work: whoever approves it or passes it on says why. Declining and revoking need it anywhere. */
const ofOvertime = ['approve', 'forward'] as const
const timed = { ...date, minutes: { title: 'Minutes', kind: 'minutes' } } as const

export const adjustmentRequest = requestType('attendance_adjustment', '/attendance/{org}/adjustment', {
  title: 'Attendance adjustment',
  hr: [P.attendance.adjustments],
  input: z.object({
    date: fields.day('Date'),
    kind: z.enum(adjustmentKinds, { error: fields.fieldMessages.choice }).default('Add punch'),
    check_in: fields.optional(fields.timeOfDay('Check in')),
    check_out: fields.optional(fields.timeOfDay('Check out')),
    /** The punch that is changed, of those of the date. */
    punch_id: fields.reference('Punch').nullish(),
    new_time: fields.optional(fields.timeOfDay('Time')),
    direction: z.enum(adjustedDirections, { error: fields.fieldMessages.choice }).nullish(),
    reason: fields.text('Reason', 100),
    remarks: fields.optionalRemarks(),
  }),
  detail: z.object({
    date: z.string(),
    kind: z.enum(adjustmentKinds),
    check_in: z.string().nullable(),
    check_out: z.string().nullable(),
    punch_id: z.string().nullable(),
    punched_at: z.string().nullable(),
    new_time: z.string().nullable(),
    direction: z.string().nullable(),
    reason: z.string(),
  }),
  columns: {
    ...date,
    kind: { title: 'Adjustment' },
    check_in: { title: 'Check in' },
    check_out: { title: 'Check out' },
    punched_at: { title: 'Punch', kind: 'instant' },
    new_time: { title: 'Time' },
    direction: { title: 'Direction' },
    reason: { title: 'Reason' },
  },
})

/** Papers of an adjustment, such as the note of a guard, and what is said about it. */
export const adjustmentThread = thread('attendance_adjustment', '/attendance/{org}/adjustment', {
  user: true,
  supervisor: true,
  hr: [P.attendance.adjustments],
})

export const webRequest = requestType('web_attendance_request', '/attendance/{org}/web-attendance', {
  title: 'Web attendance',
  hr: [P.attendance.webAttendance],
  input: z.object({ punch_id: fields.reference('Punch'), remarks: fields.remarks() }),
  detail: z.object({
    occurred_at: z.string(),
    direction: z.string(),
    place: z.string().nullable(),
  }),
  columns: {
    occurred_at: { title: 'Time', kind: 'instant' },
    direction: { title: 'Direction' },
    place: { title: 'Place' },
  },
})

export const travelParts = ['Full day', 'First half', 'Second half'] as const
const trip = { start_on: z.string(), end_on: z.string(), part: z.enum(travelParts), destination: z.string() }
export const travelRequest = requestType('travel_attendance', '/attendance/{org}/travel', {
  title: 'Travel attendance',
  hr: [P.attendance.travel],
  input: z.object({
    start_on: fields.day('From'),
    end_on: fields.day('Until'),
    part: z.enum(travelParts, { error: fields.fieldMessages.choice }),
    destination: fields.text('Destination', 100),
    remarks: fields.remarks(),
  }),
  detail: z.object(trip),
  columns: {
    start_on: { title: 'From', kind: 'day' },
    end_on: { title: 'Until', kind: 'day' },
    part: { title: 'Part of the day' },
    destination: { title: 'Destination' },
  },
})
/** Papers of a trip, such as a ticket or an invitation, and what is said about it. */
export const travelThread = thread('travel_attendance', '/attendance/{org}/travel', {
  user: true,
  supervisor: true,
  hr: [P.attendance.travel],
})
export const travelDelete = requestType('travel_attendance_delete', '/attendance/{org}/travel-delete', {
  title: 'Travel attendance deletion',
  hr: [P.attendance.travel],
  input: z.object({ about_id: fields.reference('Travel attendance'), remarks: fields.remarks('Reason') }),
  detail: z.object({ about_id: z.string(), ...trip }),
  columns: {
    start_on: { title: 'From', kind: 'day' },
    end_on: { title: 'Until', kind: 'day' },
    destination: { title: 'Destination' },
  },
})

export const timesheetRequest = requestType('timesheet_request', '/attendance/{org}/timesheet', {
  title: 'Timesheet',
  hr: [P.attendance.timesheet],
  input: z.object({
    start_on: fields.day('From'),
    lines: z
      .array(
        z.object({
          project_id: fields.reference('Project').nullish(),
          activity: fields.optionalText('Activity'),
          /** Of seven days from the first on: minutes, or a time such as `1:30`. */
          days: z.array(timeSpent).max(SHEET_DAYS),
        }),
      )
      .max(30, 'At most 30 rows.'),
    remarks: fields.remarks(),
  }),
  detail: z.object({
    date: z.string(),
    end_on: z.string(),
    minutes: z.number(),
    /** Projects and activities of the lines, named in one text. */
    activity: z.string().nullable(),
    lines: z.array(
      z.object({
        date: z.string(),
        project: z.string().nullable(),
        activity: z.string().nullable(),
        minutes: z.number(),
      }),
    ),
  }),
  columns: {
    date: { title: 'From', kind: 'day' },
    end_on: { title: 'Until', kind: 'day' },
    minutes: { title: 'Minutes', kind: 'minutes' },
    activity: { title: 'Activity' },
  },
})

export const overtimeRequest = requestType('overtime_request', '/attendance/{org}/overtime-request', {
  title: 'Overtime pre-approval',
  hr: [P.attendance.preOvertime],
  remarks_for: ofOvertime,
  input: z.object(dated),
  detail: z.object({
    date: z.string(),
    minutes: z.number(),
    /** The approved request of the date that this one would change, and its minutes. */
    changes_id: z.string().nullable(),
    approved_minutes: z.number().nullable(),
    worked_minutes: z.number().nullable(),
  }),
  columns: {
    ...timed,
    approved_minutes: { title: 'Approved before', kind: 'minutes' },
    worked_minutes: { title: 'Overtime worked', kind: 'minutes' },
  },
})
export const overtimeClaim = requestType('overtime_claim', '/attendance/{org}/overtime-claim', {
  title: 'Overtime claim',
  hr: [P.attendance.overtimeClaims],
  remarks_for: ofOvertime,
  input: z.object(dated),
  detail: z.object({
    date: z.string(),
    day_type: z.string(),
    worked_minutes: z.number(),
    minutes: z.number(),
  }),
  columns: {
    ...timed,
    day_type: { title: 'Day type' },
    worked_minutes: { title: 'Overtime worked', kind: 'minutes' },
  },
})

export const creditRequest = requestType('credit_hour_request', '/attendance/{org}/credit-hour', {
  title: 'Credit hours',
  hr: [P.attendance.creditHour],
  input: z.object(dated),
  detail: z.object({
    date: z.string(),
    minutes: z.number(),
    credited: z.number(),
    expires_on: z.string().nullable(),
  }),
  columns: {
    ...timed,
    credited: { title: 'Credit', kind: 'minutes' },
    expires_on: { title: 'Expires on', kind: 'day' },
  },
})
export const creditDelete = requestType('credit_hour_delete', '/attendance/{org}/credit-hour-delete', {
  title: 'Credit hour deletion',
  hr: [P.attendance.creditHour],
  input: z.object({ about_id: fields.reference('Credit hours'), remarks: fields.remarks('Reason') }),
  detail: z.object({ about_id: z.string(), date: z.string(), credited: z.number() }),
  columns: { ...date, credited: { title: 'Credit', kind: 'minutes' } },
})

/** Who decides about requests of attendance. */
export const attendanceFlows = approvalFlows('/attendance/{org}/approval-flow', {
  title: 'Approval Flow',
  edit: [P.attendance.requestSettings],
  types: Object.fromEntries(
    [
      adjustmentRequest,
      webRequest,
      travelRequest,
      travelDelete,
      timesheetRequest,
      overtimeRequest,
      overtimeClaim,
      creditRequest,
      creditDelete,
      shiftSwap,
    ].map(({ name, title }) => [name, { title, facts: {} }]),
  ),
})
