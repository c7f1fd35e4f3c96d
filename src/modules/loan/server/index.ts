import { sql } from 'kysely'
import type { Route } from '#platform/route.ts'
import { invalid } from '#kernel/errors.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import type { ServedImporter } from '#engines/exchange/import-server.ts'
import { guarantorRoutes } from '#modules/loan/server/guarantors.ts'
import { loanRoutes } from '#modules/loan/server/loan.ts'
import { loanChangeRoutes } from '#modules/loan/server/loan-change.ts'
import { newLoanRoutes } from '#modules/loan/server/loan-new.ts'
import { loanRequestRoutes } from '#modules/loan/server/loan-request.ts'
import { loanReadRoutes } from '#modules/loan/server/loan-read.ts'
import { openingLoans } from '#modules/loan/server/loan-import.ts'
import { myLoanRoutes } from '#modules/loan/server/my-loan.ts'
import { settlementRoutes } from '#modules/loan/server/settlement.ts'
import { loanReportRoutes } from '#modules/loan/server/reports.ts'
import { loanPay } from '#modules/loan/server/pay-deduction.ts'
import { loanFlows } from '#modules/loan/shared/loan-request.ts'
import { loanDeduction, loanMarketRate, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'
import { loansOnPayslip } from '#modules/loan/server/payslip-balance.ts'
import { joinPayroll, joinPayslip } from '#modules/payroll/server/public.ts'

joinPayroll(loanPay)
joinPayslip(loansOnPayslip)

export const routes: readonly Route[] = [
  ...serveSettings(loanMethod),
  ...serveSettings(loanType),
  ...serveSettings(loanDeduction, {
    async before({ db }, values) {
      const heading_id = values['heading_id']
      if (typeof heading_id !== 'string') return
      const heading = await db
        .selectFrom('payroll_heading')
        .select('source')
        .where('id', '=', heading_id)
        .executeTakeFirst()
      if (heading?.source !== 'Loan')
        throw invalid({ heading_id: ['Choose a payroll heading with the source Loan.'] })
      const { rows } = await sql`select from singleton_setting where key = 'expense.rules'
        and value ->> 'recovery_heading_id' = ${heading_id}`.execute(db)
      if (rows.length)
        throw invalid({ heading_id: ['Advances are recovered by this heading. Choose another.'] })
    },
  }),
  ...serveSettings(loanMarketRate),
  ...newLoanRoutes,
  ...loanRequestRoutes,
  ...myLoanRoutes,
  ...guarantorRoutes,
  ...loanReadRoutes,
  ...loanRoutes,
  ...loanChangeRoutes,
  ...settlementRoutes,
  ...loanReportRoutes,
]
export const flows: Flows[] = [loanFlows]
export const importers: readonly ServedImporter[] = [openingLoans]

export { notifications } from '#modules/loan/server/notifications.ts'
export { audited } from '#modules/loan/server/audited.ts'
export { loanDataSets as dataSets } from '#modules/loan/server/data-sets.ts'
export { personal } from '#modules/loan/server/personal.ts'
