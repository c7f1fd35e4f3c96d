import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const access = { hr: [P.leave.masterSettings, P.leave.balance] } as const

export const yearEndStates = ['Open', 'Run', 'Held', 'Closed'] as const
/** A leave year, and what was done about its end. Open: it has not ended, or its night has not come. */
export const LeaveYearEnd = z.object({
  id: z.string(),
  name: z.string(),
  start_on: z.string(),
  end_on: z.string(),
  state: z.enum(yearEndStates),
  has_ended: z.boolean(),
  remarks: z.string().nullable(),
  at: z.string().nullable(),
  by: z.string().nullable(),
  /** What the ledger holds of its end. */
  people: z.number(),
  carried: z.string(),
  lapsed: z.string(),
  encashed: z.string(),
  can_run: z.boolean(),
  can_undo: z.boolean(),
  can_close: z.boolean(),
})
export type LeaveYearEnd = z.output<typeof LeaveYearEnd>

export const yearEnds = get('/leave/{org}/year-end/', {
  access,
  response: z.object({ results: z.array(LeaveYearEnd) }),
})

/** What the end of the year does to each person, by the functions that will do it or have done it. */
export const yearEndPreview = get('/leave/{org}/year-end/{id}/preview/', {
  access,
  query: pageQuery.extend({ leave_type_id: z.uuid('Select a valid choice.').optional() }),
  response: pageOf(
    z.object({
      id: z.string(),
      person: Person,
      types: z.array(
        z.object({
          leave_type: z.object({ id: z.string(), name: z.string(), code: z.string(), colour: z.string() }),
          balance: z.string(),
          carried: z.string(),
          encashed: z.string(),
          lapsed: z.string(),
          moved: z.string(),
          /** When the first of the carried days end. */
          expires_on: z.string().nullable(),
        }),
      ),
    }),
  ),
})

const body = z.object({ remarks: fields.remarks('Remarks') })
const response = z.object({ job_id: z.string() })
export const runYearEnd = post('/leave/{org}/year-end/{id}/run/', { access, body, response, status: 202 })
/** Takes back what the year's end has written, by entries of the other sign, and keeps it from being run again by itself. */
export const undoYearEnd = post('/leave/{org}/year-end/{id}/undo/', { access, body, response, status: 202 })
/** For good: its end is not corrected any more. */
export const closeYearEnd = post('/leave/{org}/year-end/{id}/close/', {
  access,
  body,
  response: z.object({ state: z.string() }),
})

/** What the nightly work did last, and a run of it for today or a day of the past. */
export const posting = get('/leave/{org}/posting/', {
  access,
  response: z.object({
    last: z
      .object({
        id: z.string(),
        state: z.string(),
        until: z.string().nullable(),
        people: z.number().nullable(),
        entries: z.number().nullable(),
        started_at: z.string().nullable(),
        ended_at: z.string().nullable(),
        error: z.string().nullable(),
      })
      .nullable(),
    next_at: z.string(),
  }),
})
export const postNow = post('/leave/{org}/posting/', {
  access,
  body: z.object({ until: fields.day('Until') }),
  response,
  status: 202,
})
