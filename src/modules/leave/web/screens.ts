import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const requests = () => import('#modules/leave/web/requests.tsx')
const team = () => import('#modules/leave/web/team-overview.tsx')

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
  screen('supervisor', 'leave/overview', 'Team Leave Overview', team),
  screen('supervisor', 'leave/requests', 'Team Leave Requests', requests),
  screen('admin', 'leave/overview', 'Leave Overview', team, { permission: [P.leave.requests] }),
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
    { permission: [P.leave.masterSettings] },
  ),
  screen(
    'admin',
    'leave/settings/master-settings/leave-list',
    'Leave List',
    () => import('#modules/leave/web/leave-list.tsx'),
    { permission: [P.leave.masterSettings] },
  ),
  screen(
    'admin',
    'leave/settings/master-settings/clone-settings',
    'Clone Leave Settings',
    () => import('#modules/leave/web/clone-settings.tsx'),
    { permission: [P.leave.masterSettings] },
  ),
]
