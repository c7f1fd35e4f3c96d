import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { hatQuery, pageOf, pageQuery } from '#kernel/list.ts'
import { ExchangeJob } from '#engines/exchange/exchange-job.ts'
import { exportFormats } from '#engines/exchange/formats.ts'
import { importStates } from '#engines/exchange/import-life.ts'

// a list's export needs the rights of the list, which the engine asks itself
const anyHat = { user: true, supervisor: true, hr: [] } as const

export const exportStates = ['Queued', ...importStates] as const
export const Export = z.object({
  id: z.string(),
  title: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(exportStates),
  /** What was asked, in words. */
  asked: z.array(z.string()),
  /** From its beginning to its end; null while it has none. */
  seconds: z.number().nullable(),
  file_name: z.string().nullable(),
  rows: z.number().nullable(),
  job: ExchangeJob,
  error: z.string().nullable(),
  can_stop: z.boolean(),
  /** The file is there and is one's own. */
  can_download: z.boolean(),
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
  query: hatQuery,
  body: z.object({
    source: z.string().max(200),
    format: z.enum(exportFormats),
    // long enough for the ids of as many rows as a filter takes
    query: z.record(z.string().max(60), z.string().max(8000)).default({}),
    /** More of its path than the organization. */
    path: z.record(z.string().max(60), z.string().max(100)).default({}),
  }),
  response: Export,
  status: 202,
  limit: 30,
  by_person: true,
  takes_out: true,
})
/** Specification 1, section 7: export logs, and stopping one. One's own; to HR with that code, everybody's. */
export const exportLog = get('/exports/{org}/reports/', {
  private: true,
  access: anyHat,
  query: pageQuery,
  response: pageOf(Export),
})
export const readExport = get('/exports/{org}/reports/{id}/', {
  private: true,
  access: anyHat,
  query: hatQuery,
  response: Export,
})
export const stopExport = post('/exports/{org}/reports/{id}/stop-process/', {
  access: anyHat,
  query: hatQuery,
  response: Export,
  takes_out: true,
})
export const downloadExport = get('/exports/{org}/reports/{id}/download/', {
  access: anyHat,
  query: hatQuery,
  file: true,
  linked: true,
  by_person: true,
})
