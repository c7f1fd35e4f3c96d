import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { loanDeduction, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'

/** Schedule and ledger tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(loanMethod),
  auditedSettings(loanType),
  auditedSettings(loanDeduction),
  {
    table: 'loan',
    title: 'Loan',
    codes: [P.payroll.loan],
    references: { employee_id: ['employee', 'full_name'], loan_type_id: ['loan_type', 'name'] },
    hidden: ['initiated_by', 'initiated_at', 'approved_by', 'approved_at'],
  },
]
