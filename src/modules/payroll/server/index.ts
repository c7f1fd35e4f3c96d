import type { JobKind } from '#platform/jobs.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import type { Route } from '#platform/route.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { advanceRoutes } from '#modules/payroll/server/advance.ts'
import { advanceStepRoutes } from '#modules/payroll/server/advance-steps.ts'
import { archiveRoutes } from '#modules/payroll/server/archive.ts'
import { assignmentRoutes } from '#modules/payroll/server/assignment.ts'
import { below } from '#platform/below.ts'
import { bankFileRoutes } from '#modules/payroll/server/bank-file.ts'
import { incrementRoutes } from '#modules/payroll/server/increment.ts'
import { differenceRoutes } from '#modules/payroll/server/difference.ts'
import { payrollInputs } from '#modules/payroll/server/input-import.ts'
import { packageRoutes } from '#modules/payroll/server/package.ts'
import { packagePushRoutes, pushJob } from '#modules/payroll/server/package-push.ts'
import { payListRoutes } from '#modules/payroll/server/pay-list.ts'
import { payslipRoutes } from '#modules/payroll/server/payslip.ts'
import { advancesOnPayslip, joinPayslip, leaveOnPayslip } from '#modules/payroll/server/payslip-balances.ts'
import { reportRoutes } from '#modules/payroll/server/reports.ts'
import { payslipEditRoutes } from '#modules/payroll/server/payslip-edit.ts'
import { requestRoutes } from '#modules/payroll/server/requests.ts'
import { generateJob } from '#modules/payroll/server/run-job.ts'
import { joinSettlement } from '#modules/offboarding/server/public.ts'
import { runStartRoutes } from '#modules/payroll/server/run-start.ts'
import { approvalRoutes } from '#modules/payroll/server/run-approval.ts'
import { runRoutes } from '#modules/payroll/server/run.ts'
import { payrollDues } from '#modules/payroll/server/settlement.ts'
import { runSheetRoutes } from '#modules/payroll/server/run-sheet.ts'
import { fileOfRun, sheetRoutes } from '#modules/payroll/server/sheet.ts'
import { payrollFlows } from '#modules/payroll/shared/payroll-flows.ts'
import { yearlyPayslipRoutes } from '#modules/payroll/server/yearly-payslip.ts'
import { payScale } from '#modules/payroll/shared/increment.ts'
import { bankFileTemplate } from '#modules/payroll/shared/bank-file.ts'
import {
  advanceSettings,
  approvalSetting,
  payslipSettings,
  reportSettings,
  runSettings,
  taxReportSettings,
  taxSettings,
  voucherMapping,
  voucherSettings,
  voucherType,
} from '#modules/payroll/shared/payroll-settings.ts'
import { rebateType, workItem, workOperation, workRate } from '#modules/payroll/shared/requests.ts'

joinSettlement(payrollDues)
joinPayslip(leaveOnPayslip)
joinPayslip(advancesOnPayslip)

export const routes: Route[] = [
  ...packageRoutes,
  ...packagePushRoutes,
  ...assignmentRoutes,
  ...incrementRoutes,
  // paths of their own come before those that take them for a run
  ...runStartRoutes,
  ...approvalRoutes,
  ...runRoutes,
  ...runSheetRoutes,
  ...sheetRoutes,
  ...differenceRoutes,
  ...bankFileRoutes,
  ...payslipRoutes,
  ...yearlyPayslipRoutes,
  ...payListRoutes,
  ...payslipEditRoutes,
  // before what takes them for decisions
  ...advanceStepRoutes,
  ...advanceRoutes,
  ...requestRoutes,
  ...archiveRoutes,
  ...reportRoutes,
  ...serveSettings(workOperation),
  ...serveSettings(workItem),
  ...serveSettings(workRate),
  ...serveSettings(rebateType),
  ...serveSettings(bankFileTemplate),
  ...serveSettings(payScale),
  ...serveSettings(voucherType),
  ...serveSettings(voucherMapping),
  ...serveSingleton(runSettings),
  ...serveSingleton(taxSettings),
  ...serveSingleton(advanceSettings),
  ...serveSingleton(approvalSetting),
  ...serveSingleton(payslipSettings),
  ...serveSingleton(reportSettings),
  ...serveSingleton(taxReportSettings),
  ...serveSingleton(voucherSettings),
]
  .map(below('run_id', 'payroll_run'))
  .map(fileOfRun)
export const flows: Flows[] = [payrollFlows]
export const importers: readonly ServedImporter[] = [payrollInputs]
export const jobs: JobKind[] = [generateJob as unknown as JobKind, pushJob as unknown as JobKind]

export { audited } from '#modules/payroll/server/audited.ts'
export { payrollDataSets as dataSets } from '#modules/payroll/server/data-sets.ts'
export { personal } from '#modules/payroll/server/personal.ts'
export { notifications } from '#modules/payroll/server/notifications.ts'
