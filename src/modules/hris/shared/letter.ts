import { z } from 'zod'
import { get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { field } from '#kernel/field.ts'
import { action } from '#engines/list/action.ts'
import { col } from '#engines/list/column.ts'
import { list, type RowOf } from '#engines/list/list.ts'
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

/** The log of what was issued, to whom, by whom, and whether it was received. */
export const letters = list('/hris/{org}/letter/', {
  access,
  title: 'Letters',
  columns: {
    /** Given when it is issued. */
    number: col.text('Number', { nullable: true }),
    person: col.person('Employee'),
    kind: col.choice('Kind', letterKinds, { filter: true }),
    subject: col.text('Subject', { file_only: true }),
    issued_on: col.day('Date'),
    /** Who wrote it, and who issued it once it is. */
    issued_by_name: col.text('Issued by', { hidden: true }),
    approved_by_name: col.text('Approved by', { nullable: true, hidden: true }),
    /** The version of the template that it was written by. */
    template: col.object(
      'Template',
      z.object({ id: z.string(), name: z.string(), revision: z.number() }).nullable(),
      { from: 'template.name', hidden: true },
    ),
    status: col.status('Status', letterStates, { filter: true }),
    revoked_reason: col.text('Reason', { nullable: true, hidden: true }),
    acknowledged_at: col.instant('Acknowledged at', { nullable: true, hidden: true }),
    file: col.file('File', { nullable: true, screen_only: true }),
  },
  more: {
    sha256: z.string().nullable(),
    abilities: z.object({
      change: z.boolean(),
      approve: z.boolean(),
      issue: z.boolean(),
      revoke: z.boolean(),
    }),
    version: z.number(),
  },
  phone: { first: 'number', second: ['person', 'kind', 'issued_on'] },
})
export const LetterRow = letters.row
export type LetterRow = RowOf<typeof letters>

export const letterPurpose = 'letter'
/** As many as one call writes. */
export const MOST_LETTERS = 200
/**
 * One template for many people, named or in a segment on that day: all letters are made, or none and it is said what is
 * missing of whom; with `skip_missing` the others are made.
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
    /** Of whom something is missing is named and gets none, the others do. */
    skip_missing: z.boolean().default(false),
  }),
  response: z.object({
    issued: z.number(),
    drafted: z.number(),
    numbers: z.array(z.string()),
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
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
export const discardDraft = action('/hris/{org}/letter/{id}/', {
  access,
  title: 'Discard draft',
  method: 'DELETE',
  on: letters,
  when: ({ abilities }) => abilities.change,
  confirm: 'Discard the draft for {person.full_name}?',
  danger: true,
  success: 'Successfully deleted Letter',
})
/** The draft as it would be issued now; what is not known stands in brackets. */
export const previewDraft = post('/hris/{org}/letter/{id}/preview/', { access, file: true, limit: 60 })
export const approveLetter = action('/hris/{org}/letter/{id}/approve/', {
  access,
  title: 'Approve letter',
  on: letters,
  when: ({ abilities }) => abilities.approve,
  success: 'Successfully approved Letter',
  response: LetterRow,
})
/** Drafts of any templates: all are issued, or none and it is said why. */
export const issueDrafts = action('/hris/{org}/letter/issue/', {
  access,
  title: 'Issue letters',
  bulk: 'ids',
  form: { ids: field.references('Letters', letters, { max: 100 }) },
  on: letters,
  when: ({ abilities }) => abilities.issue,
  success: 'Letters issued: {issued}, from number {numbers.0}',
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
export const revokeLetter = action('/hris/{org}/letter/{id}/revoke/', {
  access,
  title: 'Revoke letter',
  on: letters,
  when: ({ abilities }) => abilities.revoke,
  form: { reason: field.remarks('Reason') },
  danger: true,
  success: 'Successfully revoked Letter',
  response: LetterRow,
})
/** Letters of one person: their own, or HR's view of them. */
export const lettersOf = get('/hris/{org}/employees/{employee_id}/letters/', {
  access: { user: true, ...access },
  query: hatQuery,
  response: z.object({ results: z.array(LetterRow) }),
})
/** “I have received it.” */
export const acknowledgeLetter = action('/hris/{org}/letter/{id}/acknowledge/', {
  access: { user: true },
  title: 'Acknowledge receipt',
  on: letters,
  when: ({ status }) => status === 'Issued',
  versioned: false,
  success: 'Successfully acknowledged Letter',
  response: LetterRow,
})
