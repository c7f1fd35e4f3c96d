import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { fieldMessages, text } from '#kernel/fields.ts'
import { listQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { allCodes, type Code } from '#kernel/codes.ts'
import { P } from '#kernel/permission.ts'
import { Cell, DataSetInfo, OutColumn } from '#engines/dataset/data-set.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { definitionText } from '#engines/dataset/definition-text.ts'
import { parts } from '#engines/dataset/reduced.ts'
import { exportFormats } from '#engines/exchange/exchange.ts'

/** Which data sets somebody may read, and what of them, hangs on the codes of what is in them. */
export const builders = [P.hris.reports, P.reportBuilder.all] as const
const access = { hr: builders } as const

export const LeftOut = z.object({ what: z.enum(parts), title: z.string() })
export const Account = z.object({ id: z.string(), full_name: z.string() })
const name = text('Name', 150)
const description = z
  .string()
  .trim()
  .max(500, fieldMessages.tooLong('Description', 500))
  .nullish()
  .transform((words) => words || null)
const version = z.number({ error: 'version is Required' }).int()
export const sharings = ['Nobody', 'People', 'Codes', 'Everybody'] as const
const code = z.enum(allCodes.map((one) => one.code) as [Code, ...Code[]], { error: fieldMessages.choice })

export const SavedReport = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  data_set: z.string(),
  /** Its title; null when the viewer may not read it, or the program does not know it any more. */
  data_set_title: z.string().nullable(),
  module: z.string().nullable(),
  owner: Account,
  is_mine: z.boolean(),
  shared: z.enum(sharings),
  schedule_count: z.number(),
  changed_at: z.string(),
  version: z.number(),
})
export type SavedReport = z.output<typeof SavedReport>
export const OpenedReport = SavedReport.extend({
  /** As far as the viewer may read it. */
  definition: Definition,
  left_out: z.array(LeftOut),
  readers: z.array(Account),
  codes: z.array(z.string()),
})
export type OpenedReport = z.output<typeof OpenedReport>
export const ReportInput = z.object({ name, description, definition: Definition })
/** What a report is saved with, and may be otherwise from one saving to the next, in the order in which one thinks of it. */
export const reportParts = [
  'name',
  'description',
  'data_set',
  'as_of',
  'columns',
  'computed',
  'parameters',
  'filters',
  'groups',
  'measures',
  'sort',
  'chart',
] as const
export const ReportVersion = z.object({
  version: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  saved_by: z.string(),
  saved_at: z.string(),
  is_current: z.boolean(),
  /** What is otherwise than in the one before; empty for the first that is known. */
  changed: z.array(z.enum(reportParts)),
  /** As far as the viewer may read it; null where the program does not know its data any more. */
  definition: Definition.nullable(),
})
export type ReportVersion = z.output<typeof ReportVersion>
export const SharingInput = z.object({
  shared: z.enum(sharings, { error: fieldMessages.choice }),
  account_ids: z.array(z.uuid(fieldMessages.choice)).max(200).default([]),
  codes: z.array(code).max(30).default([]),
  version,
})

export const reportBuilder = {
  dataSets: get('/report-builder/{org}/data-sets/', {
    access,
    response: z.object({ results: z.array(DataSetInfo) }),
    summary: 'What reports can be made of, as far as one may read it',
  }),
  values: get('/report-builder/{org}/values/', {
    access,
    query: pageQuery.extend({ data_set: z.string().max(60), column: z.string().max(60) }),
    response: pageOf(z.object({ value: z.string() })),
    summary: 'The values of a column, for choosing from',
  }),
  rows: get('/report-builder/{org}/rows/', {
    access,
    query: pageQuery.extend({ definition: definitionText, title: z.string().trim().max(150).optional() }),
    response: pageOf(z.record(z.string(), Cell)).extend({
      columns: z.array(OutColumn),
      totals: z.record(z.string(), Cell).nullable(),
      left_out: z.array(LeftOut),
      /** Small groups are not among the lines: the viewer may count by a column and not read it. */
      hides_small: z.boolean(),
    }),
    export: { title: 'Report', columns: {} },
    summary: 'A page of a report; what one may not read falls away and is named',
  }),
  /** The file has the rights of who asks, when it is made and when it is fetched. */
  export: post('/report-builder/{org}/exports/', {
    // as reading is: whoever may not read the rows gets no file of them
    access: { hr: [] },
    body: z.object({ definition: Definition, title: name, format: z.enum(exportFormats) }),
    response: z.object({ id: z.string(), title: z.string() }),
    status: 202,
    limit: 30,
    summary: 'A report as a file, made by a job',
  }),
  reports: get('/report-builder/{org}/reports/', {
    access,
    query: listQuery(
      z.object({
        whose: z.enum(['mine', 'others'], { error: fieldMessages.choice }).optional(),
        data_set: z.string().max(60).optional(),
      }),
    ),
    response: pageOf(SavedReport),
    summary: 'One’s own reports and those that are shared with one',
  }),
  create: post('/report-builder/{org}/reports/', {
    access,
    body: ReportInput,
    response: OpenedReport,
    status: 201,
    summary: 'Save a report',
  }),
  read: get('/report-builder/{org}/reports/{id}/', {
    access,
    response: OpenedReport,
    summary: 'A saved report',
  }),
  change: patch('/report-builder/{org}/reports/{id}/', {
    access,
    body: ReportInput.extend({ version }),
    response: OpenedReport,
    summary: 'Save a report of one’s own again',
  }),
  versions: get('/report-builder/{org}/reports/{id}/versions/', {
    access,
    query: pageQuery,
    response: pageOf(ReportVersion),
    summary: 'A report of one’s own as it was saved before, the newest first',
  }),
  share: put('/report-builder/{org}/reports/{id}/sharing/', {
    access,
    body: SharingInput,
    response: OpenedReport,
    summary: 'Say who else may open a report of one’s own',
  }),
  remove: del('/report-builder/{org}/reports/{id}/', {
    access,
    summary: 'Delete a report of one’s own',
  }),
  people: get('/report-builder/{org}/people/', {
    access,
    query: pageQuery,
    response: pageOf(Account),
    summary: 'HR of the organization, for sharing and mailing',
  }),
}
