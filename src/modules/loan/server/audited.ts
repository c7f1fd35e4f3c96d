import { P } from '#kernel/permission.ts'
import type { AuditedTable } from '#engines/audit/audit.ts'
import { auditedSettings } from '#engines/settings/audited.ts'
import { loanDeduction, loanMarketRate, loanMethod, loanType } from '#modules/loan/shared/loan-settings.ts'

/** Schedule and ledger tell their history themselves. */
export const audited: readonly AuditedTable[] = [
  auditedSettings(loanMethod),
  auditedSettings(loanType),
  auditedSettings(loanDeduction),
  auditedSettings(loanMarketRate),
  {
    table: 'loan',
    title: 'Loan',
    codes: [P.payroll.loan],
    references: { employee_id: ['employee', 'full_name'], loan_type_id: ['loan_type', 'name'] },
    hidden: ['initiated_by', 'initiated_at', 'approved_by', 'approved_at'],
  },
  {
    table: 'loan_change',
    title: 'Loan change',
    codes: [P.payroll.loan],
    references: { employee_id: ['employee', 'full_name'] },
    hidden: ['loan_id', 'requested_by', 'requested_at', 'decided_by', 'decided_at'],
  },
  {
    table: 'loan_guarantor',
    title: 'Loan guarantor',
    codes: [P.payroll.loan],
    references: { guarantor_id: ['employee', 'full_name'] },
    hidden: ['loan_id', 'answered_at'],
  },
]
