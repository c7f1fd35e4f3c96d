import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { fieldMessages, optionalText, reference, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { RichText as LetterBody } from '#kernel/rich-text.ts'
import { agreedPay } from '#modules/onboarding/shared/agreed-pay.ts'

export const offerStates = [
  'Waiting',
  'Sent',
  'Viewed',
  'Accepted',
  'Declined',
  'Expired',
  'Withdrawn',
] as const
/** Days for which the link of an offer is good, unless told. */
export const offerDays = { usual: 14, most: 60 }

export const Offer = z.object({
  id: z.string(),
  number: z.string(),
  subject: z.string(),
  state: z.enum(offerStates),
  sent_at: z.string(),
  sent_by_name: z.string(),
  /** Who agreed to it, where its template asks for a second person. */
  approved_by_name: z.string().nullable(),
  /** Of the PDF as it was sent; null before, and of offers of former times. */
  sha256: z.string().nullable(),
  abilities: z.object({ approve: z.boolean(), withdraw: z.boolean() }),
  expires_at: z.string(),
  viewed_at: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** The name that the candidate typed. */
  signature: z.string().nullable(),
  /** A signed copy that the candidate sent in its place. */
  has_signed_copy: z.boolean(),
  /** The network address from which they did. */
  address: z.string().nullable(),
  remarks: z.string().nullable(),
})
export type Offer = z.output<typeof Offer>

export const OfferInput = z.object({
  template_id: reference('Template'),
  valid_days: z
    .number({ error: 'Valid for must be a number.' })
    .int('Valid for must be a whole number.')
    .min(1, 'Valid for must be at least 1.')
    .max(offerDays.most, `Valid for must be at most ${offerDays.most}.`),
  /** What is agreed from then on, one of both; with neither it is what was agreed before. */
  ...agreedPay,
})

const read = { hr: [P.hris.preEmployment, P.hris.onboarding] }
const write = { hr: [P.hris.preEmployment] }

const LoggedOffer = Offer.extend({
  pre_employment: z.object({ id: z.string(), full_name: z.string() }),
})
export type LoggedOffer = z.output<typeof LoggedOffer>

/** Offer letters of a pre-employment, the latest first. */
export const offers = {
  /** All that were written, sent or not: their numbers are of the series of letters. */
  log: get('/onboarding/{org}/offer/', {
    access: read,
    query: pageQuery.extend({ state: oneOf(offerStates) }),
    response: pageOf(LoggedOffer),
    export: {
      title: 'Offer letters',
      columns: {
        number: { title: 'Number' },
        'pre_employment.full_name': { title: 'Name' },
        subject: { title: 'Subject' },
        state: { title: 'State' },
        sent_at: { title: 'Sent at', kind: 'instant' },
        sent_by_name: { title: 'Sent by' },
        approved_by_name: { title: 'Approved by' },
        answered_at: { title: 'Answered at', kind: 'instant' },
        sha256: { title: 'Hash of the letter' },
      },
    },
  }),
  list: get('/onboarding/{org}/pre-employment/{id}/offers/', {
    access: read,
    response: z.object({
      results: z.array(Offer),
      /** The template that is mapped to offers, with which the next one begins. */
      template_id: z.string().nullable(),
    }),
  }),
  /** How the letter would look; what is not known keeps its place in brackets. */
  preview: post('/onboarding/{org}/pre-employment/{id}/offers/preview/', {
    access: write,
    body: OfferInput,
    file: true,
    limit: 60,
  }),
  /** Mails the candidate a link, or waits for a second person where the template says so; the link of an offer before is void. */
  send: post('/onboarding/{org}/pre-employment/{id}/offers/', {
    access: write,
    body: OfferInput.extend({ version: z.number({ error: 'version is Required' }).int() }),
    response: Offer,
    status: 201,
  }),
  /** By somebody else than who wrote it: now the candidate is mailed. */
  approve: post('/onboarding/{org}/offer/{id}/approve/', { access: write, response: Offer }),
  withdraw: post('/onboarding/{org}/offer/{id}/withdraw/', { access: write, response: Offer }),
  letter: get('/onboarding/{org}/offer/{id}/letter/', { access: read, file: true, linked: true }),
  signedCopy: get('/onboarding/{org}/offer/{id}/signed-copy/', { access: read, file: true, linked: true }),
}

/** Of a signed copy: a scan or a photograph. */
export const signedCopy = { bytes: 10 * 1024 * 1024, allow: ['pdf', 'png', 'jpeg', 'webp'] as const }

export const answers = ['Accepted', 'Declined'] as const
const Seen = z.object({
  organization: z.string(),
  full_name: z.string(),
  number: z.string(),
  subject: z.string(),
  body: LetterBody,
  signatory: z.string().nullable(),
  joins_on: z.string(),
  job_title: z.string().nullable(),
  state: z.enum(offerStates),
  expires_at: z.string(),
  answered_at: z.string().nullable(),
})
export type SeenOffer = z.output<typeof Seen>

/** By the link alone. A link that is wrong, void or past is not found, and nothing tells which. */
export const offerLink = {
  read: get('/public/offer-letter/{token}/', { access: { public: true }, response: Seen, limit: 30 }),
  letter: get('/public/offer-letter/{token}/letter/', { access: { public: true }, file: true, limit: 10 }),
  /** Accepts by a signed copy of the letter, in the place of a typed name. */
  sign: post('/public/offer-letter/{token}/signed-copy/', {
    access: { public: true },
    accepts: 'file',
    bytes: signedCopy.bytes,
    response: Seen,
    limit: 10,
  }),
  answer: post('/public/offer-letter/{token}/', {
    access: { public: true },
    body: z
      .object({
        answer: z.enum(answers, { error: fieldMessages.choice }),
        /** The candidate's own name, typed. */
        signature: text('Your name', 200),
        remarks: optionalText('Remarks', 1000),
      })
      .refine(({ answer, remarks }) => answer === 'Accepted' || remarks, {
        path: ['remarks'],
        error: 'Remarks is Required',
      }),
    response: Seen,
    limit: 10,
  }),
}
