import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import {
  expenseRule,
  travelAllowance,
  travelLocation,
  travelMode,
} from '#modules/expense/shared/travel-setting.ts'

/** Requests and the ledger tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(travelLocation),
  auditedSettings(travelAllowance),
  auditedSettings(expenseRule),
  auditedSettings(travelMode),
  {
    table: 'expense_payroll_item',
    title: 'Expenses with the pay',
    codes: [P.reimbursement.requests],
    references: { employee_id: ['employee', 'full_name'] },
    hidden: ['advance_id', 'claim_id', 'account_id', 'created_at'],
  },
]
