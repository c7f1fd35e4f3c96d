import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { get } from '#kernel/endpoint.ts'
import { day } from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { Person } from '#kernel/person.ts'
import { leaveNarrowing, reportAccess } from '#modules/leave/shared/reports/filters.ts'
import { Period, ReportLeaveType, TypeFigures } from '#modules/leave/shared/reports/leave-by.ts'

/** A leave year that can be chosen. */
export const LeaveYearRef = Period.extend({ id: z.string(), name: z.string() })
/** A column: a day of a month, or a month of a leave year. */
const GridColumn = Period.extend({ key: z.string(), title: z.string() })

const GridCell = z.object({
  days: z.string(),
  /** What of which type, the most of it first. */
  parts: z.array(z.object({ leave_type_id: z.string(), days: z.string(), minutes: z.number().nullable() })),
  /** `AL`, or `SL ½` where it is not the whole day: what a file says. */
  said: z.string(),
})
export const GridRow = z.object({
  id: z.string(),
  person: Person,
  /** Parts of working days, whatever the unit. */
  days: z.string(),
  types: TypeFigures,
  /** By the key of a column; where there is no leave there is no cell. */
  cells: z.record(z.string(), GridCell),
})
export type GridRow = z.output<typeof GridRow>

const grid = {
  ...leaveNarrowing,
  /** Everybody who works here in it, or those who took leave. */
  who: z.enum(['all', 'took']).default('all'),
}
const head = {
  columns: z.array(GridColumn),
  types: z.array(ReportLeaveType),
  period: Period,
}
const month = {
  /** Any day of the month. */
  on: day('Month').optional(),
  calendar: z.enum(calendarIds).default('AD'),
}
const year = { year_id: z.uuid('Select a valid choice.').optional() }
const years = { year: LeaveYearRef.nullable(), years: z.array(LeaveYearRef) }
const export_ = (title: string) => ({
  title,
  columns: { 'person.code': { title: 'Code' }, 'person.full_name': { title: 'Name' } },
  is_report: true as const,
})

/** People by the days of a month, in either calendar. */
export const monthlyLeave = get('/reports/{org}/leave-month/', {
  access: reportAccess,
  query: pageQuery.extend({ ...grid, ...month }),
  response: pageOf(GridRow).extend(head),
  export: export_('Monthly Leave'),
})

/** People by the months of a leave year. */
export const yearlyLeave = get('/reports/{org}/leave-year/', {
  access: reportAccess,
  query: pageQuery.extend({ ...grid, ...year }),
  response: pageOf(GridRow).extend({ ...head, ...years }),
  export: export_('Yearly Leave'),
})

/** All that is in the columns of a grid, over everybody: days by type, and how many people were away. */
const Whole = z.object({
  types: z.array(ReportLeaveType),
  columns: z.array(GridColumn.extend({ people: z.number(), types: TypeFigures })),
})
export const monthlyWhole = get('/reports/{org}/leave-month/whole/', {
  access: reportAccess,
  query: pageQuery.extend({ ...leaveNarrowing, ...month }),
  response: Whole,
})
export const yearlyWhole = get('/reports/{org}/leave-year/whole/', {
  access: reportAccess,
  query: pageQuery.extend({ ...leaveNarrowing, ...year }),
  response: Whole,
})
