import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { ids, pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { hourWords } from '#modules/leave/shared/reports/columns.ts'
import { leaveReportFilters, reportAccess } from '#modules/leave/shared/reports/filters.ts'
import { groupings, ReportLeaveType } from '#modules/leave/shared/reports/leave-by.ts'

export const LeaveBehindRow = z.object({
  id: z.string(),
  person: Person,
  /** Parts of working days, whatever the unit. */
  days: z.string(),
  unpaid_days: z.string(),
  /** The person's leave in the period, in order: of each only the days that lie in it. */
  leaves: z.array(
    z.object({
      request_id: z.string(),
      leave_type: ReportLeaveType,
      from: z.string(),
      to: z.string(),
      days: z.string(),
      minutes: z.number().nullable(),
    }),
  ),
  /** The same in words. */
  said: z.string(),
})

/** What is behind a number of a leave report: the people, and the leave of each of them. */
export const leaveBehind = get('/reports/{org}/leave-behind/', {
  access: reportAccess,
  query: pageQuery.extend({
    ...leaveReportFilters,
    /** Only those of one group of `leaveBy`. */
    by: z.enum(groupings).optional(),
    key: z.string().max(64).optional(),
    employee_id: ids(),
    /** Those who took leave, or everybody who is counted. */
    who: z.enum(['took', 'all']).default('took'),
  }),
  response: pageOf(LeaveBehindRow),
  export: {
    title: 'Leave of People',
    columns: {
      'person.code': { title: 'Code' },
      'person.full_name': { title: 'Name' },
      'person.branch': { title: 'Branch' },
      'person.division': { title: 'Division' },
      days: { title: 'Days', kind: 'decimal' },
      unpaid_days: { title: 'Unpaid days', kind: 'decimal' },
      said: { title: 'Leave', within: hourWords },
    },
    is_report: true,
  },
})
