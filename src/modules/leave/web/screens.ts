import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'
import type { Grouping } from '#modules/leave/shared/reports/leave-by.ts'
import { peopleReportScreens } from '#modules/leave/web/reports/people-screens.ts'

const requests = () => import('#modules/leave/web/requests.tsx')
const cancels = () => import('#modules/leave/web/cancel-requests.tsx')
const offline = () => import('#modules/leave/web/offline.tsx')
const changes = () => import('#modules/leave/web/balance-changes.tsx')
const imports = () => import('#modules/leave/web/import-page.tsx')
const team = () => import('#modules/leave/web/team-overview.tsx')

/** One component for all that put people and leave together; what they go by is its property. */
const leaveBy = (by: Grouping, title: string) =>
  screen(
    'admin',
    `leave/reports/basic/${by}`,
    title,
    () => import('#modules/leave/web/reports/leave-by-report.tsx'),
    {
      permission: [P.leave.reports],
      props: { by, title },
    },
  )
const report = (path: string, title: string, load: Load) =>
  screen('admin', `leave/reports/${path}`, title, load, { permission: [P.leave.reports], props: { title } })

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
  leaveBy('age', 'Leave by Age'),
  leaveBy('branch', 'Leave by Branch'),
  leaveBy('employment-level', 'Leave by Employment Level'),
  leaveBy('employment-type', 'Leave by Employment Type'),
  leaveBy('gender', 'Leave by Gender'),
  leaveBy('marital-status', 'Leave by Marital Status'),
  report(
    'basic/monthly-leave',
    'Monthly Leave Report',
    () => import('#modules/leave/web/reports/monthly-leave.tsx'),
  ),
  report(
    'basic/yearly-leave',
    'Yearly Leave Report',
    () => import('#modules/leave/web/reports/yearly-leave.tsx'),
  ),
  report(
    'basic/summarized-yearly',
    'Summarized Yearly Leave Report',
    () => import('#modules/leave/web/reports/summary-report.tsx'),
  ),
  report(
    'comparative/division',
    'Leave Compared by Division',
    () => import('#modules/leave/web/reports/compare-division.tsx'),
  ),
  report(
    'comparative/month',
    'Leave Compared by Month',
    () => import('#modules/leave/web/reports/compare-month.tsx'),
  ),
  ...peopleReportScreens,
]
