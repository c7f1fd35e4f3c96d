import { group } from '#app/menu/groups.ts'

/** Who needs me, is my team all right: the supervisor's sidebar. */
export const supervisorMenu = [
  group('My team', 'users', 'user-supervisor-my-team', [
    ['overview', 'Overview'],
    ['directory', 'Directory'],
    ['confirmation', 'Probation'],
    ['exits', 'Exits'],
    ['reports', 'Reports'],
  ]),
  group('Attendance', 'clock', 'user-supervisor', [
    ['attendance-overview', 'Overview'],
    ['attendance-requests', 'Requests'],
    ['attendance-roster', 'Roster'],
    ['reports-daily-attendance-reconciliation', 'Daily reconciliation'],
    ['reports-insight', 'Insight'],
    ['attendance-reports', 'Reports'],
  ]),
  group('Leave', 'beach', 'user-supervisor-leave', [
    ['overview', 'Overview'],
    ['requests', 'Requests'],
    ['cancel-requests', 'Cancel requests'],
    ['offline-leave', 'Offline leave'],
    ['balance-approval', 'Balance approval'],
    ['reports', 'Reports'],
  ]),
  group('Tasks', 'checklist', 'user-supervisor-task', [
    ['overview', 'Overview'],
    ['worklog', 'Work log'],
    ['reports', 'Reports'],
  ]),
  group('Work log', 'notebook', 'user-supervisor', [
    ['work-log-overview', 'Overview'],
    ['work-logs-review-logs', 'Review logs'],
  ]),
  group('Payroll', 'cash', 'user-supervisor-payroll', [
    ['advance-salary-request', 'Advance salary'],
    ['unit-of-work', 'Unit of work'],
    ['monthly-insight', 'Monthly insight'],
  ]),
  group('Growth', 'target', 'user-supervisor', [
    ['kpi-assign-kpi', 'Assign KPI'],
    ['dignity-coaching', 'Coaching'],
    ['dignity-reports', 'Goal reports'],
    ['recruitment-requisition', 'Vacancy requisitions'],
  ]),
]
