import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { followUps, statuses } from '#modules/whistle-blower/domain/report-life.ts'

/** Everything here is below `/untraced/`: nothing is kept of who calls. A receipt goes in bodies only. */
const access = { public: true } as const
const required = (name: string, most: number) =>
  z
    .string({ error: `${name} is Required` })
    .trim()
    .min(1, `${name} is Required`)
    .max(most, `${name} must be at most ${most} characters`)
const optional = (name: string, most: number) =>
  z.string().trim().max(most, `${name} must be at most ${most} characters`).default('')

const proof = z.string({ error: 'Proof is Required' }).max(200)
const receipt = required('Receipt code', 60)
export const Challenge = z.object({
  salt: z.string(),
  hash: z.string(),
  most: z.number(),
  signature: z.string(),
})

const Door = z.object({
  is_open: z.boolean(),
  organizations: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      /** Who reads it, named before anything is written. */
      investigators: z.array(
        z.object({
          id: z.string(),
          full_name: z.string(),
          /** With it the form tells who is named in what is written, before anything is sent. */
          name_nepali: z.string().nullable(),
          is_fallback: z.boolean(),
          /** Reads nothing, and releases names to investigators. */
          is_custodian: z.boolean(),
        }),
      ),
    }),
  ),
  incident_types: z.array(z.object({ id: z.string(), name: z.string(), name_nepali: z.string().nullable() })),
  allow_identity: z.boolean(),
  acknowledge_days: z.number(),
  feedback_months: z.number(),
  introduction: z.string().nullable(),
  authorities: z.string().nullable(),
})
export type Door = z.output<typeof Door>

export const ReportInput = z.object({
  organization: required('Organization', 100),
  incident_type_id: z.uuid('Select a valid choice.').nullable().default(null),
  description: required('What happened', 20_000),
  happened: optional('When', 200),
  place: optional('Where', 200),
  people: optional('People involved', 1000),
  evidence: optional('Evidence', 4000),
  identity: optional('Your name', 500),
  /** Investigators who must not read it. */
  excluded_ids: z.array(z.uuid('Select a valid choice.')).max(50).default([]),
})
export type ReportInput = z.output<typeof ReportInput>

const Dialogue = z.object({
  reference: z.string(),
  organization: z.string(),
  status: z.enum(statuses),
  description: z.string(),
  received_on: z.string(),
  acknowledge_by: z.string(),
  feedback_by: z.string(),
  /** Whether there was any disadvantage since: asked some time after closing. */
  follow_up: z.enum(followUps),
  follow_up_on: z.string().nullable(),
  messages: z.array(
    z.object({
      author: z.enum(['Reporter', 'Investigator']),
      body: z.string(),
      written_on: z.string(),
      answer: z.enum(['Yes', 'No']).nullable(),
      /** Of an investigator's, since the reporter looked last. */
      is_new: z.boolean(),
    }),
  ),
  files: z.number(),
})
export type Dialogue = z.output<typeof Dialogue>

export const reporting = {
  door: get('/untraced/whistle-blower/', {
    access,
    response: Door,
    summary: 'What the public form needs',
  }),
  challenge: get('/untraced/whistle-blower/challenge/', {
    access,
    response: Challenge,
    summary: 'Work for the browser in place of counting callers',
  }),
  send: post('/untraced/whistle-blower/', {
    access,
    body: ReportInput.extend({ proof }),
    response: z.object({ receipt: z.string(), acknowledge_by: z.string(), feedback_by: z.string() }),
    status: 201,
    summary: 'Send a report; answers its receipt, once',
  }),
  open: post('/untraced/whistle-blower/open/', {
    access,
    body: z.object({ receipt, proof }),
    response: Dialogue,
    summary: 'Read a report by its receipt',
  }),
  reply: post('/untraced/whistle-blower/reply/', {
    access,
    body: z.object({ receipt, proof, body: required('Message', 10_000) }),
    response: Dialogue,
    summary: 'Write to the investigators by the receipt',
  }),
  followUp: post('/untraced/whistle-blower/follow-up/', {
    access,
    body: z.object({
      receipt,
      proof,
      answer: z.enum(['Yes', 'No'], { error: 'Answer is Required' }),
      body: optional('Message', 10_000),
    }),
    response: Dialogue,
    summary: 'Answer by the receipt whether there was any disadvantage since the report',
  }),
  /** Multipart: `receipt` and `proof` before the `file`. */
  attach: post('/untraced/whistle-blower/files/', {
    access,
    accepts: 'file',
    bytes: 5 * 1024 * 1024,
    response: Dialogue,
    summary: 'Add a picture or a plain text by the receipt',
  }),
}
