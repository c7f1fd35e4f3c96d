import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, optional, reference, text } from '#kernel/fields.ts'
import { hatQuery, ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
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
  /** Days before the end from which people are told. */
  warn_days: z.number(),
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
  warn_days: z.number({ error: 'Warn before is Required' }).int().min(0).max(365),
}
export const DocumentInput = z.object({
  ...fields,
  warn_days: fields.warn_days.default(30),
  file_id: reference('File'),
  /** The document that this one takes the place of. */
  renews_id: optional(reference('Renewed document')),
})
export const DocumentChange = z.object(fields).partial().extend({ version })

const write = { hr: [P.hris.documents] }
export const documents = get('/hris/{org}/documents/', {
  access: write,
  query: pageQuery.extend({
    state: oneOf(documentStates),
    category_id: ids(),
    employee_id: optional(reference('Employee')),
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
