import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { ageWords } from '#modules/hris/shared/age-words.ts'
import { leaveReportFilters, reportAccess } from '#modules/leave/shared/reports/filters.ts'
import { genders, maritalStatuses } from '#modules/organization/shared/person-choice.ts'

/** By what people and their leave are put together. */
export const groupings = [
  'age',
  'branch',
  'division',
  'employment-level',
  'employment-type',
  'gender',
  'marital-status',
] as const
export type Grouping = (typeof groupings)[number]
export const groupTitles: Record<Grouping, string> = {
  age: 'Age',
  branch: 'Branch',
  division: 'Division',
  'employment-level': 'Employment level',
  'employment-type': 'Employment type',
  gender: 'Gender',
  'marital-status': 'Marital status',
}
export const groupReports: Record<Grouping, string> = {
  age: 'Leave by Age',
  branch: 'Leave by Branch',
  division: 'Leave by Division',
  'employment-level': 'Leave by Employment Level',
  'employment-type': 'Leave by Employment Type',
  gender: 'Leave by Gender',
  'marital-status': 'Leave by Marital Status',
}
/** What the program itself says among the names of groups. */
export const groupWords = [
  'No branch',
  'No division',
  'No level',
  'No employment type',
  ...ageWords,
  ...genders,
  ...maritalStatuses,
  'Not told',
]
/** The key of those who have none: no branch, age not told. */
export const NONE = 'none'

export const ReportLeaveType = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  colour: z.string(),
  unit: z.enum(['Day', 'Hour']),
})
export type ReportLeaveType = z.output<typeof ReportLeaveType>

/** Of one leave type: parts of working days, and the amount in the type's own unit. Exact. */
export const TypeFigures = z.record(z.string(), z.object({ days: z.string(), amount: z.string() }))
export type TypeFigures = z.output<typeof TypeFigures>

export const LeaveFigures = z.object({
  /** Who worked here on some day of the period; who moved is counted in each place, and once in the whole. */
  people: z.number(),
  took: z.number(),
  /** Of the people, from 0 to 1; null where there is nobody. */
  took_share: z.number().nullable(),
  days: z.string(),
  unpaid_days: z.string(),
  days_per_head: z.string().nullable(),
  types: TypeFigures,
})
export type LeaveFigures = z.output<typeof LeaveFigures>
export const LeaveByRow = LeaveFigures.extend({ key: z.string(), group: z.string() })
export type LeaveByRow = z.output<typeof LeaveByRow>

/** The days that a report turned out to be about. */
export const Period = z.object({ from: z.string(), to: z.string() })

/** People, who of them took leave, and how much of which type, by what they are on the day of it. */
export const leaveBy = get('/reports/{org}/leave-by/', {
  access: reportAccess,
  query: pageQuery.extend({ ...leaveReportFilters, by: z.enum(groupings) }),
  response: pageOf(LeaveByRow).extend({
    types: z.array(ReportLeaveType),
    totals: LeaveFigures,
    period: Period,
  }),
  // with a column for each type of leave that occurs
  export: { title: 'Leave by Group', columns: { group: { title: 'Group' } }, is_report: true },
})
