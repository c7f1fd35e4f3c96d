import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'
import type { ReportName } from '#modules/attendance/web/reports/page.ts'

const reports: Load = () => import('#modules/attendance/web/reports/page.ts')
const individual: Load = () => import('#modules/attendance/web/reports/individual.tsx')
const calendar: Load = () => import('#modules/attendance/web/reports/calendar.tsx')
const geolocation: Load = () => import('#modules/attendance/web/reports/geolocation.tsx')
const roster: Load = () => import('#modules/attendance/web/roster.tsx')

const hr = { permission: [P.attendance.reports] } as const
const at = (path: string) => `attendance/reports/${path}`
const ofHr = (path: string, title: string, of: ReportName) =>
  screen('admin', at(path), title, reports, { ...hr, props: { of, title } })
const ofTeam = (path: string, title: string, of: ReportName) =>
  screen('supervisor', path, title, reports, { props: { of, title } })
const own = (path: string, title: string, of: ReportName) =>
  screen('user', at(path), title, reports, { props: { of, title } })

export const reportScreens: readonly BuiltScreen[] = [
  ofHr('daily-attendance', 'Daily Attendance', 'dailyViews'),
  ofHr('monthly-attendance', 'Monthly Attendance', 'monthlyAttendance'),
  ofHr('monthly-report', 'Monthly Attendance Report', 'monthlySheet'),
  ofHr('yearly-report', 'Yearly Attendance Report', 'yearlyAttendance'),
  ofHr('breakin-breakout', 'Break-in and Break-out', 'breakViews'),
  ofHr('irregularity', 'Attendance Irregularities', 'irregularViews'),
  ofHr('punctuality', 'Punctuality', 'punctualityViews'),
  ofHr('overtime', 'Overtime Report', 'overtimeReportViews'),
  ofHr('overtime-details', 'Overtime Details', 'overtimeViews'),
  ofHr('comparative-overtime', 'Comparative Overtime', 'overtimeComparedViews'),
  ofHr('insight', 'Attendance Insight', 'insightViews'),
  ofHr('adjustment', 'Adjustment Report', 'adjustmentViews'),
  screen('admin', 'master-report/generalized/attendance-and-leave', 'Attendance and Leave Report', reports, {
    permission: [P.reportBuilder.all],
    props: { of: 'attendanceAndLeave', title: 'Attendance and Leave Report' },
  }),
  screen('admin', at('daily-attendance-adjustment'), 'Daily Attendance Adjustment', reports, {
    permission: [P.attendance.reconciliation],
    props: { of: 'dailyAdjustmentViews', title: 'Daily Attendance Adjustment' },
  }),
  screen('admin', at('daily-attendance-reconciliation'), 'Daily Attendance Reconciliation', reports, {
    permission: [P.attendance.reconciliation],
    props: { of: 'reconciliationViews', title: 'Daily Attendance Reconciliation' },
  }),
  screen('admin', at('individual-daily-attendance'), 'Individual Daily Attendance', individual, {
    ...hr,
    props: { title: 'Individual Daily Attendance' },
  }),
  screen('admin', at('calendar'), 'Attendance Calendar Report', calendar, {
    ...hr,
    props: { title: 'Attendance Calendar Report' },
  }),
  screen('admin', at('geolocation'), 'Geolocation Report', geolocation, {
    ...hr,
    props: { title: 'Geolocation Report' },
  }),
  screen('admin', at('roster'), 'Roster', roster, {
    permission: [P.attendance.roster, P.attendance.reports],
    props: { title: 'Roster' },
  }),

  ofTeam(at('daily-attendance'), 'Team Daily Attendance', 'dailyViews'),
  ofTeam(at('monthly-attendance'), 'Team Monthly Attendance', 'monthlyAttendance'),
  ofTeam(at('break-in-break-out'), 'Team Break-in and Break-out', 'breakViews'),
  ofTeam(at('irregularities'), 'Team Irregularities', 'irregularViews'),
  ofTeam(at('punctuality'), 'Team Punctuality', 'punctualityViews'),
  ofTeam(at('penalty'), 'Team Penalties', 'penalties'),
  ofTeam('reports/daily-attendance-reconciliation', 'Team Daily Reconciliation', 'reconciliationViews'),
  ofTeam('reports/insight', 'Team Attendance Insight', 'insightViews'),
  screen('supervisor', at('individual-daily-attendance'), "Team Member's Daily Attendance", individual, {
    props: { title: "Team Member's Daily Attendance" },
  }),
  screen('supervisor', at('calendar'), 'Team Attendance Calendar', calendar, {
    props: { title: 'Team Attendance Calendar' },
  }),
  screen('supervisor', at('geolocation'), 'Team Geolocation', geolocation, {
    props: { title: 'Team Geolocation' },
  }),
  screen('supervisor', 'attendance/roster', 'Team Roster', roster, { props: { title: 'Team Roster' } }),

  own('monthly-attendance', 'My Monthly Attendance', 'monthlyAttendance'),
  own('breakin-breakout', 'My Break-in and Break-out', 'breakViews'),
  own('attendance-irregularities', 'My Irregularities', 'irregularViews'),
  screen('user', at('penalty'), 'My Penalties', () => import('#modules/attendance/web/penalties.tsx'), {
    props: { title: 'My Penalties' },
  }),
  own('adjustment', 'My Adjustment Report', 'adjustmentViews'),
  own('overtime-claims', 'My Overtime Report', 'overtimeClaimedViews'),
  screen('user', at('individual-daily-attendance'), 'My Daily Attendance', individual, {
    props: { title: 'My Daily Attendance' },
  }),
  screen('user', at('roster'), 'My Roster', roster, { props: { title: 'My Roster' } }),
]
