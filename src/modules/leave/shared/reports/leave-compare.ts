import { z } from 'zod'
import { calendarIds } from '#kernel/calendar/system.ts'
import { get } from '#kernel/endpoint.ts'
import { pageOf, pageQuery } from '#kernel/list.ts'
import { leaveNarrowing, leaveReportFilters, reportAccess } from '#modules/leave/shared/reports/filters.ts'
import { groupWords, Period } from '#modules/leave/shared/reports/leave-by.ts'
import { LeaveYearRef } from '#modules/leave/shared/reports/leave-grid.ts'

const Figures = z.object({
  people: z.number(),
  took: z.number(),
  days: z.string(),
  days_per_head: z.string().nullable(),
})
const Compared = z.object({
  now: Figures,
  before: Figures,
  /** In days, signed; and of what was before, 0.1 is a tenth more. Null where nothing was before. */
  change: z.string(),
  change_share: z.number().nullable(),
})
export const DivisionCompared = Compared.extend({ key: z.string(), group: z.string() })
export type DivisionCompared = z.output<typeof DivisionCompared>

export const against = ['before', 'year'] as const

/** Divisions in a period beside an earlier one: what lies right before it, or the same days a year earlier. */
export const leaveByDivision = get('/reports/{org}/leave-division/', {
  access: reportAccess,
  query: pageQuery.extend({
    ...leaveReportFilters,
    against: z.enum(against).default('before'),
    /** In which calendar a whole month or year is one. */
    calendar: z.enum(calendarIds).default('AD'),
  }),
  response: pageOf(DivisionCompared).extend({ totals: Compared, period: Period, former: Period }),
  export: {
    title: 'Leave Compared by Division',
    columns: {
      group: { title: 'Division', says: groupWords },
      'now.people': { title: 'People', kind: 'number' },
      'now.took': { title: 'Took leave', kind: 'number' },
      'now.days': { title: 'Days', kind: 'decimal' },
      'now.days_per_head': { title: 'Days per head', kind: 'decimal' },
      'before.people': { title: 'People before', kind: 'number' },
      'before.took': { title: 'Took leave before', kind: 'number' },
      'before.days': { title: 'Former days', kind: 'decimal' },
      'before.days_per_head': { title: 'Days per head before', kind: 'decimal' },
      change: { title: 'Change', kind: 'decimal' },
      change_share: { title: 'Change in parts', kind: 'percent' },
    },
    is_report: true,
  },
})

/** What one place of a comparison over years holds: days, and how many people took them. */
const YearCell = Period.extend({ days: z.string(), took: z.number() })
export const YearsRow = z.object({
  key: z.string(),
  title: z.string(),
  /** By the id of the leave year. */
  years: z.record(z.string(), YearCell),
  /** The latest year beside the one before it, as far as both have gone; null with one year. */
  change: z.string().nullable(),
})
export type YearsRow = z.output<typeof YearsRow>

/** Divisions, or months of the leave year, across leave years; the latest year comes first. */
export const leaveOverYears = get('/reports/{org}/leave-years/', {
  access: reportAccess,
  query: pageQuery.extend({
    ...leaveNarrowing,
    rows: z.enum(['division', 'month']),
    /** How many leave years, back from the running one. */
    years: z.enum(['2', '3', '5']).default('2'),
  }),
  response: pageOf(YearsRow).extend({ years: z.array(LeaveYearRef), totals: YearsRow }),
  export: { title: 'Leave over the Years', columns: { title: { title: 'Title' } }, is_report: true },
})
