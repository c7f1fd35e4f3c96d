import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { usualReminders } from '#modules/hris/domain/expiry-band.ts'
import { fieldRights } from '#modules/hris/domain/field-groups.ts'
import { version } from '#modules/hris/shared/employee-fields.ts'

export const documentStates = ['Active', 'Expiring', 'Expired', 'Renewed'] as const
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
  /** Computed: a renewed one stays as history. */
  state: z.enum(documentStates),
  file: StoredFile,
  created_at: z.string(),
  version: z.number(),
})
export type EmployeeDocument = z.output<typeof EmployeeDocument>

const fields = {
  category_id: reference('Category'),
  title: text('Title', 150),
  number: optional(text('Number', 60)),
  issued_on: optional(day('Issued on')),
  expires_on: optional(day('Expires on')),
  remind_days: z
    .array(z.number(), { error: 'Remind before is Required' })
    .min(1, 'Remind before is Required')
    .max(10, 'At most 10 days.')
    .refine(
      (days) => days.every((one) => Number.isInteger(one) && one >= 0 && one <= 365),
      'Days must be between 0 and 365.',
    )
    .transform((days) => [...new Set(days)].toSorted((a, b) => b - a)),
  needs_acknowledgement: z.boolean({ error: 'To be acknowledged must be on or off.' }),
}
export const DocumentInput = z.object({
  ...fields,
  remind_days: fields.remind_days.default([...usualReminders]),
  needs_acknowledgement: fields.needs_acknowledgement.default(false),
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
    /** Asked to be acknowledged: those that were, and those that were not. */
    acknowledged: z.enum(['true', 'false']).optional(),
  }),
  response: pageOf(EmployeeDocument.extend({ person: Person })).extend({
    totals: z.record(z.enum(documentStates), z.number()),
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
