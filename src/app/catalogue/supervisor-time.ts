import { rows } from '#app/catalogue/rows.ts'

export const supervisorTime = [
  ...rows('supervisor', 'attendance', {}, [
    ['attendance/overview', 'Team Attendance', { words: 'overview present absent late today' }],
    ['attendance/roster', 'Team Roster', { words: 'shift plan duty schedule' }],
    ['attendance/requests', 'Team Attendance Requests', { section: true }],
    ['attendance/reports', 'Team Attendance Reports', { section: true }],
    [
      'attendance/requests/travel-attendance',
      'Team Travel Attendance Requests',
      { words: 'official visit field duty approve' },
    ],
    [
      'attendance/requests/travel-attendance-delete-requests',
      'Team Travel Delete Requests',
      { words: 'remove travel attendance' },
    ],
    [
      'attendance/requests/pre-approval-overtime',
      'Team Overtime Pre-approvals',
      { words: 'ot permission extra hours' },
    ],
    [
      'attendance/requests/credit-hour',
      'Team Credit Hour Requests',
      { words: 'time in lieu compensatory hours' },
    ],
    [
      'attendance/requests/credit-hour-delete-request',
      'Team Credit Hour Delete Requests',
      { words: 'remove credit hours' },
    ],
    ['attendance/requests/timesheet', 'Team Timesheets', { words: 'hours of the week approve' }],
    ['attendance/requests/web-attendance', 'Team Web Attendance Requests', { words: 'online punch approve' }],
    ['attendance/requests/adjustments', 'Team Adjustment Requests', { words: 'missing punch correction' }],
    ['attendance/requests/overtime-claims', 'Team Overtime Claims', { words: 'ot extra hours approve' }],
    [
      'attendance/reports/break-in-break-out',
      'Team Break-in and Break-out',
      { words: 'breaks lunch outside' },
    ],
    ['attendance/reports/calendar', 'Team Attendance Calendar', { words: 'month days' }],
    ['attendance/reports/daily-attendance', 'Team Daily Attendance', { words: 'who came today' }],
    ['attendance/reports/irregularities', 'Team Irregularities', { words: 'late in early out absent' }],
    [
      'attendance/reports/individual-daily-attendance',
      "Team Member's Daily Attendance",
      { words: 'individual day by day punches' },
    ],
    ['attendance/reports/monthly-attendance', 'Team Monthly Attendance', { words: 'month grid summary' }],
    ['attendance/reports/punctuality', 'Team Punctuality', { words: 'on time percentage late' }],
    ['attendance/reports/geolocation', 'Team Geolocation', { words: 'map place of punch' }],
    ['attendance/reports/penalty', 'Team Penalties', { words: 'late deduction' }],
    [
      'reports/daily-attendance-reconciliation',
      'Team Daily Reconciliation',
      { words: 'attendance compare punches with records' },
    ],
    ['reports/insight', 'Team Attendance Insight', { words: 'trends analysis' }],
  ]),
  ...rows('supervisor', 'leave', {}, [
    ['leave/overview', 'Team Leave', { words: 'overview who is away' }],
    ['leave/requests', 'Team Leave Requests', { words: 'approve vacation days off' }],
    ['leave/cancel-requests', 'Team Leave Cancel Requests', { words: 'approve withdrawal' }],
    ['leave/offline-leave', 'Team Offline Leave', { words: 'enter leave on behalf' }],
    ['leave/balance-approval', 'Team Leave Balance Approval', { words: 'change of balance approve' }],
    ['leave/reports', 'Team Leave Reports', { section: true }],
    ['leave/reports/individual', 'Individual Leave Report', { words: 'team member leave history' }],
    ['leave/reports/irregularities', 'Team Leave Irregularities', { words: 'pattern misuse' }],
  ]),
]
