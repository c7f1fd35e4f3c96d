import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

const { attendance } = P
const requestCodes = [
  attendance.adjustments,
  attendance.overtimeClaims,
  attendance.preOvertime,
  attendance.travel,
  attendance.creditHour,
  attendance.timesheet,
  attendance.webAttendance,
]
const settingCodes = [
  attendance.workShift,
  attendance.assignShift,
  attendance.devices,
  attendance.assignDevice,
  attendance.individual,
  attendance.overtimeSettings,
  attendance.penalty,
  attendance.requestSettings,
]

export const adminAttendance = [
  ...rows('admin', 'attendance', {}, [
    [
      'attendance/overview',
      'Attendance Overview',
      { words: 'present absent late today', permission: [attendance.overview] },
    ],
    [
      'attendance/offline',
      'Offline Attendance',
      { words: 'enter punch on behalf manual', permission: [attendance.offline] },
    ],
    ['attendance/penalty', 'Penalties', { words: 'late deduction', permission: [attendance.penalty] }],
    ['attendance/settings', 'Attendance Settings', { section: true, permission: settingCodes }],
    ['attendance/requests', 'Attendance Requests', { section: true, permission: requestCodes }],
    [
      'attendance/requests/adjustments',
      'Adjustment Requests',
      { words: 'missing punch correction regularize', permission: [attendance.adjustments] },
    ],
    [
      'attendance/requests/overtime-claim',
      'Overtime Claims',
      { words: 'ot extra hours', permission: [attendance.overtimeClaims] },
    ],
    [
      'attendance/requests/travel-attendance',
      'Travel Attendance Requests',
      { words: 'official visit field duty', permission: [attendance.travel] },
    ],
    [
      'attendance/requests/travel-attendance-delete-request',
      'Travel Attendance Delete Requests',
      { words: 'remove travel', permission: [attendance.travel] },
    ],
    [
      'attendance/requests/credit-hour',
      'Credit Hour Requests',
      { words: 'time in lieu compensatory', permission: [attendance.creditHour] },
    ],
    [
      'attendance/requests/credit-hour-delete-request',
      'Credit Hour Delete Requests',
      { words: 'remove credit hours', permission: [attendance.creditHour] },
    ],
    [
      'attendance/requests/timesheet',
      'Timesheet Requests',
      { words: 'hours of the week', permission: [attendance.timesheet] },
    ],
    [
      'attendance/requests/web-attendance',
      'Web Attendance Requests',
      { words: 'online punch', permission: [attendance.webAttendance] },
    ],
    [
      'attendance/requests/overtime-request',
      'Overtime Pre-approval Requests',
      { words: 'ot permission extra hours', permission: [attendance.preOvertime] },
    ],
  ]),
  ...rows('admin', 'attendance', { permission: [attendance.import], writes: true }, [
    ['attendance/import', 'Import of Attendance', { section: true }],
    ['attendance/import/attendance', 'Import Attendance', { words: 'upload excel csv punches' }],
    ['attendance/import/overtime-claim', 'Import Overtime Claims', { words: 'upload excel csv ot' }],
  ]),
  ...rows('admin', 'attendance', { permission: [attendance.reports] }, [
    ['attendance/reports', 'Attendance Reports', { section: true }],
    ['attendance/reports/breakin-breakout', 'Break-in and Break-out', { words: 'breaks lunch outside' }],
    ['attendance/reports/calendar', 'Attendance Calendar Report', { words: 'month days' }],
    ['attendance/reports/daily-attendance', 'Daily Attendance', { words: 'who came today' }],
    ['attendance/reports/irregularity', 'Attendance Irregularities', { words: 'late in early out absent' }],
    ['attendance/reports/overtime', 'Overtime Report', { words: 'ot extra hours' }],
    [
      'attendance/reports/individual-daily-attendance',
      'Individual Daily Attendance',
      { words: 'day by day punches of one employee' },
    ],
    ['attendance/reports/monthly-attendance', 'Monthly Attendance', { words: 'month grid' }],
    ['attendance/reports/punctuality', 'Punctuality', { words: 'on time percentage late' }],
    ['attendance/reports/adjustment', 'Adjustment Report', { words: 'corrections' }],
    ['attendance/reports/comparative-overtime', 'Comparative Overtime', { words: 'ot by division month' }],
    ['attendance/reports/overtime-details', 'Overtime Details', { words: 'ot day by day' }],
    ['attendance/reports/monthly-report', 'Monthly Attendance Report', { words: 'month totals' }],
    ['attendance/reports/yearly-report', 'Yearly Attendance Report', { words: 'annual totals' }],
    ['attendance/reports/geolocation', 'Geolocation Report', { words: 'map place of punch gps' }],
    [
      'attendance/reports/roster',
      'Roster',
      { words: 'shift plan duty schedule', permission: [attendance.roster, attendance.reports] },
    ],
    ['attendance/reports/insight', 'Attendance Insight', { words: 'trends analysis' }],
    [
      'attendance/reports/daily-attendance-reconciliation',
      'Daily Attendance Reconciliation',
      { words: 'compare punches with records', permission: [attendance.reconciliation] },
    ],
    [
      'attendance/reports/daily-attendance-adjustment',
      'Daily Attendance Adjustment',
      { words: 'correct the day', permission: [attendance.reconciliation] },
    ],
  ]),
  ...rows('admin', 'attendance', { permission: [attendance.requestSettings] }, [
    [
      'attendance/settings/assign-device',
      'Assign Devices',
      { words: 'biometric user id mapping', permission: [attendance.assignDevice] },
    ],
    [
      'attendance/settings/work-shift',
      'Work Shifts',
      { words: 'timing office hours', permission: [attendance.workShift, attendance.assignShift] },
    ],
    [
      'attendance/settings/device',
      'Attendance Devices',
      { words: 'biometric fingerprint machine', permission: [attendance.devices] },
    ],
    [
      'attendance/settings/individual',
      'Individual Attendance Settings',
      { words: 'per employee', permission: [attendance.individual] },
    ],
    [
      'attendance/settings/overtime',
      'Overtime Settings',
      { words: 'ot rules rates', permission: [attendance.overtimeSettings] },
    ],
    ['attendance/settings/travel-attendance-request', 'Travel Attendance Settings', { words: 'limits' }],
    [
      'attendance/settings/credit-hour',
      'Credit Hour Settings',
      { words: 'time in lieu rules', permission: [attendance.creditHour] },
    ],
    [
      'attendance/settings/timesheet-approval',
      'Timesheet Approval Settings',
      { permission: [attendance.timesheet] },
    ],
    [
      'attendance/settings/penalty',
      'Penalty Settings',
      { words: 'late deduction rules', permission: [attendance.penalty] },
    ],
    ['attendance/settings/training-attendance-request', 'Training Attendance Settings'],
    [
      'attendance/settings/attendance-adjustment-settings-request',
      'Attendance Adjustment Settings',
      { words: 'correction limits' },
    ],
  ]),
]
