import { reportPages } from '#engines/report/page-web.tsx'
import * as days from '#modules/attendance/shared/reports/day-reports.ts'
import * as figures from '#modules/attendance/shared/reports/fact-reports.ts'
import * as penalties from '#modules/attendance/shared/reports/penalty-report.ts'
import * as punches from '#modules/attendance/shared/reports/punch-reports.ts'
import * as reconciling from '#modules/attendance/shared/reports/reconciliation.ts'

const definitions = { ...days, ...figures, ...penalties, ...punches, ...reconciling }
export type ReportName = keyof typeof definitions

/** All reports about attendance that need nothing but their definition. */
export default reportPages(definitions)
