export { closedRunOn } from '#modules/payroll/server/closed-on.ts'
export type { InputAmount } from '#modules/payroll/server/inputs-of-others.ts'
export { lastPayOf, type LastPay } from '#modules/payroll/server/last-pay.ts'
export { packageFor, packageNames, type PackageLine } from '#modules/payroll/server/package-preview.ts'
export {
  joinPayroll,
  type ClosedDeduction,
  type ClosedReimbursement,
  type ClosingBy,
  type PayDeduction,
} from '#modules/payroll/server/pay-deduction.ts'
export { joinPayslip, type PayslipPart } from '#modules/payroll/server/payslip-balances.ts'
export { postingColumns, postingFrom, sendToPayroll, takeBack } from '#modules/payroll/server/posting.ts'
export { runsBefore } from '#modules/payroll/server/runs-before.ts'
