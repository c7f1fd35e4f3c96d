export { addToInputs, takeFromInputs, type InputAmount } from '#modules/payroll/server/inputs-of-others.ts'
export { lastPayOf, type LastPay } from '#modules/payroll/server/last-pay.ts'
export { packageFor, packageNames, type PackageLine } from '#modules/payroll/server/package-preview.ts'
export {
  joinPayroll,
  type ClosedDeduction,
  type ClosingBy,
  type PayDeduction,
} from '#modules/payroll/server/pay-deduction.ts'
export { runsBefore } from '#modules/payroll/server/runs-before.ts'
