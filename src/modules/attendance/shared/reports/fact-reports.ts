import { factReport, type FactReportSpec } from '#engines/report/facts.ts'
import { views } from '#engines/report/views.ts'
import { attendanceFacts } from '#modules/attendance/shared/reports/attendance-facts.ts'

type Spec = FactReportSpec<typeof attendanceFacts>
const attendance = <K extends string>(key: K, spec: Spec) => factReport(key, attendanceFacts, spec)
const empty = {
  title: 'No attendance in this period',
  hint: 'Choose another period, or take filters away.',
}
const noYear = {
  title: 'There is no fiscal year yet',
  hint: 'Yearly reports follow the fiscal year.',
}

/** The people behind a figure, and the days of each of them. */
export const attendanceBehind = attendance('attendance-behind', {
  title: 'Attendance of People',
  by: 'person',
  measures: ['days', 'present', 'absent', 'leave', 'late_count', 'worked', 'overtime'],
  spells: 'Attendance',
  empty: { title: 'Nobody has attendance here' },
})

const statuses = { by: 'status', show: ['days'] } as const
const statusesOfMonth = attendance('attendance-by-day', {
  title: 'Status by day of the month',
  period: 'month',
  by: 'day',
  measures: ['people'],
  across: [statuses],
  chart: { kind: 'stacked', show: 'days' },
  drill: attendanceBehind,
})
const hoursOfMonth = attendance('attendance-hours-of-month', {
  title: 'Hours by day of the month',
  period: 'month',
  by: 'day',
  measures: ['people', 'worked', 'overtime'],
  chart: { kind: 'bar', show: 'worked' },
  drill: attendanceBehind,
})
const monthsOfYear = attendance('attendance-by-month', {
  title: 'Attendance by month',
  period: 'year',
  by: 'month',
  measures: ['people', 'present', 'absent', 'leave', 'late_count', 'overtime'],
  chart: { kind: 'line', show: 'present' },
  drill: attendanceBehind,
})

/** People by the days of a month, in either calendar. */
export const monthlyAttendance = attendance('attendance-month', {
  title: 'Monthly Attendance',
  file_title: 'Monthly Attendance, {0}',
  hint: 'Each person’s days by their codes. Select a row to see the days behind it.',
  period: 'month',
  by: 'person',
  measures: ['present', 'absent', 'leave', 'off', 'holiday', 'open', 'late_count', 'overtime'],
  across: [
    { by: 'day', show: ['code'] },
    { ...statuses, legend: true },
  ],
  picture: statusesOfMonth,
  drill: attendanceBehind,
  empty,
})

/** The same with the hours of each day: the sheet that is printed and signed. */
export const monthlySheet = attendance('attendance-month-sheet', {
  title: 'Monthly Attendance Report',
  file_title: 'Monthly Attendance Report, {0}',
  hint: 'Each person’s hours by day, with monthly totals.',
  period: 'month',
  by: 'person',
  measures: [
    'workdays',
    'present',
    'absent',
    'leave',
    'travel',
    'off',
    'holiday',
    'unpaid',
    'late_count',
    'late',
    'lost',
    'worked',
    'overtime',
  ],
  across: [{ by: 'day', show: ['worked'] }],
  picture: hoursOfMonth,
  drill: attendanceBehind,
  empty,
})

/** A month on one line a person: what payroll and HR ask together, with leave by its types. */
export const attendanceAndLeave = attendance('attendance-and-leave', {
  title: 'Attendance and Leave Report',
  file_title: 'Attendance and Leave Report, {0}',
  hint: 'Each person’s month on one row, with leave by type. Select a row to see the days behind it.',
  period: 'month',
  by: 'person',
  measures: [
    'days',
    'workdays',
    'present',
    'absent',
    'leave',
    'travel',
    'off',
    'holiday',
    'unpaid',
    'late_count',
    'late',
    'early',
    'lost',
    'worked',
    'overtime',
  ],
  across: [{ by: 'leave-type', show: ['leave'] }],
  picture: statusesOfMonth,
  drill: attendanceBehind,
  empty,
})

/** People by the months of a year. */
export const yearlyAttendance = attendance('attendance-year', {
  title: 'Yearly Attendance Report',
  file_title: 'Yearly Attendance Report, {0}',
  hint: 'Days present by month. Select a row to see the days behind it.',
  period: 'year',
  by: 'person',
  measures: ['workdays', 'present', 'absent', 'leave', 'unpaid', 'late_count', 'worked', 'overtime'],
  across: [{ by: 'month', show: ['present'] }],
  picture: monthsOfYear,
  drill: attendanceBehind,
  empty: noYear,
})

const punctual = { title: 'Punctuality', drill: attendanceBehind, empty } as const
export const punctualityByDivision = attendance('attendance-punctuality-by-division', {
  ...punctual,
  by: 'division',
  measures: ['people', 'workdays', 'punctuality', 'late_count', 'late', 'early', 'lost'],
  chart: { kind: 'bar', show: 'late_count', names: true, title: 'Times late' },
})
export const punctualityOfPeople = attendance('attendance-punctuality', {
  ...punctual,
  hint: 'Expected time less late, early and lost time, as a share.',
  by: 'person',
  measures: ['workdays', 'punctuality', 'late_count', 'late', 'early', 'lost', 'worked', 'expected'],
  order: 'late_count',
  picture: punctualityByDivision,
})
export const punctualityByWeekday = attendance('attendance-punctuality-by-weekday', {
  ...punctual,
  by: 'weekday',
  measures: ['people', 'workdays', 'punctuality', 'late_count', 'late', 'early'],
  chart: { kind: 'bar', show: 'late_count', title: 'Times late' },
})

const overtimes = [
  'overtime',
  'overtime_workday',
  'overtime_off_day',
  'overtime_holiday',
  'overtime_days',
] as const
export const overtimeByDivision = attendance('attendance-overtime-by-division', {
  title: 'Overtime by Division',
  by: 'division',
  measures: ['people', ...overtimes, 'overtime_per_head'],
  order: 'overtime',
  chart: { kind: 'bar', show: 'overtime', names: true },
  drill: attendanceBehind,
  empty,
})
export const overtimeOfPeople = attendance('attendance-overtime', {
  title: 'Overtime Report',
  hint: 'Overtime by the rules of each person, before claims.',
  by: 'person',
  measures: [...overtimes, 'worked'],
  order: 'overtime',
  picture: overtimeByDivision,
  drill: attendanceBehind,
  empty,
})

const comparedBy = <K extends string>(key: K, by: 'division' | 'branch' | 'employment-level') =>
  attendance(key, {
    title: 'Comparative Overtime',
    hint: 'Overtime compared with the previous period or a year earlier.',
    by,
    measures: ['people', 'overtime', 'overtime_days', 'overtime_per_head'],
    compare: ['people', 'overtime', 'overtime_days', 'overtime_per_head'],
    change: 'overtime',
    order: 'overtime',
    chart: { kind: 'bar', show: 'overtime', names: true },
    drill: attendanceBehind,
    empty,
  })
export const overtimeOfDivisions = comparedBy('attendance-overtime-compared', 'division')
export const overtimeOfBranches = comparedBy('attendance-overtime-compared-by-branch', 'branch')
export const overtimeOfLevels = comparedBy('attendance-overtime-compared-by-level', 'employment-level')

const insight = [
  'people',
  'workdays',
  'present_share',
  'punctuality',
  'absent',
  'leave',
  'late_count',
  'lost',
  'overtime',
] as const
export const insightByMonth = attendance('attendance-insight', {
  title: 'Attendance Insight',
  hint: 'Attendance by the months of the year.',
  period: 'year',
  by: 'month',
  measures: insight,
  chart: { kind: 'line', show: 'absent', title: 'Absent' },
  drill: attendanceBehind,
  empty: noYear,
})
export const insightByWeekday = attendance('attendance-insight-by-weekday', {
  title: 'Attendance by Weekday',
  by: 'weekday',
  measures: insight,
  chart: { kind: 'bar', show: 'absent', title: 'Absent' },
  drill: attendanceBehind,
  empty,
})
export const insightByShift = attendance('attendance-insight-by-shift', {
  title: 'Attendance by Shift',
  by: 'shift',
  measures: insight,
  chart: { kind: 'bar', show: 'absent', names: true, title: 'Absent' },
  drill: attendanceBehind,
  empty,
})
export const insightByDivision = attendance('attendance-insight-by-division', {
  title: 'Attendance by Division',
  by: 'division',
  measures: ['people', 'absent', 'leave', 'late_count', 'overtime'],
  compare: ['people', 'absent', 'leave', 'late_count', 'overtime'],
  change: 'absent',
  chart: { kind: 'bar', show: 'absent', names: true },
  drill: attendanceBehind,
  empty,
})

export const overtimeComparedViews = views({
  division: { title: 'By division', of: overtimeOfDivisions },
  branch: { title: 'By branch', of: overtimeOfBranches },
  level: { title: 'By level', of: overtimeOfLevels },
})
export const overtimeReportViews = views({
  people: { title: 'By person', of: overtimeOfPeople },
  division: { title: 'By division', of: overtimeByDivision },
})
export const punctualityViews = views({
  people: { title: 'By person', of: punctualityOfPeople },
  division: { title: 'By division', of: punctualityByDivision },
  weekday: { title: 'By weekday', of: punctualityByWeekday },
})
export const insightViews = views({
  months: { title: 'By month', of: insightByMonth },
  weekdays: { title: 'By weekday', of: insightByWeekday },
  divisions: { title: 'By division', of: insightByDivision },
  shifts: { title: 'By shift', of: insightByShift },
})

/** All reports over attendance, as the server serves them. */
export const attendanceFactReports = [
  attendanceBehind,
  statusesOfMonth,
  hoursOfMonth,
  monthsOfYear,
  monthlyAttendance,
  monthlySheet,
  attendanceAndLeave,
  yearlyAttendance,
  punctualityOfPeople,
  punctualityByDivision,
  punctualityByWeekday,
  overtimeOfPeople,
  overtimeByDivision,
  overtimeOfDivisions,
  overtimeOfBranches,
  overtimeOfLevels,
  insightByMonth,
  insightByWeekday,
  insightByShift,
  insightByDivision,
]
