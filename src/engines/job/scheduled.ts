import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { day, optional } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { jobStates } from '#engines/job/job.ts'

/** One time that it ran. */
const Run = z.object({
  id: z.string(),
  /** The day or the hour whose work it was: `2026-11-20`, `2026-11-20T17`. */
  period: z.string(),
  state: z.enum(jobStates),
  /** What it did, by what was done: `{ reminded: 3 }`; empty where nothing is counted. */
  counts: z.record(z.string(), z.number()),
  /** All of it together; null until it has ended. */
  rows: z.number().nullable(),
  error: z.string().nullable(),
  /** Who had it run out of turn. */
  asked_by: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type ScheduledRun = z.output<typeof Run>

const Scheduled = z.object({
  name: z.string(),
  title: z.string(),
  every: z.enum(['day', 'hour', 'minute']),
  /** `00:30` in the organization's zone for days, `:15` for hours. */
  at: z.string().nullable(),
  next_at: z.string(),
  last: Run.nullable(),
})
export type Scheduled = z.output<typeof Scheduled>

const read = { hr: [P.organization.report, P.organization.settings] }
/** Work that comes round by itself (features 1.9): when it last ran, what it did, and when it comes again. */
export const scheduledWork = {
  edit: [P.organization.settings],
  list: get('/scheduled-work/{org}/', {
    access: read,
    response: z.object({ results: z.array(Scheduled) }),
    summary: 'Work that comes round by itself, with its last run',
  }),
  runs: get('/scheduled-work/{org}/runs/', {
    access: read,
    query: pageQuery.pick({ limit: true, offset: true }).extend({ name: z.string().max(100) }),
    response: pageOf(Run),
    summary: 'The runs of one, the newest first',
  }),
  /** At once: of daily work that of today or of a past day, else what is due now. */
  run: post('/scheduled-work/{org}/run/', {
    access: { hr: [P.organization.settings] },
    body: z.object({ name: z.string({ error: 'name is Required' }).max(100), on: optional(day('Day')) }),
    response: Run,
    status: 201,
  }),
}
