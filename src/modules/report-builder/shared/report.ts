import { z } from 'zod'
import { del, get, patch, post, put } from '#kernel/endpoint.ts'
import { day, fieldMessages, text } from '#kernel/fields.ts'
import { listQuery, oneOf, pageOf, pageQuery, reportPageQuery } from '#kernel/list.ts'
import { allCodes, type Code } from '#kernel/codes.ts'
import { P } from '#kernel/permission.ts'
import { Cell, DataSetInfo, OutColumn } from '#engines/dataset/data-set.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { definitionText } from '#engines/dataset/definition-text.ts'
import { parts } from '#engines/dataset/reduced.ts'
import { Export } from '#engines/exchange/export.ts'
import { exportFormats } from '#engines/exchange/formats.ts'

/** Which data sets somebody may read, and what of them, hangs on the codes of what is in them. */
export const builders = [P.hris.reports, P.reportBuilder.all] as const
const access = { hr: builders } as const

export const LeftOut = z.object({
  what: z.enum(parts),
  title: z.string(),
  /** Nobody has it any more; else the viewer may not read it. */
  is_gone: z.boolean().optional(),
})
export const Account = z.object({ id: z.string(), full_name: z.string() })
const Group = z.object({ id: z.string(), name: z.string() })
const name = text('Name', 150)
const description = z
  .string()
  .trim()
  .max(500, fieldMessages.tooLong('Description', 500))
  .nullish()
  .transform((words) => words || null)
const version = z.number({ error: 'version is Required' }).int()
export const sharings = ['Nobody', 'People', 'Groups', 'Codes', 'Everybody'] as const
/** A draft and what was put away are their maker's alone, and are not mailed. */
export const reportStates = ['Draft', 'Published', 'Archived'] as const
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
  state: z.enum(reportStates),
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
  groups: z.array(Group),
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
  group_ids: z.array(z.uuid(fieldMessages.choice)).max(50).default([]),
  codes: z.array(code).max(30).default([]),
  version,
})

/** By what somebody reaches a report. */
export const reaches = ['Maker', 'Everybody', 'People', 'Groups', 'Codes', 'Mailed'] as const
export const Reader = z.object({
  account: Account,
  through: z.enum(reaches),
  /** The groups or rights by which it is reached. */
  by: z.array(z.string()),
  /** Why they read none of it, though it is shared with them; null when they read it. */
  why: z.string().nullable(),
  /** What falls away for them. */
  without: z.array(z.string()),
})
export type Reader = z.output<typeof Reader>

const rowsBeside = {
  columns: z.array(OutColumn),
  totals: z.record(z.string(), Cell).nullable(),
  left_out: z.array(LeftOut),
  /** Small groups are not among the lines: the viewer may count by a column and not read it. */
  hides_small: z.boolean(),
}
const Answers = z.record(z.string().max(31), z.array(z.string().max(200)).max(50))
/** In an address it is JSON. */
const answersText = z
  .string()
  .max(4000)
  .transform((text, ctx): z.output<typeof Answers> => {
    const read = Answers.safeParse(jsonIn(text))
    if (read.success) return read.data
    ctx.addIssue({ code: 'custom', message: 'Answers are JSON: {"period": ["last_month", "BS"]}.' })
    return z.NEVER
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
    query: pageQuery.extend({
      definition: definitionText,
      title: z.string().trim().max(150).optional(),
      /** Of the titles; without it that of who asks. */
      language: z.enum(['en', 'ne'], { error: fieldMessages.choice }).optional(),
    }),
    response: pageOf(z.record(z.string(), Cell)).extend(rowsBeside),
    export: { title: 'Report', columns: {} },
    summary: 'A page of a report; what one may not read falls away and is named',
  }),
  /** The file has the rights of who asks, when it is made and when it is fetched. */
  export: post('/report-builder/{org}/exports/', {
    // as reading is: whoever may not read the rows gets no file of them
    access: { hr: [] },
    body: z.object({
      definition: Definition,
      title: name,
      format: z.enum(exportFormats),
      /** The saved report that it is a run of. */
      report_id: z.uuid(fieldMessages.choice).optional(),
    }),
    response: z.object({ id: z.string(), title: z.string() }),
    status: 202,
    limit: 30,
    takes_out: true,
    summary: 'A report as a file, made by a job',
  }),
  reports: get('/report-builder/{org}/reports/', {
    access,
    query: listQuery(
      z.object({
        whose: z.enum(['mine', 'others'], { error: fieldMessages.choice }).optional(),
        data_set: z.string().max(60).optional(),
        /** What was put away is told of when it is asked for. */
        state: oneOf(reportStates),
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
  setState: put('/report-builder/{org}/reports/{id}/state/', {
    access,
    body: z.object({ state: z.enum(reportStates, { error: fieldMessages.choice }), version }),
    response: OpenedReport,
    summary: 'Publish a report of one’s own, take it back, or put it away',
  }),
  readers: get('/report-builder/{org}/reports/{id}/readers/', {
    access,
    query: pageQuery,
    response: pageOf(Reader),
    summary: 'Who reads a report of one’s own, by what, and what falls away for them',
  }),
  runs: get('/report-builder/{org}/reports/{id}/runs/', {
    access,
    query: pageQuery,
    response: pageOf(Export),
    summary: 'Files that were made of a report: to its maker all, to others their own',
  }),
  reportRows: get('/report-builder/{org}/reports/{id}/rows/', {
    access,
    query: reportPageQuery.extend({
      as_of: day('As of').optional(),
      answers: answersText.optional(),
      /** Where the page before ended, as its `next` has it. */
      after: z.string().max(4000).optional(),
    }),
    response: pageOf(z.record(z.string(), Cell)).extend(rowsBeside),
    summary:
      'A saved report for programs: up to 1000 lines a page, `next` leads to the end. `answers` is JSON, `{"period": ["last_month", "BS"]}`',
  }),
  remove: del('/report-builder/{org}/reports/{id}/', {
    access,
    summary: 'Delete a report of one’s own',
  }),
  groups: get('/report-builder/{org}/groups/', {
    access,
    query: pageQuery,
    response: pageOf(Group),
    summary: 'Permission groups of the organization, for sharing',
  }),
  people: get('/report-builder/{org}/people/', {
    access,
    query: pageQuery,
    response: pageOf(Account),
    summary: 'HR of the organization, for sharing and mailing',
  }),
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
