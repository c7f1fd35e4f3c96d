import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { RichText } from '#kernel/rich-text.ts'

const access = { hr: [P.security.all] } as const
const account = { access: { account: true }, at_step: 'accept_terms' } as const

/** What the organization asks its people to agree to: its terms, or a consent that is theirs to give. */
const Terms = z.object({
  id: z.string(),
  title: z.string(),
  must_accept: z.boolean(),
  is_archived: z.boolean(),
  version: z.number(),
  /** The edition in force today; null before the first. */
  number: z.number().nullable(),
  in_force_from: z.string().nullable(),
  /** From when on the next one is. */
  next_from: z.string().nullable(),
  /** Of the people of today: who has agreed to the edition in force. */
  accepted: z.number(),
  people: z.number(),
})
export type Terms = z.output<typeof Terms>
const Edition = z.object({
  number: z.number(),
  body: RichText,
  in_force_from: z.string(),
  created_at: z.string(),
  created_by: z.string(),
})

const title = text('Title', 150)
const edition = { body: RichText, in_force_from: day('In force from') }
const must_accept = z.boolean({ error: fieldMessages.choice })
const version = z.number({ error: 'version is Required' }).int()

export const terms = {
  list: get('/security/api/{org}/terms/', { access, query: pageQuery, response: pageOf(Terms) }),
  create: post('/security/api/{org}/terms/', {
    access,
    body: z.object({ title, must_accept, ...edition }),
    response: z.object({ id: z.string() }),
    status: 201,
  }),
  update: patch('/security/api/{org}/terms/{id}/', {
    access,
    body: z.object({ title, must_accept, is_archived: z.boolean().optional(), version }),
    response: Terms,
  }),
  editions: get('/security/api/{org}/terms/{id}/editions/', {
    access,
    response: z.object({ results: z.array(Edition) }),
  }),
  /** Another edition: what was agreed to before is asked anew from its day on. */
  publish: post('/security/api/{org}/terms/{id}/editions/', {
    access,
    body: z.object({ ...edition, version }),
    response: Terms,
  }),
}

export const decisions = ['accepted', 'withdrawn'] as const
const date = z.iso.date('Invalid Date').optional()
const words = { accepted: 'Agreed', withdrawn: 'Withdrawn' }

/** Who agreed to what, or took it back, when and from where: newest first. */
export const consents = get('/security/api/{org}/consents/', {
  access,
  query: pageQuery.extend({
    decision: oneOf(decisions),
    purpose_id: z.uuid(fieldMessages.choice).optional(),
    /** The first and the last day, of the organization's zone. */
    from: date,
    to: date,
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      at: z.string(),
      decision: z.enum(decisions),
      title: z.string(),
      number: z.number(),
      ip: z.string().nullable(),
      user: z.object({
        id: z.string(),
        employee_id: z.string().nullable(),
        full_name: z.string(),
        username: z.string(),
        profile_picture: z.string().nullable(),
      }),
    }),
  ),
  export: {
    title: 'Register of consents',
    columns: {
      'user.full_name': { title: 'Name' },
      'user.username': { title: 'Username' },
      title: { title: 'Agreed to' },
      number: { title: 'Edition', kind: 'number' },
      decision: { title: 'Decision', words },
      at: { title: 'At', kind: 'instant' },
      ip: { title: 'Address' },
    },
  },
})

const Own = z.object({
  /** Of the edition in force. */
  text_id: z.string(),
  purpose_id: z.string(),
  organization: z.string(),
  title: z.string(),
  must_accept: z.boolean(),
  number: z.number(),
  in_force_from: z.string(),
  body: RichText,
  decision: z.enum(decisions).nullable(),
  decided_at: z.string().nullable(),
})
export type OwnTerms = z.output<typeof Own>

/** One's own, in all organizations. What has to be agreed to comes before anything else and is not taken back here. */
export const ownTerms = {
  list: get('/security/terms/', {
    ...account,
    private: true,
    response: z.object({ results: z.array(Own) }),
  }),
  accept: post('/security/terms/accept/', {
    ...account,
    body: z.object({ text_ids: z.array(z.uuid(fieldMessages.choice)).min(1, 'Terms is Required').max(100) }),
  }),
  /** `id`: of the text that was agreed to. */
  withdraw: post('/security/terms/{id}/withdraw/', { access: { account: true } }),
}
