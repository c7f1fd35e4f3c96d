import type { ServedImporter } from '#engines/exchange/import-server.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import type { Ctx } from '#platform/context.ts'
import type { JobKind } from '#platform/jobs.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import type { Route } from '#platform/route.ts'
import type { SignalHandler } from '#platform/signals.ts'
import { provideAttendance } from '#modules/leave/server/public.ts'
import { checkInRoutes } from '#modules/attendance/server/check-in.ts'
import { checkInsFollow } from '#modules/attendance/server/checked-in.ts'
import { checkOutReminders } from '#modules/attendance/server/check-out-reminder.ts'
import { nightlyCreditExpiry } from '#modules/attendance/server/credit-expiry.ts'
import { creditFollows, creditFor, workOn } from '#modules/attendance/server/credit-use.ts'
import { dayRoutes } from '#modules/attendance/server/days.ts'
import { deviceRoutes } from '#modules/attendance/server/device.ts'
import { deviceHttpRoutes } from '#modules/attendance/server/device-http.ts'
import { deviceImporter } from '#modules/attendance/server/device-import.ts'
import { deviceLogRoutes } from '#modules/attendance/server/device-log.ts'
import { deviceUserRoutes } from '#modules/attendance/server/device-user.ts'
import { individualRoutes } from '#modules/attendance/server/individual.ts'
import { kioskRoutes } from '#modules/attendance/server/kiosk.ts'
import { overviewRoutes } from '#modules/attendance/server/overview.ts'
import { overtimeClaimRoutes } from '#modules/attendance/server/overtime-claim.ts'
import { overtimeImporter } from '#modules/attendance/server/overtime-import.ts'
import { nightlyOvertime } from '#modules/attendance/server/overtime-prepare.ts'
import { punchImporter } from '#modules/attendance/server/punch-import.ts'
import { penaltyRoutes } from '#modules/attendance/server/penalty.ts'
import { nightlyPenalties } from '#modules/attendance/server/penalty-propose.ts'
import { lockRoutes } from '#modules/attendance/server/lock.ts'
import { punchRoutes } from '#modules/attendance/server/punch.ts'
import {
  attendanceFollows,
  closeDays,
  factsChanged,
  nightlyDays,
  recomputeJob,
} from '#modules/attendance/server/recompute.ts'
import { requestAdjustmentRoutes } from '#modules/attendance/server/request-adjustment.ts'
import { requestExtraRoutes } from '#modules/attendance/server/request-extra.ts'
import { requestPunchRoutes } from '#modules/attendance/server/request-punch.ts'
import { timesheetRoutes } from '#modules/attendance/server/request-timesheet.ts'
import { requestTravelRoutes } from '#modules/attendance/server/request-travel.ts'
import { attendanceFactRoutes } from '#modules/attendance/server/reports/attendance-facts.ts'
import { dayReportRoutes } from '#modules/attendance/server/reports/day-reports.ts'
import { penaltyReportRoutes } from '#modules/attendance/server/reports/penalties.ts'
import { punchReportRoutes } from '#modules/attendance/server/reports/punch-reports.ts'
import { rosterRoutes } from '#modules/attendance/server/roster.ts'
import { rotationRoutes } from '#modules/attendance/server/rotation.ts'
import { shiftRoutes } from '#modules/attendance/server/shift.ts'
import { swapRoutes } from '#modules/attendance/server/swap.ts'
import { attendanceFlows } from '#modules/attendance/shared/request.ts'
import {
  overtimeExcludedLevel,
  overtimeSetting,
  overtimeSlab,
} from '#modules/attendance/shared/overtime-setting.ts'
import {
  adjustmentSettings,
  creditHourSetting,
  penaltySetting,
  penaltyStep,
  timesheetSettings,
  trainingSettings,
  travelSettings,
} from '#modules/attendance/shared/setting.ts'
import { webPunchRoutes } from '#modules/attendance/server/web-punch.ts'
import { joinPersonNow } from '#modules/hris/server/public.ts'
import { attendanceNow } from '#modules/attendance/server/person-now.ts'

const overtimeChanged = (ctx: Ctx) =>
  factsChanged(ctx, { employee_ids: null, start: ctx.today, end: null, because: 'Overtime setting' })

provideAttendance({ creditFor, workOn })

export const flows: Flows[] = [attendanceFlows]
joinPersonNow('attendance', attendanceNow)

export const routes: readonly Route[] = [
  ...requestAdjustmentRoutes,
  ...requestPunchRoutes,
  ...timesheetRoutes,
  ...requestTravelRoutes,
  ...requestExtraRoutes,
  ...overtimeClaimRoutes,
  ...dayRoutes,
  ...punchRoutes,
  ...checkInRoutes,
  ...webPunchRoutes,
  ...kioskRoutes,
  ...overviewRoutes,
  ...shiftRoutes,
  ...deviceRoutes,
  ...deviceUserRoutes,
  ...deviceLogRoutes,
  ...deviceHttpRoutes,
  ...individualRoutes,
  ...attendanceFactRoutes,
  ...dayReportRoutes,
  ...punchReportRoutes,
  ...penaltyReportRoutes,
  ...penaltyRoutes,
  ...lockRoutes,
  ...rosterRoutes,
  ...rotationRoutes,
  ...swapRoutes,
  ...serveSettings(overtimeSetting, { after: overtimeChanged }),
  ...serveSettings(overtimeExcludedLevel, { after: overtimeChanged, beforeRemove: overtimeChanged }),
  ...serveSettings(creditHourSetting),
  ...serveSettings(overtimeSlab),
  ...serveSettings(penaltySetting),
  ...serveSettings(penaltyStep),
  ...serveSingleton(adjustmentSettings),
  ...serveSingleton(travelSettings),
  ...serveSingleton(trainingSettings),
  ...serveSingleton(timesheetSettings),
]
export const jobs: JobKind[] = [recomputeJob]
export const schedules: Schedule[] = [
  nightlyDays,
  closeDays,
  nightlyPenalties,
  nightlyCreditExpiry,
  nightlyOvertime,
  checkOutReminders,
]
export const signals: SignalHandler[] = [...attendanceFollows, checkInsFollow, ...creditFollows]
export const importers: ServedImporter[] = [punchImporter, overtimeImporter, deviceImporter]

export { notifications } from '#modules/attendance/server/notifications.ts'
export { audited } from '#modules/attendance/server/audited.ts'
export { attendanceDataSets as dataSets } from '#modules/attendance/server/data-sets.ts'
export { personal } from '#modules/attendance/server/personal.ts'
