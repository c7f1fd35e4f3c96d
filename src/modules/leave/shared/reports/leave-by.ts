import { factReport, type FactReportSpec } from '#engines/report/facts.ts'
import { views } from '#engines/report/views.ts'
import type { PersonGroup } from '#modules/hris/shared/report-asks.ts'
import { approvedLeave } from '#modules/leave/shared/reports/approved-leave.ts'
import { hourWords } from '#modules/leave/shared/reports/columns.ts'

type Spec = FactReportSpec<typeof approvedLeave>
const leave = <K extends string>(key: K, spec: Spec) => factReport(key, approvedLeave, spec)
const empty = {
  title: 'No approved leave lies in this period',
  hint: 'Choose another period, or take filters away.',
}
const who = { title: 'People', all: 'Everybody', took: 'Took leave' }
const noYear = {
  title: 'There is no leave year yet',
  hint: 'A fiscal year of the category leave says when a leave year begins and ends.',
}

/** The people behind a figure, and the leave of each of them. */
export const leaveBehind = leave('leave-behind', {
  title: 'Leave of People',
  by: 'person',
  measures: ['days', 'unpaid_days'],
  order: 'days',
  spells: 'Leave',
  spell_words: hourWords,
  who,
  empty: { title: 'Nobody took leave here' },
})

const by = <K extends PersonGroup>(group: K, title: string, hint: string, more: Partial<Spec> = {}) =>
  leave(`leave-by-${group}`, {
    title,
    hint,
    by: group,
    measures: ['people', 'took', 'took_share', 'days', 'days_per_head', 'unpaid_days'],
    across: [{ by: 'leave_type', show: ['amount'] }],
    chart: { kind: 'stacked', show: 'days', names: true },
    drill: leaveBehind,
    empty,
    ...more,
  })

export const leaveByAge = by('age', 'Leave by Age', 'Ages are those on the last day of the period.', {
  chart: { kind: 'stacked', show: 'days' },
})
export const leaveByBranch = by(
  'branch',
  'Leave by Branch',
  'Each day counts where its person was on that day.',
)
export const leaveByDivision = by(
  'division',
  'Leave by Division',
  'Each day counts where its person was on that day.',
)
export const leaveByLevel = by(
  'employment-level',
  'Leave by Employment Level',
  'Each day counts at the level that its person had on that day.',
)
export const leaveByType = by(
  'employment-type',
  'Leave by Employment Type',
  'Each day counts as its person was employed on that day.',
)
export const leaveByGender = by('gender', 'Leave by Gender', 'Leave of women and men.')
export const leaveByMaritalStatus = by(
  'marital-status',
  'Leave by Marital Status',
  'Leave of the married and the unmarried.',
)

/** Divisions beside an earlier time: what lies right before, or the same days a year earlier. */
export const leaveOfDivisions = leave('leave-division', {
  title: 'Leave Compared by Division',
  hint: 'Compare divisions with each other and with an earlier time.',
  by: 'division',
  measures: ['people', 'took', 'days', 'days_per_head'],
  compare: ['people', 'took', 'days', 'days_per_head'],
  change: 'days',
  order: 'days',
  chart: { kind: 'bar', show: 'days', names: true },
  drill: leaveBehind,
  empty,
})

const overYears = {
  period: 'years',
  measures: [],
  across: [{ by: 'year', show: ['days'], file: { days: 'Days {0}', took: 'People {0}' } }],
  change: 'days',
  drill: leaveBehind,
  empty: noYear,
} as const
export const divisionsOverYears = leave('leave-years-by-division', {
  ...overYears,
  title: 'Leave of Divisions over the Years',
  hint: 'The latest year beside the one before, as far as the latest has gone.',
  by: 'division',
  order: 'days',
  chart: { kind: 'bar', show: 'days' },
})
export const monthsOverYears = leave('leave-years-by-month', {
  ...overYears,
  title: 'Leave Compared by Month',
  hint: 'The latest year beside the one before, as far as the latest has gone.',
  by: 'month',
  chart: { kind: 'line', show: 'days' },
})

const types = { by: 'leave_type', show: ['amount'] } as const
const everybody = { ...who, initial: 'took' } as const
const daysOfMonth = leave('leave-by-day', {
  title: 'Days of leave by day of the month',
  period: 'month',
  by: 'day',
  measures: ['took'],
  across: [types],
  chart: { kind: 'stacked', show: 'days' },
  drill: leaveBehind,
})
const monthsOfYear = leave('leave-by-month', {
  title: 'Days of leave by month',
  period: 'year',
  by: 'month',
  measures: ['took'],
  across: [types],
  chart: { kind: 'stacked', show: 'days' },
  drill: leaveBehind,
})

/** People by the days of a month, in either calendar. */
export const monthlyLeave = leave('leave-month', {
  title: 'Monthly Leave',
  file_title: 'Monthly Leave, {0}',
  hint: 'Each person’s leave, day by day. Select a row to see the leave behind it.',
  period: 'month',
  by: 'person',
  measures: ['days'],
  across: [
    { by: 'day', show: ['code'] },
    { ...types, legend: true },
  ],
  picture: daysOfMonth,
  drill: leaveBehind,
  who: everybody,
  empty,
})

/** People by the months of a leave year. */
export const yearlyLeave = leave('leave-year', {
  title: 'Yearly Leave',
  file_title: 'Yearly Leave, {0}',
  hint: 'Each person’s leave by the months of the leave year. Select a row to see the leave behind it.',
  period: 'year',
  by: 'person',
  measures: ['days'],
  across: [{ by: 'month', show: ['days'] }, types],
  picture: monthsOfYear,
  drill: leaveBehind,
  who: everybody,
  empty: noYear,
})

export const divisionViews = views({
  periods: { title: 'An earlier time', of: leaveOfDivisions },
  years: { title: 'Leave years', of: divisionsOverYears },
})

/** All reports over approved leave, as the server serves them. */
export const leaveFactReports = [
  leaveBehind,
  leaveByAge,
  leaveByBranch,
  leaveByDivision,
  leaveByLevel,
  leaveByType,
  leaveByGender,
  leaveByMaritalStatus,
  leaveOfDivisions,
  divisionsOverYears,
  monthsOverYears,
  daysOfMonth,
  monthsOfYear,
  monthlyLeave,
  yearlyLeave,
]
