import { reportPages } from '#engines/report/page-web.tsx'
import * as balances from '#modules/leave/shared/reports/balance-reports.ts'
import * as compensatory from '#modules/leave/shared/reports/compensatory-reports.ts'
import * as approved from '#modules/leave/shared/reports/leave-by.ts'
import * as patterns from '#modules/leave/shared/reports/pattern-reports.ts'
import * as taken from '#modules/leave/shared/reports/taken-reports.ts'
import * as yearEnds from '#modules/leave/shared/reports/year-end-reports.ts'

const definitions = { ...balances, ...compensatory, ...approved, ...patterns, ...taken, ...yearEnds }
export type ReportName = keyof typeof definitions

/** All reports about leave that need nothing but their definition. */
export default reportPages(definitions)
