import { z } from 'zod'
import { del, get, patch, post } from '#kernel/endpoint.ts'
import { day, fieldMessages, optional, optionalText, reference, text } from '#kernel/fields.ts'
import { ids, oneOf, pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { StoredFile } from '#engines/file/file.ts'
import { Reach } from '#engines/list/reach.ts'

const hr = [P.organization.documents]
export const documentPurpose = 'organization_document'
export const audiences = ['Everybody', 'Supervisors', 'HR'] as const
export const documentStates = ['Active', 'Expiring', 'Expired'] as const

export const DocumentInput = z.object({
  title: text('Title', 150),
  category_id: reference('Category'),
  /** Uploaded before, as `organization_document`. */
  file_id: reference('File'),
  description: optionalText('Description', 1000),
  issued_on: optional(day('Issued on')),
  expires_on: optional(day('Expires on')),
  audience: z.enum(audiences, { error: fieldMessages.choice }),
  /** Only those of the audience who are in it; null: all of them. */
  segment_id: optional(reference('Segment')),
  needs_acknowledgement: z.boolean({ error: 'To be acknowledged must be on or off.' }),
  acknowledge_by: optional(day('Acknowledge by')),
})

const LibraryDocument = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  category: z.object({ id: z.string(), name: z.string() }),
  description: z.string().nullable(),
  issued_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  /** Expiring: within thirty days. */
  state: z.enum(documentStates),
  audience: z.enum(audiences),
  segment: z.object({ id: z.string(), name: z.string() }).nullable(),
  needs_acknowledgement: z.boolean(),
  /** Until when. */
  acknowledge_by: z.string().nullable(),
  edition: z.number(),
  is_archived: z.boolean(),
  created_at: z.string(),
  file: StoredFile,
  /** By the viewer: it is acknowledged only after it was opened. */
  opened_at: z.string().nullable(),
  /** By the viewer, in this edition. */
  acknowledged_at: z.string().nullable(),
  /** How many of those who may read it have acknowledged it; null for those who may not know. */
  acknowledged: z.number().nullable(),
})
export type LibraryDocument = z.output<typeof LibraryDocument>

/** How many are asked to acknowledge a document for this audience. */
export const documentReach = {
  people: 'Employees',
  asked: get('/org/{org}/document/reach/', {
    access: { hr },
    query: z.object({
      audience: z.enum(audiences, { error: fieldMessages.choice }),
      segment_id: reference('Segment').optional(),
    }),
    response: Reach,
    summary: 'How many are asked to acknowledge a document',
  }),
}
/** The library of the organization. Everybody finds what is meant for them. */
export const libraryDocuments = {
  edit: hr,
  list: get('/org/{org}/document/', {
    access: { user: true, hr },
    query: pageQuery.extend({
      category_id: ids(),
      state: oneOf(documentStates),
      audience: oneOf(audiences),
      is_archived: z.enum(['true', 'false', 'all']).default('false'),
    }),
    response: pageOf(LibraryDocument),
    export: {
      title: 'Documents',
      columns: {
        title: { title: 'Title' },
        'category.name': { title: 'Category' },
        state: { title: 'State' },
        audience: { title: 'For' },
        'segment.name': { title: 'Segment' },
        issued_on: { title: 'Issued on', kind: 'day' },
        expires_on: { title: 'Expires on', kind: 'day' },
      },
    },
  }),
  create: post('/org/{org}/document/', {
    access: { hr },
    body: DocumentInput,
    response: LibraryDocument,
    status: 201,
  }),
  update: patch('/org/{org}/document/{id}/', {
    access: { hr },
    body: DocumentInput.partial().extend({
      version: z.number({ error: 'version is Required' }).int(),
      is_archived: z.boolean().optional(),
    }),
    response: LibraryDocument,
  }),
  remove: del('/org/{org}/document/{id}/', { access: { hr } }),
}
