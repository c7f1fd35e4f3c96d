import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, reference, remarks, text } from '#kernel/fields.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#kernel/field.ts'
import { settings } from '#engines/settings/settings.ts'
import { RichText as LetterBody, type RichNode as LetterNode } from '#kernel/rich-text.ts'
import { mergeNames } from '#modules/hris/shared/merge-field.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const letterKinds = [
  'Offer',
  'Appointment',
  'Confirmation',
  'Promotion',
  'Increment',
  'Experience',
  'Relieving',
  'Salary certificate',
  'No objection',
  'Warning',
  'Other',
] as const
export const letterStates = ['Draft', 'Approved', 'Issued', 'Acknowledged', 'Revoked'] as const
/** How a letter that somebody asks for is decided. */
export const askedThrough = ['HR alone', 'Supervisor, then HR'] as const
export const pageSizes = ['A4', 'Letter'] as const

const subject = text('Subject', 255)
export const letterTemplate = settings('/hris/{org}/letter-template', {
  title: 'Letter Template',
  plural: 'Letter Templates',
  table: 'letter_template',
  edit: [P.hris.letterTemplates],
  fields: {
    name: field.text('Name'),
    kind: field.choice('Kind', letterKinds),
    language: field.choice('Language', ['English', 'Nepali']),
    subject: { ...field.text('Subject', 255), schema: subject },
    body: {
      kind: 'long_text' as const,
      title: 'Text',
      required: true,
      hidden_in_list: true,
      schema: LetterBody,
    },
    signatory: field.optionalText('Signed by', 255, { hint: 'Name and office below the line' }),
    with_signature: field.onOff('With the signature of who issues it', false, { hidden_in_list: true }),
    footer: field.optionalText('Footer', 255, { hidden_in_list: true }),
    page_size: { ...field.choice('Paper', pageSizes, { hidden_in_list: true }), initial: 'A4' as const },
    margin_mm: {
      ...field.number('Margin (mm)', { min: 10, max: 50 }, { hidden_in_list: true }),
      initial: 23,
    },
    required_fields: {
      ...field.choices('Must be known', mergeNames, { hidden_in_list: true }),
      initial: [],
    },
    needs_approval: field.onOff('Approved by a second person', false),
    may_be_asked: field.onOff('Employees may ask for it', false),
    asked_through: {
      ...field.choice('Asked through', askedThrough, { hidden_in_list: true }),
      initial: 'HR alone' as const,
    },
  },
  computed: { revision: z.number() },
  search: ['name', 'subject'],
  order: ['name', 'kind', 'language'],
  unique: { letter_template_name: 'name' },
  archives: true,
})

const access = { hr: [P.hris.letterTemplates] }
/** How the letter would look, of a person or of nobody. Nothing is kept. */
export const previewLetter = post('/hris/{org}/letter/preview/', {
  access,
  body: z.object({
    subject,
    body: LetterBody,
    signatory: optional(text('Signed by', 255)),
    language: z.enum(['English', 'Nepali']).optional(),
    page_size: z.enum(pageSizes).optional(),
    margin_mm: z.number().int().min(10).max(50).optional(),
    footer: optional(text('Footer', 255)),
    employee_id: optional(reference('Employee')),
  }),
  file: true,
  limit: 60,
})

export const LetterRow = z.object({
  id: z.string(),
  person: Person,
  kind: z.string(),
  /** Given when it is issued. */
  number: z.string().nullable(),
  subject: z.string(),
  status: z.enum(letterStates),
  issued_on: z.string(),
  /** Who wrote it, and who issued it once it is. */
  issued_by_name: z.string(),
  approved_by_name: z.string().nullable(),
  acknowledged_at: z.string().nullable(),
  revoked_reason: z.string().nullable(),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  sha256: z.string().nullable(),
  /** The version of the template that it was written by. */
  template: z.object({ id: z.string(), name: z.string(), revision: z.number() }).nullable(),
  abilities: z.object({ change: z.boolean(), approve: z.boolean(), issue: z.boolean(), revoke: z.boolean() }),
  version: z.number(),
})
export type LetterRow = z.output<typeof LetterRow>

export const letterPurpose = 'letter'
/** The log of what was issued. */
export const letters = get('/hris/{org}/letter/', {
  access,
  query: pageQuery.extend({ status: oneOf(letterStates), kind: oneOf(letterKinds) }),
  response: pageOf(LetterRow),
  export: {
    title: 'Letters',
    columns: {
      number: { title: 'Number' },
      issued_on: { title: 'Issued on', kind: 'day' },
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      kind: { title: 'Kind' },
      subject: { title: 'Subject' },
      status: { title: 'Status' },
      issued_by_name: { title: 'Issued by' },
      approved_by_name: { title: 'Approved by' },
      acknowledged_at: { title: 'Acknowledged at', kind: 'instant' },
    },
  },
})
/** As many as one call writes. */
export const MOST_LETTERS = 200
/**
 * One template for many people, named or in a segment on that day: all letters are made, or none and it is said what is
 * missing of whom.
 */
export const issueLetters = post('/hris/{org}/letter/', {
  access,
  body: z.object({
    template_id: reference('Template'),
    segment_id: optional(reference('Segment')),
    employee_ids: z
      .array(z.uuid('Select a valid choice.'))
      .max(MOST_LETTERS, `At most ${MOST_LETTERS} people at once.`)
      .default([]),
    issued_on: day('Date'),
    /** Only written down: to be read, changed and issued later. A template that needs approval is always drafted. */
    as_draft: z.boolean().default(false),
    addressee: optional(text('Addressee', 255)),
    purpose: optional(text('Purpose', 255)),
  }),
  response: z.object({ issued: z.number(), drafted: z.number(), numbers: z.array(z.string()) }),
  status: 201,
})

const Draft = z.object({ subject, body: LetterBody, signatory: optional(text('Signed by', 255)) })
/** A letter that is not issued yet, and what is not known for it. */
export const readDraft = get('/hris/{org}/letter/{id}/draft/', {
  access,
  response: z.object({
    letter: LetterRow,
    subject: z.string(),
    body: z.custom<LetterNode>(() => true),
    signatory: z.string().nullable(),
    missing: z.array(z.string()),
  }),
})
/** Its text and its day; an approval of what it said before is gone. */
export const changeDraft = patch('/hris/{org}/letter/{id}/', {
  access,
  body: Draft.extend({ issued_on: day('Date'), version }),
  response: LetterRow,
})
export const discardDraft = del('/hris/{org}/letter/{id}/', { access })
/** The draft as it would be issued now; what is not known stands in brackets. */
export const previewDraft = post('/hris/{org}/letter/{id}/preview/', { access, file: true, limit: 60 })
export const approveLetter = post('/hris/{org}/letter/{id}/approve/', {
  access,
  body: z.object({ version }),
  response: LetterRow,
})
/** Drafts of any templates: all are issued, or none and it is said why. */
export const issueDrafts = post('/hris/{org}/letter/issue/', {
  access,
  body: z.object({
    ids: z
      .array(z.uuid('Select a valid choice.'))
      .min(1, 'Letters is Required')
      .max(100, 'At most 100 letters at once.'),
  }),
  response: z.object({ issued: z.number(), numbers: z.array(z.string()) }),
})
/** What a template said while letters were written by it, the newest first. */
export const templateRevisions = get('/hris/{org}/letter-template/{id}/revisions/', {
  access,
  response: z.object({
    results: z.array(
      z.object({
        revision: z.number(),
        subject: z.string(),
        body: z.custom<LetterNode>(() => true),
        signatory: z.string().nullable(),
        letters: z.number(),
        /** Null of the present one. */
        replaced_at: z.string().nullable(),
        replaced_by: z.string().nullable(),
      }),
    ),
  }),
})
export const revokeLetter = post('/hris/{org}/letter/{id}/revoke/', {
  access,
  body: z.object({ reason: remarks('Reason'), version }),
  response: LetterRow,
})
/** Letters of one person: their own, or HR's view of them. */
export const lettersOf = get('/hris/{org}/employees/{employee_id}/letters/', {
  access: { user: true, ...access },
  query: hatQuery,
  response: z.object({ results: z.array(LetterRow) }),
})
/** “I have received it.” */
export const acknowledgeLetter = post('/hris/{org}/letter/{id}/acknowledge/', {
  access: { user: true },
  response: LetterRow,
})
