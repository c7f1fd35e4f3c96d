import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { signs } from '#engines/exchange/cell-evidence.ts'
import { ExchangeJob } from '#engines/exchange/exchange-job.ts'
import { importStates } from '#engines/exchange/import-life.ts'
import { formats } from '#engines/exchange/formats.ts'

// Which codes an import needs stands in its declaration, and a list's export needs the rights of the list: the
// engine checks both itself, so these calls admit every HR user of the organization.
const hr = { hr: [] } as const

export const importModes = ['all', 'valid'] as const
export type ImportMode = (typeof importModes)[number]
export const outcomes = ['created', 'updated', 'unchanged', 'skipped', 'undone'] as const
export const plans = ['create', 'update', 'unchanged'] as const

const Target = z.object({
  name: z.string(),
  title: z.string(),
  kind: z.string(),
  required: z.boolean(),
  /** Other values than those listed are taken as they stand. */
  open: z.boolean(),
  /** Decimals of a number or an amount, and the age that a day of birth tells at least, where they are declared. */
  places: z.number().optional(),
  born: z.number().optional(),
  hint: z.string().nullable(),
  aliases: z.array(z.string()),
  values: z.array(z.object({ value: z.string(), aliases: z.array(z.string()) })),
})
export type Target = z.output<typeof Target>
const Option = z.object({
  name: z.string(),
  kind: z.enum(['choice', 'boolean', 'day']),
  title: z.string(),
  hint: z.string().nullable(),
  values: z.array(z.object({ value: z.string(), title: z.string() })),
  initial: z.string(),
  /** Of use only while one of these targets is filled; empty: always. */
  about: z.array(z.string()),
})
export type Option = z.output<typeof Option>
const FileColumn = z.object({
  /** Unique in the file: `Column 3` when it has no heading, `Name (2)` when another has the same. */
  header: z.string(),
  /** The first cells that are not blank. */
  samples: z.array(z.string()),
  filled: z.number(),
  /** Its values, the most frequent first; null when they are too many to be choices. */
  values: z.array(z.object({ value: z.string(), count: z.number() })).nullable(),
  /** How many cells show what of how days and numbers are written; null where none does. */
  evidence: z
    .object({
      years: z.record(z.string(), z.number()),
      signs: z.partialRecord(z.enum(signs), z.number()),
    })
    .nullable(),
  suggestion: z.object({ target: z.string(), confidence: z.number() }).nullable(),
})
export type FileColumn = z.output<typeof FileColumn>
const Counts = z.object({
  rows: z.number(),
  valid: z.number(),
  errors: z.number(),
  to_create: z.number(),
  to_update: z.number(),
  unchanged: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  undone: z.number(),
  /** Rows that say the same as an earlier one; some of them, each with the first that says it. */
  repeated: z.number(),
  repeated_rows: z.array(z.object({ row_no: z.number(), first: z.number() })),
  /** Masters that do not exist yet and will be made: `{ 'Job title': 1096 }`. */
  new_masters: z.record(z.string(), z.number()),
  /** Rows with an error in a column, by target. */
  errors_by: z.record(z.string(), z.number()),
})
export type Counts = z.output<typeof Counts>

/** The largest file that an import takes. */
export const mostBytes = 25 * 1024 * 1024

/** The line of an import in the list of former ones. */
const ImportLine = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  state: z.enum(importStates),
  file_name: z.string(),
  format: z.enum(formats),
  mode: z.enum(importModes).nullable(),
  counts: Counts,
  job: ExchangeJob,
  error: z.string().nullable(),
  has_result: z.boolean(),
  can_check: z.boolean(),
  can_run: z.boolean(),
  can_stop: z.boolean(),
  can_undo: z.boolean(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  created_by: z.string(),
  version: z.number(),
})
export type ImportLine = z.output<typeof ImportLine>
/** What the file has and what becomes of it. `mapping` goes from the file's header to a target's name, or null. */
export const Import = ImportLine.extend({
  noun: z.object({ one: z.string(), other: z.string() }),
  sheet: z.string().nullable(),
  /** Of a workbook with several: those that can be chosen. */
  sheets: z.array(z.string()),
  remarks: z.array(z.string()),
  /** Empty for those who may not read what is in the file. */
  columns: z.array(FileColumn),
  mapping: z.record(z.string(), z.string().nullable()),
  /** The mapping is that of the last import of a file with these headings. */
  is_mapping_kept: z.boolean(),
  /** For each target of choices: a value of the file, and what it becomes; null leaves the cell blank. */
  value_maps: z.record(z.string(), z.record(z.string(), z.string().nullable())),
  /** How days and numbers are written is among them where the cells show it, or somebody chose it. */
  options: z.record(z.string(), z.string()),
  leaves_out_repeated: z.boolean(),
  targets: z.array(Target),
  needs: z.array(z.array(z.string())),
  option_list: z.array(Option),
})
export type Import = z.output<typeof Import>

export const uploadImport = post('/imports/{org}/{name}/', {
  access: hr,
  accepts: 'file',
  bytes: mostBytes,
  response: Import,
  status: 201,
  limit: 30,
})
/** What the upload page says before there is a file. */
export const describeImport = get('/imports/{org}/{name}/', {
  access: hr,
  response: z.object({
    title: z.string(),
    hint: z.string().nullable(),
    targets: z.array(Target),
    limits: z.object({ rows: z.number(), columns: z.number(), bytes: z.number() }),
  }),
})
export const sampleQuery = z.object({
  format: z.enum(formats).default('xlsx'),
  with_data: z.enum(['true', 'false']).default('false'),
})
/** The columns as headings; `with_data` with all that is stored, to be changed and given back. */
export const importSample = get('/imports/{org}/{name}/sample/', {
  access: hr,
  query: sampleQuery,
  file: true,
})
export const imports = get('/exchange/{org}/imports/', {
  access: hr,
  query: pageQuery.extend({ name: z.string().max(60).optional() }),
  response: pageOf(ImportLine),
})
export const readImport = get('/exchange/{org}/imports/{id}/', { access: hr, response: Import })
/** Reads the whole file with this mapping and reports, writing nothing but the report. */
export const checkImport = post('/exchange/{org}/imports/{id}/check/', {
  access: hr,
  body: z.object({
    mapping: z.record(z.string().max(300), z.string().max(60).nullable()),
    value_maps: z
      .record(z.string().max(60), z.record(z.string().max(300), z.string().max(255).nullable()))
      .default({}),
    options: z.record(z.string().max(60), z.string().max(60)).default({}),
    /** Of rows that say the same, only the first is imported. */
    leave_out_repeated: z.boolean().default(false),
  }),
  response: Import,
  status: 202,
})
export type CheckBody = z.output<(typeof checkImport)['spec']['body']>

/** Reads another sheet of the workbook instead; what was chosen for the former does not hold for it. */
export const chooseSheet = post('/exchange/{org}/imports/{id}/sheet/', {
  access: hr,
  body: z.object({ sheet: z.string().min(1).max(255) }),
  response: Import,
  limit: 60,
})

export const importRows = get('/exchange/{org}/imports/{id}/rows/', {
  access: hr,
  query: pageQuery.extend({
    errors: z.enum(['true', 'false']).optional(),
    /** Rows with an error in this column. */
    target: z.string().max(60).optional(),
    plan: z.enum(plans).optional(),
    outcome: z.enum(outcomes).optional(),
  }),
  response: pageOf(
    z.object({
      row_no: z.number(),
      /** As they stand in the file, by target. */
      cells: z.record(z.string(), z.string()),
      /** How a cell was understood, where that is not plain to see. */
      reads: z.record(z.string(), z.string()),
      /** Keyed by the target's name, as every error is. */
      errors: z.record(z.string(), z.array(z.string())).nullable(),
      plan: z.enum(plans).nullable(),
      outcome: z.enum(outcomes).nullable(),
      subject_id: z.string().nullable(),
    }),
  ),
})
/** Masters that the import will make, or has made. */
export const importMasters = get('/exchange/{org}/imports/{id}/masters/', {
  access: hr,
  query: pageQuery.extend({ kind: z.string().max(60).optional() }),
  response: pageOf(z.object({ kind: z.string(), name: z.string(), rows: z.number() })),
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
/** The file again, with columns that say what became of each row, and what is wrong with it. */
export const importResult = get('/exchange/{org}/imports/{id}/result/', {
  access: hr,
  file: true,
  linked: true,
})
