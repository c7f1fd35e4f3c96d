import { z } from 'zod'
import { get, patch } from '#kernel/endpoint.ts'
import { day, fieldMessages, remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'

export const reasons = [
  'Better opportunity',
  'Higher studies',
  'Family',
  'Health',
  'Moving abroad',
  'Retirement',
  'Work environment',
  'Pay and benefits',
  'Other',
] as const
const answers = ['Answered', 'Open', 'Urgent', 'Accepted by law'] as const
const requested = day('Last working day')

export const resignation = requestType('resignation', '/offboarding/{org}/resignation', {
  title: 'Resignation',
  hr: [P.hris.resignation],
  input: z.object({
    reason: z.enum(reasons, {
      error: (issue) => (issue.input ? fieldMessages.choice : fieldMessages.required('Reason')),
    }),
    requested_last_day: requested,
    waiver_requested: z.boolean().default(false),
    remarks: remarks('Letter'),
  }),
  detail: z.object({
    reason: z.string(),
    requested_last_day: z.string(),
    notice_days: z.number(),
    earliest_last_day: z.string(),
    shortfall_days: z.number(),
    waiver_requested: z.boolean(),
    agreed_last_day: z.string().nullable(),
    answer_due_on: z.string(),
    /** Whether it waits, is urgent, or is taken as accepted by now. */
    answer: z.enum(answers),
    separation_id: z.string().nullable(),
  }),
  filters: z.object({ reason: z.enum(reasons, { error: fieldMessages.choice }).optional() }),
  columns: {
    reason: { title: 'Reason' },
    requested_last_day: { title: 'Last working day', kind: 'day' },
    notice_days: { title: 'Notice days', kind: 'number' },
    shortfall_days: { title: 'Shortfall days', kind: 'number' },
    agreed_last_day: { title: 'Agreed last day', kind: 'day' },
    answer_due_on: { title: 'Answer due', kind: 'day' },
  },
})

/** What notice there is for a last day, by the rule that decides about it. */
export const resignationPreview = get('/offboarding/{org}/resignation/preview/', {
  access: { user: true },
  query: z.object({ requested_last_day: requested }),
  response: z.object({
    days: z.number(),
    earliest: z.string(),
    served: z.number(),
    shortfall: z.number(),
    allows_waiver: z.boolean(),
    reply_days: z.number(),
  }),
})

/** The last day that HR agrees to, while the resignation is open. */
export const agreeLastDay = patch('/offboarding/{org}/resignation/{id}/last-day/', {
  access: { hr: [P.hris.resignation] },
  body: z.object({
    agreed_last_day: day('Agreed last day'),
    version: z.number({ error: 'version is Required' }).int(),
  }),
  response: z.object({ agreed_last_day: z.string(), version: z.number() }),
})
