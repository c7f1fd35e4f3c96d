import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'
import type { ReportName } from '#modules/leave/web/reports/page.ts'

const requests = () => import('#modules/leave/web/requests.tsx')
const cancels = () => import('#modules/leave/web/cancel-requests.tsx')
const offline = () => import('#modules/leave/web/offline.tsx')
const changes = () => import('#modules/leave/web/balance-changes.tsx')
const imports = () => import('#modules/leave/web/import-page.tsx')
const team = () => import('#modules/leave/web/team-overview.tsx')

const reports = () => import('#modules/leave/web/reports/page.ts')
const report = (path: string, title: string, of: ReportName) =>
  screen('admin', `leave/reports/${path}`, title, reports, {
    permission: [P.leave.reports],
    props: { of, title },
  })
const ofTeam = (path: string, title: string, of: ReportName) =>
  screen('supervisor', `leave/reports/${path}`, title, reports, { props: { of, title } })

export const leaveScreens: readonly BuiltScreen[] = [
  screen('user', 'leave/overview', 'Leave Overview', () => import('#modules/leave/web/overview.tsx')),
  screen('user', 'leave/request', 'Leave Request', requests),
  screen('user', 'leave/history', 'Leave History', () => import('#modules/leave/web/history.tsx')),
  screen(
    'user',
    'leave/employee-request',
    'Leave Requests to Approve',
    () => import('#modules/leave/web/requests-to-approve.tsx'),
  ),
  screen('user', 'leave/cancel-history', 'Leave Cancel History', cancels),
  screen(
    'user',
    'leave/delete-history',
    'Leave Delete History',
    () => import('#modules/leave/web/deleted.tsx'),
  ),
  screen('user', 'leave/encashment', 'Leave Encashment', () => import('#modules/leave/web/encashment.tsx')),
  screen('supervisor', 'leave/cancel-requests', 'Team Leave Cancel Requests', cancels),
  screen('supervisor', 'leave/offline-leave', 'Team Offline Leave', offline),
  screen('supervisor', 'leave/balance-approval', 'Team Leave Balance Approval', changes),
  screen('admin', 'leave/cancel-request', 'Leave Cancel Requests', cancels, {
    permission: [P.leave.requests],
  }),
  screen('admin', 'leave/offline-leave', 'Offline Leave', offline, { permission: [P.leave.offline] }),
  screen('admin', 'leave/leave-balance-approval', 'Leave Balance Approval', changes, {
    permission: [P.leave.balance],
  }),
  screen(
    'admin',
    'leave/leave-encashment',
    'Leave Encashment',
    () => import('#modules/leave/web/encashments.tsx'),
    {
      permission: [P.leave.balance],
    },
  ),
  screen('admin', 'leave/import/leave-request', 'Import Leave Requests', imports, {
    permission: [P.leave.offline],
  }),
  screen(
    'admin',
    'leave/settings/approval-settings',
    'Leave Approval Settings',
    () => import('#modules/leave/web/approval-settings.tsx'),
    { permission: [P.leave.masterSettings] },
  ),
  screen('supervisor', 'leave/overview', 'Team Leave Overview', team),
  screen('supervisor', 'leave/requests', 'Team Leave Requests', requests),
  screen('admin', 'leave/overview', 'Leave Overview', () => import('#modules/leave/web/hr-overview.tsx'), {
    permission: [P.leave.requests],
  }),
  screen('admin', 'leave/employees-request', 'Leave Requests', requests, { permission: [P.leave.requests] }),
  screen(
    'admin',
    'leave/leave-balance',
    'Leave Balance',
    () => import('#modules/leave/web/leave-balance.tsx'),
    { permission: [P.leave.balance] },
  ),
  screen(
    'admin',
    'leave/settings/master-settings',
    'Leave Master Settings',
    () => import('#modules/leave/web/policies.tsx'),
    { permission: [P.leave.masterSettings, P.leave.assign] },
  ),
  screen(
    'admin',
    'leave/settings/master-settings/leave-list',
    'Leave List',
    () => import('#modules/leave/web/leave-list.tsx'),
    { permission: [P.leave.masterSettings, P.leave.assign] },
  ),
  screen(
    'admin',
    'leave/settings/master-settings/clone-settings',
    'Clone Leave Settings',
    () => import('#modules/leave/web/clone-settings.tsx'),
    { permission: [P.leave.masterSettings] },
  ),
  report('basic/age', 'Leave by Age', 'leaveByAge'),
  report('basic/branch', 'Leave by Branch', 'leaveByBranch'),
  report('basic/employment-level', 'Leave by Employment Level', 'leaveByLevel'),
  report('basic/employment-type', 'Leave by Employment Type', 'leaveByType'),
  report('basic/gender', 'Leave by Gender', 'leaveByGender'),
  report('basic/marital-status', 'Leave by Marital Status', 'leaveByMaritalStatus'),
  report('basic/monthly-leave', 'Monthly Leave Report', 'monthlyLeave'),
  report('basic/yearly-leave', 'Yearly Leave Report', 'yearlyLeave'),
  screen(
    'admin',
    'leave/reports/basic/summarized-yearly',
    'Summarized Yearly Leave Report',
    () => import('#modules/leave/web/reports/summary-report.tsx'),
    { permission: [P.leave.reports], props: { title: 'Summarized Yearly Leave Report' } },
  ),
  report('comparative/division', 'Leave Compared by Division', 'divisionViews'),
  report('comparative/month', 'Leave Compared by Month', 'monthsOverYears'),
  report('basic/carry-forward', 'Carry Forward Report', 'carryViews'),
  report('basic/compensatory', 'Compensatory Leave Report', 'compensatoryViews'),
  report('basic/individual-leave-balance', 'Individual Leave Balance Report', 'balanceViews'),
  report('basic/individual-monthly-leave', 'Individual Monthly Leave Report', 'monthlyViews'),
  report('basic/irregularities', 'Leave Irregularities', 'irregularityViews'),
  report('basic/recurrence', 'Leave Recurrence Report', 'recurrenceViews'),
  ofTeam('individual', 'Individual Leave Report', 'teamViews'),
  ofTeam('irregularities', 'Team Leave Irregularities', 'irregularityViews'),
]
