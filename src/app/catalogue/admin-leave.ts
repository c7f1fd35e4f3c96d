import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { leave } = P

export const adminLeave = [
  ...rows('admin', 'leave', { permission: [leave.requests] }, [
    ['leave/overview', 'Leave Overview', { words: 'who is away today balance' }],
    ['leave/employees-request', 'Leave Requests', { words: 'vacation days off approve' }],
    ['leave/cancel-request', 'Leave Cancel Requests', { words: 'withdrawal' }],
    ['leave/offline-leave', 'Offline Leave', { words: 'enter on behalf', permission: [leave.offline] }],
    ['leave/leave-encashment', 'Leave Encashment', { words: 'sell cash out', permission: [leave.balance] }],
    ['leave/leave-balance', 'Leave Balances', { words: 'ledger remaining', permission: [leave.balance] }],
    [
      'leave/leave-balance-approval',
      'Leave Balance Approval',
      { words: 'change of balance', permission: [leave.balance] },
    ],
    ['leave/import', 'Import of Leave', { section: true, permission: [leave.offline], writes: true }],
    [
      'leave/import/leave-request',
      'Import Leave Requests',
      { words: 'upload excel csv', permission: [leave.offline], writes: true },
    ],
  ]),
  ...rows('admin', 'leave', { permission: [leave.masterSettings] }, [
    ['leave/settings', 'Leave Settings', { section: true, permission: [leave.masterSettings, leave.assign] }],
    [
      'leave/settings/master-settings',
      'Leave Master Settings',
      { words: 'leave types rules policies accrual', permission: [leave.masterSettings, leave.assign] },
    ],
    ['leave/settings/approval-settings', 'Leave Approval Settings', { words: 'who approves workflow flow' }],
    [
      'leave/settings/master-settings/leave-list',
      'Leave List',
      { words: 'leave types of a setting', permission: [leave.masterSettings, leave.assign] },
    ],
    ['leave/settings/master-settings/clone-settings', 'Clone Leave Settings', { words: 'copy next year' }],
  ]),
  ...rows('admin', 'leave', { permission: [leave.reports] }, [
    ['leave/reports', 'Leave Reports', { section: true }],
    ['leave/reports/basic/monthly-leave', 'Monthly Leave Report'],
    ['leave/reports/basic/individual-monthly-leave', 'Individual Monthly Leave Report'],
    ['leave/reports/basic/yearly-leave', 'Yearly Leave Report', { words: 'annual' }],
    [
      'leave/reports/basic/individual-leave-balance',
      'Individual Leave Balance Report',
      { words: 'remaining' },
    ],
    ['leave/reports/basic/irregularities', 'Leave Irregularities', { words: 'pattern misuse' }],
    ['leave/reports/basic/recurrence', 'Leave Recurrence Report', { words: 'repeated bradford' }],
    ['leave/reports/basic/gender', 'Leave by Gender'],
    ['leave/reports/basic/age', 'Leave by Age'],
    ['leave/reports/basic/branch', 'Leave by Branch', { words: 'office' }],
    ['leave/reports/basic/employment-level', 'Leave by Employment Level', { words: 'grade' }],
    ['leave/reports/basic/employment-type', 'Leave by Employment Type'],
    ['leave/reports/basic/marital-status', 'Leave by Marital Status', { words: 'married single' }],
    ['leave/reports/basic/compensatory', 'Compensatory Leave Report', { words: 'substitute comp off' }],
    ['leave/reports/basic/carry-forward', 'Carry Forward Report', { words: 'year end balance' }],
    ['leave/reports/basic/summarized-yearly', 'Summarized Yearly Leave Report', { words: 'annual totals' }],
    ['leave/reports/comparative/division', 'Leave Compared by Division', { words: 'department' }],
    ['leave/reports/comparative/month', 'Leave Compared by Month'],
  ]),
]
