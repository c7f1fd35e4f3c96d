export {
  joinSettlement,
  separationsToPay,
  settledByPay,
  type ClosedLine,
  type JoinedDues,
  type PaidSeparation,
  type SeparationToPay,
} from '#modules/offboarding/server/settlement-pay.ts'
export { beginSeparation } from '#modules/offboarding/server/separation.ts'
