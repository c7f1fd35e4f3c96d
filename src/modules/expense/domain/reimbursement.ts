import type { Amount } from '#kernel/amount.ts'
import { compareAmounts } from '#kernel/money.ts'

interface Open {
  subject_id: string
  amount: Amount
}

/** Of what a payroll pays, that which is no longer due, or due with another amount: paid by hand, taken back, or planned in part. */
export const changedClaims = <T extends Open>(paid: readonly T[], open: readonly Open[]): T[] =>
  paid.filter(({ subject_id, amount }) => {
    const now = open.find((one) => one.subject_id === subject_id)
    return !now || compareAmounts(now.amount, amount) !== 0
  })
