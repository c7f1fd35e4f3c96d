import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'
import { reportScreens } from '#modules/attendance/web/reports/screens.ts'

const overview: Load = () => import('#modules/attendance/web/team-overview.tsx')
const setting = (path: string, title: string, code: string, what: string) =>
  screen(
    'admin',
    `attendance/settings/${path}`,
    title,
    () => import('#modules/attendance/web/settings.tsx'),
    {
      permission: [code as never],
      props: { what },
    },
  )

const requests: Load = () => import('#modules/attendance/web/requests.tsx')
const { attendance } = P
/** Requests of a kind: the pages of employee, supervisor and HR; null where there is none. */
const kinds: readonly [kind: string, code: string, pages: readonly (readonly [string, string] | null)[]][] = [
  [
    'adjustment',
    attendance.adjustments,
    [
      ['request/adjustment', 'Attendance Adjustment'],
      ['requests/adjustments', 'Team Adjustment Requests'],
      ['requests/adjustments', 'Adjustment Requests'],
    ],
  ],
  [
    'web',
    attendance.webAttendance,
    [
      ['reports/web-attendance', 'My Web Attendance'],
      ['requests/web-attendance', 'Team Web Attendance Requests'],
      ['requests/web-attendance', 'Web Attendance Requests'],
    ],
  ],
  [
    'travel',
    attendance.travel,
    [
      ['request/travel-attendance', 'Travel Attendance'],
      ['requests/travel-attendance', 'Team Travel Attendance Requests'],
      ['requests/travel-attendance', 'Travel Attendance Requests'],
    ],
  ],
  [
    'travelDelete',
    attendance.travel,
    [
      ['reports/travel-attendance-delete-history', 'Travel Attendance Delete History'],
      ['requests/travel-attendance-delete-requests', 'Team Travel Delete Requests'],
      ['requests/travel-attendance-delete-request', 'Travel Attendance Delete Requests'],
    ],
  ],
  [
    'timesheet',
    attendance.timesheet,
    [
      ['request/timesheet', 'Timesheet'],
      ['requests/timesheet', 'Team Timesheets'],
      ['requests/timesheet', 'Timesheet Requests'],
    ],
  ],
  [
    'overtime',
    attendance.preOvertime,
    [
      ['request/pre-approval-overtime', 'Overtime Pre-approval'],
      ['requests/pre-approval-overtime', 'Team Overtime Pre-approvals'],
      ['requests/overtime-request', 'Overtime Pre-approval Requests'],
    ],
  ],
  [
    'claim',
    attendance.overtimeClaims,
    [
      ['request/overtime-claims', 'Overtime Claims'],
      ['requests/overtime-claims', 'Team Overtime Claims'],
      ['requests/overtime-claim', 'Overtime Claims'],
    ],
  ],
  [
    'credit',
    attendance.creditHour,
    [
      ['request/credit-hour', 'Credit Hours'],
      ['requests/credit-hour', 'Team Credit Hour Requests'],
      ['requests/credit-hour', 'Credit Hour Requests'],
    ],
  ],
  [
    'creditDelete',
    attendance.creditHour,
    [
      ['reports/credit-hour-delete-history', 'Credit Hour Delete History'],
      ['requests/credit-hour-delete-request', 'Team Credit Hour Delete Requests'],
      ['requests/credit-hour-delete-request', 'Credit Hour Delete Requests'],
    ],
  ],
]
const areas = ['user', 'supervisor', 'admin'] as const
const requestScreens: readonly BuiltScreen[] = kinds.flatMap(([kind, code, pages]) =>
  pages.flatMap((page, at) => {
    const area = areas[at]
    if (!page || !area) return []
    const [path, title] = page
    const props = { kind, title }
    return screen(area, `attendance/${path}`, title, requests, {
      props,
      ...(area === 'admin' ? { permission: [code as never] } : {}),
    })
  }),
)

export const attendanceScreens: readonly BuiltScreen[] = [
  ...requestScreens,
  ...reportScreens,
  screen(
    'user',
    'attendance/overview',
    'My Attendance',
    () => import('#modules/attendance/web/my-attendance.tsx'),
  ),
  screen(
    'user',
    'attendance/calendar',
    'Attendance Calendar',
    () => import('#modules/attendance/web/my-days.tsx'),
  ),
  screen(
    'user',
    'attendance/today-log',
    "Today's Log",
    () => import('#modules/attendance/web/today-log.tsx'),
  ),
  screen('external', 'kiosk/{token}', 'Attendance Kiosk', () => import('#modules/attendance/web/kiosk.tsx')),
  screen('supervisor', 'attendance/overview', 'Team Attendance', overview),
  screen('admin', 'attendance/overview', 'Attendance Overview', overview, {
    permission: [P.attendance.overview],
  }),
  screen(
    'admin',
    'attendance/offline',
    'Offline Attendance',
    () => import('#modules/attendance/web/offline.tsx'),
    {
      permission: [P.attendance.offline],
    },
  ),
  screen('admin', 'attendance/penalty', 'Penalties', () => import('#modules/attendance/web/penalties.tsx'), {
    permission: [P.attendance.penalty],
  }),
  screen(
    'admin',
    'attendance/import/attendance',
    'Import Attendance',
    () => import('#modules/attendance/web/import-page.tsx'),
    {
      permission: [P.attendance.import],
    },
  ),
  screen(
    'admin',
    'attendance/import/overtime-claim',
    'Import Overtime Claims',
    () => import('#modules/attendance/web/import-overtime.tsx'),
    {
      permission: [P.attendance.import],
    },
  ),
  screen(
    'admin',
    'attendance/settings/work-shift',
    'Work Shifts',
    () => import('#modules/attendance/web/work-shifts.tsx'),
    {
      permission: [P.attendance.workShift, P.attendance.assignShift],
    },
  ),
  screen(
    'admin',
    'attendance/settings/device',
    'Attendance Devices',
    () => import('#modules/attendance/web/devices.tsx'),
    {
      permission: [P.attendance.devices],
    },
  ),
  screen(
    'admin',
    'attendance/settings/assign-device',
    'Assign Devices',
    () => import('#modules/attendance/web/assign-devices.tsx'),
    {
      permission: [P.attendance.assignDevice],
    },
  ),
  screen(
    'admin',
    'attendance/settings/individual',
    'Individual Attendance Settings',
    () => import('#modules/attendance/web/individual.tsx'),
    {
      permission: [P.attendance.individual],
    },
  ),
  setting('overtime', 'Overtime Settings', P.attendance.overtimeSettings, 'overtime'),
  setting('credit-hour', 'Credit Hour Settings', P.attendance.creditHour, 'creditHour'),
  setting('penalty', 'Penalty Settings', P.attendance.penalty, 'penalty'),
  setting('timesheet-approval', 'Timesheet Approval Settings', P.attendance.timesheet, 'timesheet'),
  setting('travel-attendance-request', 'Travel Attendance Settings', P.attendance.requestSettings, 'travel'),
  setting(
    'training-attendance-request',
    'Training Attendance Settings',
    P.attendance.requestSettings,
    'training',
  ),
  setting(
    'attendance-adjustment-settings-request',
    'Attendance Adjustment Settings',
    P.attendance.requestSettings,
    'adjustment',
  ),
]
