import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen, type Load } from '#kernel/screen.ts'

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

export const attendanceScreens: readonly BuiltScreen[] = [
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
