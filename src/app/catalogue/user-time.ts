import { rows } from '#app/catalogue/rows.ts'

export const userTime = [
  ...rows('user', 'attendance', {}, [
    ['attendance/overview', 'My Attendance', { words: 'overview punctuality hours worked late' }],
    ['attendance/today-log', "Today's Log", { words: 'check in punch in clock out web attendance' }],
    ['attendance/request', 'Attendance Requests', { section: true }],
    ['attendance/calendar', 'Attendance Calendar', { words: 'month days present absent' }],
    ['attendance/reports', 'My Attendance Reports', { section: true }],
    [
      'attendance/request/adjustment',
      'Attendance Adjustment',
      { words: 'missing punch correction regularize' },
    ],
    ['attendance/request/overtime-claims', 'Overtime Claims', { words: 'extra hours ot pay' }],
    [
      'attendance/request/travel-attendance',
      'Travel Attendance',
      { words: 'official visit field duty tour outside' },
    ],
    [
      'attendance/request/pre-approval-overtime',
      'Overtime Pre-approval',
      { words: 'ot permission extra hours ahead' },
    ],
    ['attendance/request/credit-hour', 'Credit Hours', { words: 'time in lieu compensatory hours' }],
    ['attendance/request/timesheet', 'Timesheet', { words: 'hours of the week submit' }],
    [
      'attendance/reports/credit-hour-delete-history',
      'Credit Hour Delete History',
      { words: 'removed credit hours' },
    ],
    ['attendance/reports/penalty', 'My Penalties', { words: 'late deduction' }],
    ['attendance/reports/breakin-breakout', 'My Break-in and Break-out', { words: 'breaks lunch outside' }],
    ['attendance/reports/adjustment', 'My Adjustment Report', { words: 'corrections history' }],
    ['attendance/reports/overtime-claims', 'My Overtime Report', { words: 'ot claims history' }],
    [
      'attendance/reports/individual-daily-attendance',
      'My Daily Attendance',
      { words: 'punch in out day by day' },
    ],
    ['attendance/reports/monthly-attendance', 'My Monthly Attendance', { words: 'month summary' }],
    [
      'attendance/reports/attendance-irregularities',
      'My Irregularities',
      { words: 'late in early out absent missing punch' },
    ],
    ['attendance/reports/web-attendance', 'My Web Attendance', { words: 'online punches' }],
    ['attendance/reports/roster', 'My Roster', { words: 'shift plan duty schedule' }],
    [
      'attendance/reports/travel-attendance-delete-history',
      'Travel Attendance Delete History',
      { words: 'removed travel days' },
    ],
  ]),
  ...rows('user', 'leave', {}, [
    ['leave/overview', 'My Leave', { words: 'overview balance days off remaining' }],
    ['leave/history', 'Leave History', { words: 'past requests days taken' }],
    ['leave/cancel-history', 'Leave Cancel History', { words: 'cancelled leave withdrawn' }],
    ['leave/delete-history', 'Leave Delete History', { words: 'removed leave' }],
    ['leave/encashment', 'Leave Encashment', { words: 'sell leave cash out' }],
    ['leave/request', 'Request Leave', { words: 'apply for leave vacation sick day off holiday' }],
    [
      'leave/employee-request',
      'Leave Requests to Approve',
      { words: 'colleagues substitute approval', needs: 'supervisor' },
    ],
  ]),
]
