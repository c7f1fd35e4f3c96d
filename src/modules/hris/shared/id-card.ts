import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optional, reference } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { CardLayout, cardSizeNames, orientations } from '#modules/commons/shared/id-card-layout.ts'
import { cardFields } from '#modules/commons/shared/id-card-sample.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

const access = { hr: [P.hris.idCards] }
export const cardSignature = 'card_signature'
const pictures = { purpose: 'picture', accept: ['image/png', 'image/jpeg', 'image/webp'] }

/** How the cards of an organization look; begun by hand or with one of the samples of all. */
export const idCardTemplate = settings('/hris/{org}/id-card-template', {
  title: 'ID Card Template',
  plural: 'ID Card Templates',
  table: 'id_card_template',
  edit: [P.hris.idCards],
  fields: {
    ...cardFields,
    /** Behind everything, instead of a colour. */
    front_file_id: { ...field.file('Picture of the front', pictures), elsewhere: true as const },
    back_file_id: { ...field.file('Picture of the back', pictures), elsewhere: true as const },
    /** With what whoever issues the cards signs. */
    signature_file_id: {
      ...field.file('Signature', { ...pictures, purpose: cardSignature }),
      elsewhere: true as const,
    },
  },
  search: ['name'],
  order: ['name', 'orientation'],
  unique: { id_card_template_name: 'name' },
  archives: true,
})

export const cardStates = ['Issued', 'Expired', 'Lost', 'Revoked'] as const
export const CardRow = z.object({
  id: z.string(),
  person: Person,
  template: z.object({ id: z.string(), name: z.string() }),
  number: z.string(),
  issued_on: z.string(),
  expires_on: z.string(),
  /** `Expired` by its day, without anybody's doing. */
  state: z.enum(cardStates),
  /** The number of the card that it took the place of. */
  reissue_of: z.string().nullable(),
  version: z.number(),
})
export type CardRow = z.output<typeof CardRow>

export const idCards = get('/hris/{org}/id-card/', {
  access,
  query: pageQuery.extend({
    template_id: ids(),
    state: oneOf(cardStates),
    ends_from: day('Ends from').optional(),
    ends_to: day('Ends to').optional(),
  }),
  response: pageOf(CardRow),
  export: {
    title: 'ID cards',
    columns: {
      number: { title: 'Number' },
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'template.name': { title: 'Template' },
      issued_on: { title: 'Issued on', kind: 'day' },
      expires_on: { title: 'Expires on', kind: 'day' },
      state: { title: 'Status' },
      reissue_of: { title: 'Instead of' },
    },
  },
})
/** As many as one call makes. */
export const MOST_CARDS = 1000
/**
 * A new card for each of a segment and of those who are named; whoever has one of this template already gets another in
 * its place, or with `only_without` none. Nobody said and `only_without` is everybody who has none.
 */
export const issueCards = post('/hris/{org}/id-card/', {
  access,
  body: z.object({
    template_id: reference('Template'),
    segment_id: optional(reference('Segment')),
    employee_ids: z
      .array(z.uuid('Select a valid choice.'))
      .max(200, 'At most 200 people are named at once.')
      .default([]),
    only_without: z.boolean().default(false),
    issued_on: day('Issued on'),
  }),
  /** `left`: meant too, and more than one call makes. */
  response: z.object({ issued: z.number(), left: z.number() }),
  status: 201,
})
export const closeCard = post('/hris/{org}/id-card/{id}/close/', {
  access,
  body: z.object({ status: z.enum(['Lost', 'Revoked'], { error: 'Select a valid choice.' }), version }),
  response: CardRow,
})
/** Sheets of A4 with marks to cut along, front beside back. */
export const printCards = post('/hris/{org}/id-card/print/', {
  access,
  body: z.object({ ids: z.array(z.uuid('Select a valid choice.')).min(1, 'Cards is Required').max(200) }),
  file: true,
  limit: 30,
})
const file = z.uuid('Select a valid choice.').nullish()
/** One card as a layout that is not stored yet would draw it, of somebody made up. */
export const previewCard = post('/hris/{org}/id-card-preview/', {
  access,
  body: z.object({
    orientation: z.enum(orientations, { error: 'Select a valid choice.' }),
    size: z.enum(cardSizeNames, { error: 'Select a valid choice.' }),
    layout: CardLayout,
    front_file_id: file,
    back_file_id: file,
    signature_file_id: file,
  }),
  file: true,
  limit: 30,
})
const Verified = z.object({
  is_valid: z.boolean(),
  organization: z.string(),
  number: z.string(),
  /** Of a card that is not good no more than its number is told. */
  full_name: z.string().nullable(),
  expires_on: z.string().nullable(),
  /** The picture as it is printed, as a data address; null where the card shows none. */
  picture: z.string().nullable(),
})
export type VerifiedCard = z.output<typeof Verified>
/** Where the QR leads: whether the card is good, and no more than is printed on it. `token`: organization and secret. */
export const cardLink = get('/public/id-card/{token}/', {
  access: { public: true },
  response: Verified,
  limit: 60,
})
/** The same as a line of text: cards that were printed before there was a page lead here. */
export const verifyCard = get('/id-card/{org_no}/{token}/', {
  access: { public: true },
  file: true,
  limit: 60,
})
