import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { PeriodRef as LeaveYearRef } from '#engines/report/facts.ts'
import { asks } from '#engines/report/filter.ts'
import { approvedLeave } from '#modules/leave/shared/reports/approved-leave.ts'
import { reportAccess } from '#modules/leave/shared/reports/columns.ts'

export const ReportLeaveType = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  colour: z.string(),
  unit: z.enum(['Day', 'Hour']),
})
export type ReportLeaveType = z.output<typeof ReportLeaveType>

/** Where each entry of the ledger goes. What is there at the end is their sum. */
export const summaryColumns = ['opened', 'granted', 'taken', 'encashed', 'lapsed', 'adjusted'] as const
export type SummaryColumn = (typeof summaryColumns)[number]
export const summaryTitles: Record<SummaryColumn | 'balance', string> = {
  opened: 'Opened with',
  granted: 'Granted',
  taken: 'Taken',
  encashed: 'Encashed',
  lapsed: 'Lapsed',
  adjusted: 'Adjusted',
  balance: 'Balance',
}

/**
 * A leave year by one type, in its unit: balance = opened + granted − taken − encashed − lapsed ± adjusted. What the
 * year's end did is in it; the balance is what goes on into the next year. Of a type without a balance only what was
 * taken is told.
 */
export const SummaryFigures = z.object({
  opened: z.string(),
  granted: z.string(),
  taken: z.string(),
  encashed: z.string(),
  lapsed: z.string(),
  adjusted: z.string(),
  balance: z.string().nullable(),
})
export type SummaryFigures = z.output<typeof SummaryFigures>

const types = z.record(z.string(), SummaryFigures)
/** Whose leave, and of which kind: where people were in the year. */
export const narrowing = asks(approvedLeave.filters)
const asked = { ...narrowing.shape, year_id: z.uuid('Select a valid choice.').optional() }

/** Each person's leave year: by type what it began with, what was given and used, and what is left. */
export const summarizedYear = get('/reports/{org}/leave-summary/', {
  access: reportAccess,
  query: pageQuery.extend(asked),
  response: pageOf(z.object({ id: z.string(), person: Person, types })).extend({
    types: z.array(ReportLeaveType.extend({ has_balance: z.boolean() })),
    year: LeaveYearRef.nullable(),
    years: z.array(LeaveYearRef),
  }),
  export: {
    title: 'Summarized Yearly Leave',
    columns: { 'person.code': { title: 'Code' }, 'person.full_name': { title: 'Name' } },
    is_report: true,
  },
})

/** The same over all of these people. */
export const summarizedWhole = get('/reports/{org}/leave-summary/whole/', {
  access: reportAccess,
  query: pageQuery.extend(asked),
  response: z.object({ types: z.array(ReportLeaveType), totals: types }),
})

/** The entries behind one person's year of one type, in order. */
export const summaryLines = get('/reports/{org}/leave-summary/lines/', {
  access: reportAccess,
  query: pageQuery.extend({
    employee_id: z.uuid('Select a valid choice.'),
    leave_type_id: z.uuid('Select a valid choice.'),
    year_id: asked.year_id,
  }),
  response: pageOf(
    z.object({
      id: z.string(),
      column: z.enum(summaryColumns),
      kind: z.string(),
      amount: z.string(),
      effective_on: z.string(),
      expires_on: z.string().nullable(),
      reason: z.string(),
    }),
  ),
  export: {
    title: 'Leave Entries',
    columns: {
      effective_on: { title: 'Date', kind: 'day' },
      reason: { title: 'Reason', tells: true },
      column: { title: 'Counted as', words: summaryTitles },
      amount: { title: 'Amount', kind: 'decimal' },
      expires_on: { title: 'Expires on', kind: 'day' },
    },
    is_report: true,
  },
})
