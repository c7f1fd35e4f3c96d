import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, optionalText, reference, remarks, text } from '#kernel/fields.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const askedPurpose = 'asked_document'
export const askedFormats = ['PDF', 'Picture', 'Office document'] as const
export const askedStates = ['Missing', 'Sent', 'Accepted', 'Refused'] as const

const asked = {
  id: z.string(),
  title: z.string(),
  category: z.object({ id: z.string(), name: z.string(), expires: z.boolean() }),
  instructions: z.string().nullable(),
  formats: z.array(z.enum(askedFormats)),
  max_mb: z.number(),
  due_on: z.string(),
  is_closed: z.boolean(),
}
export const DocumentAsk = z.object({
  ...asked,
  asked_by: z.string(),
  people: z.number(),
  /** Nothing was sent, or it was refused. */
  missing: z.number(),
  sent: z.number(),
  accepted: z.number(),
  is_overdue: z.boolean(),
  version: z.number(),
})
export type DocumentAsk = z.output<typeof DocumentAsk>

const own = {
  state: z.enum(askedStates),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
  number: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  sent_at: z.string().nullable(),
  reason: z.string().nullable(),
  is_overdue: z.boolean(),
  version: z.number(),
}
export const AskedPerson = z.object({
  id: z.string(),
  ask: z.object({ id: z.string(), title: z.string(), due_on: z.string() }),
  person: Person,
  ...own,
})
export type AskedPerson = z.output<typeof AskedPerson>

const access = { hr: [P.hris.documents] }
export const documentAsks = get('/hris/{org}/document-ask/', {
  access,
  query: pageQuery,
  response: pageOf(DocumentAsk),
  export: {
    title: 'Document requests',
    columns: {
      title: { title: 'Title' },
      'category.name': { title: 'Category' },
      due_on: { title: 'Due', kind: 'day' },
      people: { title: 'People', kind: 'number' },
      missing: { title: 'Missing', kind: 'number' },
      sent: { title: 'Sent', kind: 'number' },
      accepted: { title: 'Accepted', kind: 'number' },
    },
  },
})
/** Of a segment, of people by name, or of both. */
export const askForDocument = post('/hris/{org}/document-ask/', {
  access,
  body: z.object({
    title: text('Title', 150),
    category_id: reference('Category'),
    instructions: optionalText('Instructions', 1000),
    formats: z.array(z.enum(askedFormats, { error: fieldMessages.choice })).default([]),
    max_mb: z
      .number({ error: 'Largest size is Required' })
      .int('Largest size must be a whole number.')
      .min(1, 'Largest size must be at least 1.')
      .max(25, 'Largest size must be at most 25.'),
    due_on: day('Due'),
    segment_id: optional(reference('Segment')),
    employee_ids: z.array(z.uuid(fieldMessages.choice)).max(500).default([]),
  }),
  response: DocumentAsk,
  status: 201,
})
/** Nobody is asked or reminded any more. */
export const closeAsk = post('/hris/{org}/document-ask/{id}/close/', {
  access,
  body: z.object({ version }),
  response: DocumentAsk,
})
/** Who was asked, what came, and who is missing. */
export const askedPeople = get('/hris/{org}/document-ask-person/', {
  access,
  query: pageQuery.extend({
    ask_id: z.uuid().optional(),
    state: oneOf(askedStates),
    overdue: z.enum(['true']).optional(),
  }),
  response: pageOf(AskedPerson),
  export: {
    title: 'Documents asked for',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'ask.title': { title: 'Document' },
      'ask.due_on': { title: 'Due', kind: 'day' },
      state: { title: 'Status' },
      sent_at: { title: 'Sent at', kind: 'instant' },
      reason: { title: 'Reason' },
    },
  },
})
/** It becomes a document of the person's record. */
export const acceptAsked = post('/hris/{org}/document-ask-person/{id}/accept/', {
  access,
  body: z.object({ version }),
  response: AskedPerson,
})
export const refuseAsked = post('/hris/{org}/document-ask-person/{id}/refuse/', {
  access,
  body: z.object({ reason: remarks('Reason'), version }),
  response: AskedPerson,
})

export const MyAsked = z.object({ ...asked, ...own })
export type MyAsked = z.output<typeof MyAsked>
/** What the viewer is asked for, what is missing first; `id` is that of their own line. */
export const myAsked = get('/hris/{org}/my-document-ask/', {
  access: { user: true },
  response: z.object({ results: z.array(MyAsked) }),
})
export const sendAsked = post('/hris/{org}/my-document-ask/{id}/send/', {
  access: { user: true },
  body: z.object({
    file_id: reference('File'),
    number: optional(text('Number', 60)),
    issued_on: optional(day('Issued on')),
    expires_on: optional(day('Expires on')),
    version,
  }),
  response: MyAsked,
})
