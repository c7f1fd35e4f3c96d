import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { field } from '#kernel/field.ts'
import { StoredFile } from '#engines/file/file.ts'
import { thread } from '#engines/thread/thread.ts'
import { parts, type Part } from '#modules/leave/domain/counted-date.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { teamReach } from '#modules/leave/shared/team-reach.ts'

export const partTitles: Record<Part, string> = {
  full: 'Full day',
  first_half: 'First half',
  second_half: 'Second half',
  first_quarter: 'First quarter',
  second_quarter: 'Second quarter',
  third_quarter: 'Third quarter',
  fourth_quarter: 'Last quarter',
  hours: 'By the hour',
}

const wholeParts = parts.filter((part) => part !== 'hours') as [Part, ...Part[]]

export const LeaveTypeRef = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  colour: z.string(),
})
/** Proof of a leave: sent to the file engine under this purpose. */
export const leaveFilePurpose = 'leave'

const times = {
  from_time: fields.optional(fields.timeOfDay('From')),
  to_time: fields.optional(fields.timeOfDay('Until')),
}
/** The birth, death or other event that the leave is for; only types that are given by event ask for it. */
const event_on = fields.optional(fields.day('Day of the event'))
const asked = {
  leave_type_id: fields.reference('Leave type'),
  start_on: fields.day('Start date'),
  end_on: fields.day('End date'),
  part: z.enum(parts, { error: fields.fieldMessages.choice }).default('full'),
  ...times,
  event_on,
}

/** What may be said beside the dates. */
const beside = {
  file_id: fields.optional(fields.reference('Document')),
  handover_employee_id: fields.optional(fields.reference('Handed over to')),
  handover_note: fields.optionalText('What is handed over', 500),
  contact: fields.optionalText('Contact while away'),
}

const input = z.object({ ...asked, ...beside, remarks: fields.optionalRemarks('Reason') })

export const leaveRequest = requestType('leave_request', '/leave/{org}/request', {
  title: 'Leave Request',
  hr: [P.leave.requests],
  input,
  editable: {
    leave_type_id: {
      ...field.reference('Leave type', { table: 'leave_type', label: 'name', choices: leaveType.list }),
      required: true,
      schema: fields.reference('Leave type'),
    },
    start_on: field.day('Start date'),
    end_on: field.day('End date'),
    // by the hour is asked for with its times, by who knows them
    part: { ...field.choice('Part of the day', wholeParts), titles: partTitles },
  },
  detail: z.object({
    leave_type_id: z.string(),
    leave_type: LeaveTypeRef,
    start_on: z.string(),
    end_on: z.string(),
    part: z.enum(parts),
    from_time: z.string().nullable(),
    to_time: z.string().nullable(),
    /** What it is given for, by its day. */
    event_on: z.string().nullable(),
    /** Working days that it costs, exact. */
    days: z.string(),
    /** Of these, days that were given back since: cancelled, or no longer between two leaves. */
    freed_days: z.string(),
    /** Full, unpaid, or how much of a day's pay. */
    pay_percent: z.string(),
    file: StoredFile.nullable(),
    handover: Person.nullable(),
    handover_note: z.string().nullable(),
    contact: z.string().nullable(),
    proof_note: z.string().nullable(),
    overridden: z.array(z.string()),
    /** A cancel request of it waits for a decision. */
    is_cancel_open: z.boolean(),
  }),
  filters: z.object({
    leave_type_id: z.uuid('Select a valid choice.').optional(),
    /** Requests with a day in this range. */
    from: fields.day('From').optional(),
    to: fields.day('To').optional(),
    /** Entered by HR or a supervisor. */
    is_offline: z.enum(['true', 'false']).optional(),
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
  access: { user: true, supervisor: true, hr: [P.leave.offline] },
  query: hatQuery.extend({
    ...asked,
    /** Somebody else's, for who enters it. */
    employee_id: z.uuid(fields.fieldMessages.choice).optional(),
    has_document: z.enum(['true']).optional(),
  }),
  response: z.object({
    days: z.string(),
    /** Each date of the range, and why it counts or does not; days between two leaves may lie outside it. */
    dates: z.array(z.object({ date: z.string(), fraction: z.string(), why: z.string().nullable() })),
    usable: z.string().nullable(),
    left: z.string().nullable(),
    /** By leave year, where it lies in more than one. */
    years: z.array(z.object({ year: z.string(), days: z.string(), usable: z.string().nullable() })),
    /** Percent of a day's pay, and the days that are not paid. */
    pay_percent: z.string(),
    unpaid_days: z.string(),
    /** What would be refused, in the words of the refusal. */
    problems: z.array(z.string()),
    /** Of these, what who enters it for somebody may set aside. */
    can_override: z.boolean(),
    warnings: z.array(z.string()),
    /** The parts of a day that the type allows. */
    parts: z.array(z.enum(parts)),
    /** The type is given for an event, whose day is asked for. */
    wants_event: z.boolean(),
    /** The type wants a document for so many days. */
    wants_document: z.boolean(),
  }),
})

const AwayDay = z.object({ date: z.string(), is_off: z.boolean(), away: z.number() })
/**
 * Who else is away around a request, day by day: for who decides. The team is the viewer's own reports, direct ones unless
 * asked for all; of whoever stands outside of the requester's line it is the requester's supervisor's.
 */
export const requestTeam = get('/leave/{org}/request/{id}/team/', {
  access: { supervisor: true, hr: [P.leave.requests] },
  query: hatQuery.extend({ reach: teamReach }),
  response: z.object({
    /** Whose reports they are; of who reports to nobody, the division. */
    of: z.object({ kind: z.enum(['Own', 'Supervisor', 'Division', 'None']), name: z.string().nullable() }),
    /** Of how many, the requester not counted. */
    team: z.number(),
    days: z.array(AwayDay),
    people: z.array(
      z.object({
        person: Person,
        start_on: z.string(),
        end_on: z.string(),
        part: z.enum(parts),
        status: z.string(),
      }),
    ),
  }),
})

/** The balance of the requester on the first day, without and with the request; null of a type without a balance. */
export const requestBalance = get('/leave/{org}/request/{id}/balance/', {
  access: { user: true, supervisor: true, hr: [P.leave.requests] },
  query: hatQuery,
  response: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
})

/** HR or a supervisor writes down the leave of somebody who did not ask here. */
export const enterOffline = post('/leave/{org}/offline/', {
  access: { supervisor: true, hr: [P.leave.offline] },
  query: hatQuery,
  body: leaveRequest.input.extend({
    employee_id: fields.reference('Employee'),
    remarks: fields.remarks('Reason'),
    proof_note: fields.text('Proof', 255),
    /** Goes on where a rule that may be set aside speaks against it. */
    override: z.boolean().default(false),
    /** Else it waits for who decides. */
    is_approved: z.boolean().default(true),
  }),
  response: z.object({ id: z.string() }),
  status: 201,
})

export const offlineLeave = get('/leave/{org}/offline/', {
  access: { supervisor: true, hr: [P.leave.offline] },
  query: pageQuery.extend({
    from: fields.day('From').optional(),
    to: fields.day('To').optional(),
    /** Only where a rule was set aside. */
    overridden: z.enum(['true']).optional(),
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      sender: Person,
      leave_type: LeaveTypeRef,
      start_on: z.string(),
      end_on: z.string(),
      part: z.enum(parts),
      days: z.string(),
      status: z.string(),
      proof_note: z.string(),
      overridden: z.array(z.string()),
      entered_by: z.string(),
      created_at: z.string(),
    }),
  ),
  export: {
    title: 'Offline Leave',
    columns: {
      'sender.code': { title: 'Code' },
      'sender.full_name': { title: 'Name' },
      'leave_type.name': { title: 'Leave type' },
      start_on: { title: 'From', kind: 'day' },
      end_on: { title: 'To', kind: 'day' },
      days: { title: 'Days', kind: 'decimal' },
      status: { title: 'Status' },
      proof_note: { title: 'Proof' },
      entered_by: { title: 'Entered by' },
      created_at: { title: 'Entered at', kind: 'instant' },
    },
  },
})

/** HR takes a request out of the lists. What it took is given back; its history stays. */
export const deleteLeave = post('/leave/{org}/request/{id}/delete/', {
  access: { hr: [P.leave.requests] },
  body: z.object({ remarks: fields.remarks('Reason') }),
  response: z.object({ id: z.string() }),
})

/** What was deleted: one's own, one's people's, everybody's. */
export const deletedLeave = get('/leave/{org}/deleted/', {
  access: { user: true, supervisor: true, hr: [P.leave.requests] },
  query: pageQuery,
  response: pageOf(
    z.object({
      id: z.string(),
      sender: Person,
      leave_type: LeaveTypeRef,
      start_on: z.string(),
      end_on: z.string(),
      part: z.enum(parts),
      days: z.string(),
      status_before: z.string(),
      reason: z.string(),
      deleted_by: z.string(),
      deleted_at: z.string(),
    }),
  ),
})
