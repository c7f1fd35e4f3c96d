import { sql } from 'kysely'
import type { Schedule } from '#platform/job-schedule.ts'
import { invalid } from '#kernel/errors.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import type { Flows } from '#engines/approval/flow.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { serveSingleton } from '#engines/settings/singleton-server.ts'
import { advanceRoutes } from '#modules/expense/server/advance.ts'
import { cancelRoutes } from '#modules/expense/server/cancel.ts'
import { claimRoutes } from '#modules/expense/server/claim.ts'
import { detailRoutes, expenseFiles } from '#modules/expense/server/detail.ts'
import { dueRoutes } from '#modules/expense/server/due.ts'
import { nightlyOverdue } from '#modules/expense/server/overdue.ts'
import { expensePay } from '#modules/expense/server/pay-deduction.ts'
import { payrollItemRoutes } from '#modules/expense/server/payroll-items.ts'
import { reportRoutes } from '#modules/expense/server/reports.ts'
import { dropReceipts } from '#modules/expense/server/tidy-receipts.ts'
import { expenseDues } from '#modules/expense/server/settlement.ts'
import { travelChangeRoutes } from '#modules/expense/server/travel-change.ts'
import { travelRoutes } from '#modules/expense/server/travel.ts'
import { expenseFlows } from '#modules/expense/shared/expense-flows.ts'
import { expenseSettings } from '#modules/expense/shared/expense-settings.ts'
import { joinSettlement } from '#modules/offboarding/server/public.ts'
import { advancesOnPayslip } from '#modules/expense/server/payslip-balance.ts'
import { joinPayroll, joinPayslip } from '#modules/payroll/server/public.ts'
import {
  expenseRule,
  travelAllowance,
  travelLocation,
  travelMode,
} from '#modules/expense/shared/travel-setting.ts'

joinPayroll(expensePay)
joinSettlement(expenseDues)
joinPayslip(advancesOnPayslip)

export const schedules: Schedule[] = [nightlyOverdue, dropReceipts]
export const flows: Flows[] = [expenseFlows]
export const routes = [
  ...serveSettings(travelLocation),
  ...serveSettings(travelAllowance),
  ...serveSettings(expenseRule),
  ...serveSettings(travelMode),
  ...serveSingleton(expenseSettings, {
    async before({ db }, { recovery_heading_id, reimburse_heading_id }) {
      if (typeof reimburse_heading_id === 'string') {
        const heading = await db
          .selectFrom('payroll_heading')
          .select('id')
          .where('id', '=', reimburse_heading_id)
          .where('source', '=', 'Reimbursement')
          .executeTakeFirst()
        if (!heading)
          throw invalid({ reimburse_heading_id: ['Choose a payroll heading with the source Reimbursement.'] })
      }
      if (typeof recovery_heading_id !== 'string') return
      const { rows } =
        await sql`select from payroll_heading h where h.id = ${recovery_heading_id} and h.source = 'Loan'
        and not exists (select from loan_heading_deduction d where d.org_id = h.org_id and d.heading_id = h.id)`.execute(
          db,
        )
      if (!rows.length)
        throw invalid({
          recovery_heading_id: ['Choose a payroll heading with the source Loan that no loan type uses.'],
        })
    },
  }),
  ...advanceRoutes,
  ...travelChangeRoutes,
  ...travelRoutes,
  ...detailRoutes,
  ...claimRoutes,
  ...cancelRoutes,
  ...dueRoutes,
  ...payrollItemRoutes,
  ...reportRoutes,
]
export const files: FilePurpose[] = [expenseFiles]

export { notifications } from '#modules/expense/server/notifications.ts'
export { audited } from '#modules/expense/server/audited.ts'
export { expenseDataSets as dataSets } from '#modules/expense/server/data-sets.ts'
export { personal } from '#modules/expense/server/personal.ts'
