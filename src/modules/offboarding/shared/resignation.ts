import { z } from 'zod'
import { del, get, put } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, remarks } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { StoredFile } from '#engines/file/file.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { KeptDraft } from '#engines/questions/question-use.ts'
import { noticeOrigins } from '#modules/hris/shared/notice-origin.ts'
import { proposalStates, treatments } from '#modules/offboarding/domain/last-day.ts'

const answers = ['Answered', 'Open', 'Urgent', 'Accepted by law'] as const
const requested = day('Last working day')
/** The letter as a file: sent to the file engine under this purpose. */
export const letterFilePurpose = 'resignation'

export const resignation = requestType('resignation', '/offboarding/{org}/resignation', {
  title: 'Resignation',
  hr: [P.hris.resignation],
  input: z.object({
    reason_id: reference('Reason'),
    requested_last_day: requested,
    waiver_requested: z.boolean().default(false),
    remarks: remarks('Letter', 5000),
    file_id: optional(reference('Letter as a file')),
  }),
  detail: z.object({
    reason_id: z.string(),
    reason: z.string(),
    reason_nepali: z.string().nullable(),
    file: StoredFile.nullable(),
    requested_last_day: z.string(),
    notice_days: z.number(),
    /** Who said so when it was counted; null of what was counted before that was kept. */
    notice_from: z.enum(noticeOrigins).nullable(),
    notice_from_name: z.string().nullable(),
    earliest_last_day: z.string(),
    shortfall_days: z.number(),
    waiver_requested: z.boolean(),
    agreed_last_day: z.string().nullable(),
    answer_due_on: z.string(),
    /** Whether it waits, is urgent, or is taken as accepted by now. */
    answer: z.enum(answers),
    separation_id: z.string().nullable(),
    shortfall_treatment: z.enum(treatments),
    /** The last day that was proposed last, and what was answered. */
    proposal: z
      .object({
        last_day: z.string(),
        treatment: z.enum(treatments),
        by: z.string().nullable(),
        at: z.string(),
        remarks: z.string(),
        state: z.enum(proposalStates),
        answer: z.string().nullable(),
      })
      .nullable(),
    /** Whether the viewer may propose another last day now, or answer to one. */
    may_agree: z.boolean(),
    may_answer: z.boolean(),
    may_decline_waiver: z.boolean(),
    /** Withdrawing it after it was approved: what became of the last time that was asked for. */
    withdrawal: z.string().nullable(),
    may_withdraw: z.boolean(),
  }),
  filters: z.object({ reason_id: z.uuid(fieldMessages.choice).optional() }),
  columns: {
    reason: { title: 'Reason' },
    requested_last_day: { title: 'Last working day', kind: 'day' },
    notice_days: { title: 'Notice days', kind: 'number' },
    shortfall_days: { title: 'Shortfall days', kind: 'number' },
    agreed_last_day: { title: 'Agreed last day', kind: 'day' },
    answer_due_on: { title: 'Answer due', kind: 'day' },
  },
})

const Draft = z.object({
  reason_id: z.string().max(36),
  requested_last_day: z.string().max(10),
  waiver_requested: z.boolean(),
  remarks: z.string().max(5000),
})
const own = { user: true } as const
const draft = '/offboarding/{org}/resignation/draft/' as const
/** A letter that was begun: nothing of it is checked before it is sent, and nobody else reads it. */
export const readDraft = get(draft, {
  access: own,
  response: z.object({ draft: Draft.extend({ saved_at: z.string() }).nullable() }),
})
export const saveDraftLetter = put(draft, {
  access: own,
  /** With the instant of the draft that it goes over, null for none: an older tab overwrites nothing. */
  body: Draft.extend({ draft_saved_at: z.iso.datetime({ offset: true }).nullable() }),
  response: KeptDraft,
})
export const discardDraft = del(draft, { access: own })

/** What notice there is for a last day, by the rule that decides about it. */
export const resignationPreview = get('/offboarding/{org}/resignation/preview/', {
  access: { user: true },
  query: z.object({ requested_last_day: requested }),
  response: z.object({
    days: z.number(),
    notice_from: z.enum(noticeOrigins),
    notice_from_name: z.string().nullable(),
    earliest: z.string(),
    served: z.number(),
    shortfall: z.number(),
    allows_waiver: z.boolean(),
    reply_days: z.number(),
  }),
})

/** After it was approved a resignation is withdrawn with consent, until the last day is over. */
export const withdrawal = requestType('resignation_withdrawal', '/offboarding/{org}/resignation-withdrawal', {
  title: 'Withdrawal of Resignation',
  hr: [P.hris.resignation],
  input: z.object({
    resignation_id: reference('Resignation'),
    remarks: remarks('Reason'),
  }),
  detail: z.object({
    resignation_id: z.string(),
    last_working_on: z.string(),
    /** Of the resignation. */
    reason: z.string(),
    reason_nepali: z.string().nullable(),
  }),
  columns: {
    last_working_on: { title: 'Last working day', kind: 'day' },
    reason: { title: 'Reason of the resignation' },
  },
})
