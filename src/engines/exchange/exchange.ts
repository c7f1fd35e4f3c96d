import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'

// Which codes an import needs stands in its declaration, and a list's export needs the rights of the list: the
// engine checks both itself, so these calls admit every HR user of the organization.
const hr = { hr: [] } as const
const anyHat = { user: true, supervisor: true, hr: [] } as const

export const importStates = [
  'Uploaded',
  'Checking',
  'Checked',
  'Running',
  'Done',
  'Failed',
  'Stopped',
  'Undone',
  'Expired',
] as const
export const importModes = ['all', 'valid'] as const

const Job = z
  .object({ id: z.string(), state: z.string(), progress: z.number(), total: z.number().nullable() })
  .nullable()
const Target = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string(),
  required: z.boolean(),
  hint: z.string().nullable(),
  values: z.array(z.string()),
})
const Option = z.object({
  name: z.string(),
  title: z.string(),
  hint: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), title: z.string() })),
  initial: z.string(),
})
/** What the file has and what becomes of it. `mapping` goes from the file's header to a target's name, or null. */
export const Import = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(importStates),
  file_name: z.string(),
  format: z.enum(['xlsx', 'csv']),
  headers: z.array(z.string()),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  mapping: z.record(z.string(), z.string().nullable()),
  /** Distinct values of a mapped `choice` column and what each becomes. */
  value_maps: z.record(z.string(), z.record(z.string(), z.string().nullable())),
  options: z.record(z.string(), z.string()),
  targets: z.array(Target),
  option_list: z.array(Option),
  counts: z.object({
    rows: z.number(),
    valid: z.number(),
    errors: z.number(),
    to_create: z.number(),
    to_update: z.number(),
    unchanged: z.number(),
    created: z.number(),
    updated: z.number(),
    skipped: z.number(),
    /** Masters that do not exist yet and will be made: `{ 'Job title': 1096 }`. */
    new_masters: z.record(z.string(), z.number()),
  }),
  job: Job,
  error: z.string().nullable(),
  has_result: z.boolean(),
  can_undo: z.boolean(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  created_by: z.string(),
  version: z.number(),
})
export type Import = z.output<typeof Import>

export const uploadImport = post('/imports/{org}/{name}/', {
  access: hr,
  accepts: 'file',
  response: Import,
  status: 201,
  limit: 30,
})
export const importSample = get('/imports/{org}/{name}/sample/', {
  access: hr,
  query: z.object({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    with_data: z.enum(['true', 'false']).default('false'),
  }),
  file: true,
})
export const imports = get('/exchange/{org}/imports/', {
  access: hr,
  query: pageQuery.extend({ name: z.string().max(60).optional() }),
  response: pageOf(Import),
})
export const readImport = get('/exchange/{org}/imports/{id}/', { access: hr, response: Import })
/** Reads the whole file with this mapping and reports, writing nothing but the report. */
export const checkImport = post('/exchange/{org}/imports/{id}/check/', {
  access: hr,
  body: z.object({
    mapping: z.record(z.string().max(255), z.string().max(60).nullable()),
    value_maps: z
      .record(z.string().max(60), z.record(z.string().max(255), z.string().max(255).nullable()))
      .default({}),
    options: z.record(z.string().max(60), z.string().max(60)).default({}),
  }),
  response: Import,
  status: 202,
})
export const importRows = get('/exchange/{org}/imports/{id}/rows/', {
  access: hr,
  query: pageQuery.extend({
    errors: z.enum(['true', 'false']).optional(),
    outcome: z.enum(['created', 'updated', 'unchanged', 'skipped']).optional(),
  }),
  response: pageOf(
    z.object({
      row_no: z.number(),
      cells: z.record(z.string(), z.string().nullable()),
      /** Keyed by the target's name, as every error is. */
      errors: z.record(z.string(), z.array(z.string())).nullable(),
      outcome: z.string().nullable(),
      subject_id: z.string().nullable(),
    }),
  ),
})
/** `all`: every row or none. `valid`: the rows without errors; the others come back in the result file. */
export const runImport = post('/exchange/{org}/imports/{id}/run/', {
  access: hr,
  body: z.object({ mode: z.enum(importModes) }),
  response: Import,
  status: 202,
})
export const stopImport = post('/exchange/{org}/imports/{id}/stop/', { access: hr, response: Import })
export const undoImport = post('/exchange/{org}/imports/{id}/undo/', {
  access: hr,
  response: Import,
  status: 202,
})
/** The file again, with a column that says what became of each row. */
export const importResult = get('/exchange/{org}/imports/{id}/result/', { access: hr, file: true })

const Export = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(['xlsx', 'csv']),
  state: z.enum(importStates),
  file_name: z.string().nullable(),
  rows: z.number().nullable(),
  job: Job,
  error: z.string().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_by: z.string(),
})
export type Export = z.output<typeof Export>
/**
 * Exports a list or report as it stands on the screen. `source` is the path of its GET endpoint without organization
 * (`/hris/{org}/employees/`), `query` what the screen asked with. The rights are those of the source, asked again at
 * download: a file outlives the rights it was made with.
 */
export const createExport = post('/exports/{org}/reports/', {
  access: anyHat,
  body: z.object({
    source: z.string().max(200),
    format: z.enum(['xlsx', 'csv']),
    query: z.record(z.string().max(60), z.string().max(1000)).default({}),
  }),
  response: Export,
  status: 202,
  limit: 30,
})
/** Specification 1, section 7: export logs, and stopping one. */
export const exportLog = get('/exports/{org}/reports/', {
  access: anyHat,
  query: pageQuery,
  response: pageOf(Export),
})
export const readExport = get('/exports/{org}/reports/{id}/', { access: anyHat, response: Export })
export const stopExport = post('/exports/{org}/reports/{id}/stop-process/', {
  access: anyHat,
  response: Export,
})
export const downloadExport = get('/exports/{org}/reports/{id}/download/', { access: anyHat, file: true })
