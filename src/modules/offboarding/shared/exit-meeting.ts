import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { day, email, fieldMessages, optional, reference, remarks, text, timeOfDay } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { exitStates } from '#modules/offboarding/domain/exit-meeting.ts'
import { ExitFeedback } from '#modules/offboarding/shared/exit-feedback.ts'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'

/** For how long a link is good, at most. */
export const MOST_LINK_DAYS = 30
export const meetingModes = ['Form', 'Meeting', 'Link'] as const
const access = { hr: [P.hris.exitInterview] }
const version = z.number({ error: 'version is Required' }).int()

const ExitMeeting = z.object({
  sheet_id: z.string(),
  state: z.enum(exitStates),
  /** What is asked. */
  set: z.string(),
  is_confidential: z.boolean(),
  mode: z.enum(meetingModes),
  interviewer: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  meets_on: z.string().nullable(),
  meets_at: z.string().nullable(),
  place: z.string().nullable(),
  link: z
    .object({
      sent_to: z.string(),
      sent_at: z.string(),
      expires_at: z.string(),
      is_live: z.boolean(),
    })
    .nullable(),
  /** Who has left does not sign in any more: a form is answered by a link only. */
  last_day: z.string(),
  /** What a link would be sent to, where the record says it. */
  personal_email: z.string().nullable(),
  /** 0 where nothing was planned yet. */
  version: z.number(),
  /** Of the answers. */
  sheet_version: z.number(),
})
export type ExitMeeting = z.output<typeof ExitMeeting>

export const MeetingInput = z.object({
  mode: z.enum(meetingModes, { error: fieldMessages.choice }),
  interviewer_id: optional(reference('Interviewer')),
  /** This supervisor all the same. */
  despite_supervisor: z.boolean().default(false),
  meets_on: optional(day('Day')),
  meets_at: optional(timeOfDay('Time')),
  place: optional(text('Place', 150)),
})
export type MeetingInput = z.output<typeof MeetingInput>

const path = '/offboarding/{org}/separation/{id}/exit-interview/'
const answers = exitInterview.submit.spec.body.shape.answers

/** How the exit interview of a separation is held; null where none is asked. */
export const exitMeeting = {
  read: get(path, {
    access,
    response: z.object({
      meeting: ExitMeeting.nullable(),
      /** What would be asked, where it is not yet, and the form that says so. */
      would_ask: z.object({ name: z.string(), form: z.string().nullable() }).nullable(),
      /** Who is proposed as interviewer. */
      proposed: z.object({ id: z.string(), full_name: z.string() }).nullable(),
    }),
  }),
  plan: put(path, { access, body: MeetingInput.extend({ version }), response: ExitMeeting }),
  /** Another link ends the former. */
  send: post(`${path}link/`, {
    access,
    body: z.object({
      email: email(),
      valid_days: z
        .number({ error: 'Days must be a number.' })
        .int('Days must be a whole number.')
        .min(1, 'Days must be at least 1.')
        .max(MOST_LINK_DAYS, `Days must be at most ${MOST_LINK_DAYS}.`)
        .default(14),
    }),
    response: ExitMeeting,
    limit: 30,
  }),
  withdraw: post(`${path}link/withdraw/`, { access, response: ExitMeeting }),
  /** What was said in a meeting, written down by who may read interviews. */
  record: post(`${path}answers/`, {
    access,
    body: z.object({ answers, feedback: ExitFeedback, version }),
    response: ExitMeeting,
  }),
}

const Seen = z.object({
  organization: z.string(),
  full_name: z.string(),
  description: z.string().nullable(),
  is_confidential: z.boolean(),
  expires_at: z.string(),
  items: exitInterview.readSheet.spec.response.shape.items,
  /** What may be named as reason. */
  reasons: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type SeenExit = z.output<typeof Seen>
const Thanks = z.object({ detail: z.string() })

/** What a leaver does by a link, who has no account any more: answer once, or say that they do not want to. */
export const exitLink = {
  read: get('/public/exit-interview/{token}/', { access: { public: true }, response: Seen, limit: 30 }),
  answer: post('/public/exit-interview/{token}/', {
    access: { public: true },
    body: z.object({ answers, feedback: ExitFeedback }),
    response: Thanks,
    limit: 10,
  }),
  decline: post('/public/exit-interview/{token}/decline/', {
    access: { public: true },
    body: z.object({ remarks: remarks() }),
    response: Thanks,
    limit: 10,
  }),
}
