import { z, type ZodType } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { field } from '#engines/settings/field.ts'
import { settings } from '#engines/settings/settings.ts'
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
export const letterStates = ['Issued', 'Acknowledged', 'Revoked'] as const

/** What a letter may name. `pay` needs a code of those who make the pay. */
export const mergeFields = {
  letter_number: { title: 'Letter number' },
  letter_date: { title: 'Date of the letter' },
  letter_date_bs: { title: 'Date of the letter (BS)' },
  full_name: { title: 'Full name' },
  name_nepali: { title: 'Name in Nepali' },
  title: { title: 'Title (Mr., Ms. …)' },
  code: { title: 'Employee code' },
  job_title: { title: 'Job title' },
  employee_level: { title: 'Level' },
  division: { title: 'Division' },
  branch: { title: 'Branch' },
  employment_type: { title: 'Employment type' },
  supervisor: { title: 'Supervisor' },
  joined_on: { title: 'Joined on' },
  joined_on_bs: { title: 'Joined on (BS)' },
  confirmed_on: { title: 'Confirmed on' },
  contract_ends_on: { title: 'Contract ends on' },
  left_on: { title: 'Last working day' },
  address: { title: 'Permanent address' },
  annual_salary: { title: 'Annual salary', pay: true },
  organization: { title: 'Organization' },
} as const satisfies Record<string, { title: string; pay?: true }>
export type MergeField = keyof typeof mergeFields
export const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)
export const isPayField = (name: string) => isMergeField(name) && 'pay' in mergeFields[name]

/** A node of rich text, as the editor keeps it. */
export interface LetterNode {
  type: string
  text?: string | undefined
  marks?: readonly { type: 'bold' | 'italic' | 'underline' }[] | undefined
  attrs?: { level?: number | undefined; start?: number | undefined } | null | undefined
  content?: readonly LetterNode[] | undefined
}
const Mark = z.object({ type: z.enum(['bold', 'italic', 'underline']) })
const known = [
  'doc',
  'paragraph',
  'heading',
  'text',
  'bulletList',
  'orderedList',
  'listItem',
  'hardBreak',
  'horizontalRule',
] as const
const Node: ZodType<LetterNode, LetterNode> = z.lazy(() =>
  z.object({
    type: z.enum(known),
    text: z.string().max(20_000).optional(),
    marks: z.array(Mark).max(3).optional(),
    attrs: z
      .object({
        level: z.number().int().min(1).max(3).optional(),
        start: z.number().int().min(1).max(999).optional(),
      })
      .nullish(),
    content: z.array(Node).max(500).optional(),
  }),
)
/** Rich text of few kinds of nodes: what is not known here is refused rather than drawn wrong. */
export const LetterBody = z
  .custom<LetterNode>((value) => typeof value === 'object' && value !== null, 'Text is Required')
  .pipe(Node)
  .refine((value) => value.type === 'doc' && JSON.stringify(value).includes('"text"'), 'Text is Required')

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
  },
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
    employee_id: optional(reference('Employee')),
  }),
  file: true,
  limit: 60,
})

export const LetterRow = z.object({
  id: z.string(),
  person: Person,
  kind: z.string(),
  number: z.string(),
  subject: z.string(),
  status: z.enum(letterStates),
  issued_on: z.string(),
  issued_by_name: z.string(),
  acknowledged_at: z.string().nullable(),
  revoked_reason: z.string().nullable(),
  file: z.object({ id: z.string(), name: z.string() }),
  sha256: z.string(),
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
      acknowledged_at: { title: 'Acknowledged at', kind: 'instant' },
    },
  },
})
/** One template for many people: all letters are made, or none and it is said what is missing of whom. */
export const issueLetters = post('/hris/{org}/letter/', {
  access,
  body: z.object({
    template_id: reference('Template'),
    employee_ids: z
      .array(z.uuid('Select a valid choice.'))
      .min(1, 'Employees is Required')
      .max(100, 'At most 100 people at once.'),
    issued_on: day('Date'),
  }),
  response: z.object({ issued: z.number(), numbers: z.array(z.string()) }),
  status: 201,
})
export const revokeLetter = post('/hris/{org}/letter/{id}/revoke/', {
  access,
  body: z.object({ reason: text('Reason', 255), version }),
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
