import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { usualReadDays, usualReadReminders, usualReminders } from '#modules/hris/domain/expiry-band.ts'
import { fieldRights } from '#modules/hris/domain/field-groups.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const documentStates = ['Active', 'Expiring', 'Expired', 'Renewed'] as const
/** What became of asking somebody to read a document. */
export const acknowledgements = ['Acknowledged', 'Open', 'Overdue'] as const
export const documentPurpose = 'employee_document'

const StoredFile = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number(),
  url: z.string(),
})
export const EmployeeDocument = z.object({
  id: z.string(),
  category: z.object({ id: z.string(), name: z.string() }),
  title: z.string(),
  number: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  /** Days before the end on which people are told, the earliest first. */
  remind_days: z.array(z.number()),
  /** Put away: the person does not see it any more, and nobody is told of its end. */
  is_archived: z.boolean(),
  /** The person is asked to confirm that they have read it, and has since. */
  needs_acknowledgement: z.boolean(),
  acknowledged_at: z.string().nullable(),
  /** By the viewer: it is acknowledged only after it was opened. */
  opened_at: z.string().nullable(),
  /** Days after it was asked for, until which day that is; null: no last day. */
  acknowledge_within: z.number().nullable(),
  acknowledge_by: z.string().nullable(),
  /** Days before that one on which they are reminded, those after it below zero. */
  acknowledge_remind_days: z.array(z.number()),
  /** Null where nobody is asked. */
  acknowledgement: z.enum(acknowledgements).nullable(),
  /** Computed: a renewed one stays as history. */
  state: z.enum(documentStates),
  file: StoredFile,
  created_at: z.string(),
  version: z.number(),
})
export type EmployeeDocument = z.output<typeof EmployeeDocument>

const daysOf = (title: string, least: number) =>
  z
    .array(z.number(), { error: fieldMessages.required(title) })
    .min(1, fieldMessages.required(title))
    .max(10, 'At most 10 days.')
    .refine(
      (days) => days.every((one) => Number.isInteger(one) && one >= least && one <= 365),
      `Days must be between ${least} and 365.`,
    )
    .transform((days) => [...new Set(days)].toSorted((a, b) => b - a))

const fields = {
  category_id: reference('Category'),
  title: text('Title', 150),
  number: optional(text('Number', 60)),
  issued_on: optional(day('Issued on')),
  expires_on: optional(day('Expires on')),
  remind_days: daysOf('Remind before', 0),
  needs_acknowledgement: z.boolean({ error: 'To be acknowledged must be on or off.' }),
  acknowledge_within: z
    .number({ error: 'Days to acknowledge must be a number.' })
    .int('Days to acknowledge must be a whole number.')
    .min(1, 'Days to acknowledge must be at least 1.')
    .max(365, 'Days to acknowledge must be at most 365.')
    .nullable(),
  acknowledge_remind_days: daysOf('Remind of reading', -90),
}
export const DocumentInput = z.object({
  ...fields,
  remind_days: fields.remind_days.default([...usualReminders]),
  needs_acknowledgement: fields.needs_acknowledgement.default(false),
  acknowledge_within: fields.acknowledge_within.default(usualReadDays),
  acknowledge_remind_days: fields.acknowledge_remind_days.default([...usualReadReminders]),
  file_id: reference('File'),
  /** The document that this one takes the place of. */
  renews_id: optional(reference('Renewed document')),
})
export const DocumentChange = z
  .object(fields)
  .partial()
  .extend({ is_archived: z.boolean().optional(), version })

const write = { hr: [P.hris.documents] }
export const documents = get('/hris/{org}/documents/', {
  access: write,
  query: pageQuery.extend({
    state: oneOf(documentStates),
    category_id: ids(),
    employee_id: optional(reference('Employee')),
    is_archived: z.enum(['true', 'false', 'all']).default('false'),
    /** Asked to be acknowledged, and what became of it. */
    acknowledgement: oneOf(acknowledgements),
  }),
  response: pageOf(EmployeeDocument.extend({ person: Person })).extend({
    totals: z.record(z.enum(documentStates), z.number()),
    /** Of all that are found, whatever their state. */
    overdue: z.number(),
  }),
  export: {
    title: 'Employee documents',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'category.name': { title: 'Category' },
      title: { title: 'Title' },
      number: { title: 'Number' },
      issued_on: { title: 'Issued on', kind: 'day' },
      expires_on: { title: 'Expires on', kind: 'day' },
      state: { title: 'Status' },
      acknowledgement: { title: 'Acknowledgement' },
      acknowledge_by: { title: 'Acknowledge by', kind: 'day' },
      acknowledged_at: { title: 'Acknowledged at', kind: 'instant' },
    },
  },
})
export const documentsOf = get('/hris/{org}/employees/{employee_id}/documents/', {
  access: { user: true, hr: [P.hris.documents] },
  query: hatQuery,
  response: z.object({ right: z.enum(fieldRights), results: z.array(EmployeeDocument) }),
})
export const addDocument = post('/hris/{org}/employees/{employee_id}/documents/', {
  access: write,
  body: DocumentInput,
  response: EmployeeDocument,
  status: 201,
})
export const changeDocument = patch('/hris/{org}/employees/{employee_id}/documents/{id}/', {
  access: write,
  body: DocumentChange,
  response: EmployeeDocument,
})
export const removeDocument = del('/hris/{org}/employees/{employee_id}/documents/{id}/', { access: write })
/** “I have read it.” */
export const acknowledgeDocument = post('/hris/{org}/employees/{employee_id}/documents/{id}/acknowledge/', {
  access: { user: true },
  response: EmployeeDocument,
})
