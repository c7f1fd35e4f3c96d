import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, greatest, multiply, round, subtract, sum, toPaisa } from '#kernel/money.ts'

/** What somebody's pay leaves for instalments. */
export interface Affordability {
  /** Net pay of the last closed month before loans were deducted; null where no month is closed yet. */
  net: Amount | null
  /** Next instalments of the loans that run already. */
  others: Amount
  /** Percent of the net pay that stays with the employee, by the loan type's deduction. */
  keep_percent: number
}

/** The most that all instalments of a month may come to; null where no net pay is known. */
export const mostInstalments = ({ net, keep_percent }: Affordability): Amount | null =>
  net === null ? null : round(multiply(net, String((100 - keep_percent) / 100)), toPaisa)

/** Net pay after all instalments, never less than nothing. */
export const netAfter = ({ net, others }: Affordability, instalment: Amount): Amount | null =>
  net === null ? null : greatest('0', subtract(net, sum([others, instalment])))

/** Why net pay does not carry an instalment; null where it does, or where nothing is known. */
export function affordProblem(pay: Affordability, instalment: Amount): string | null {
  const most = mostInstalments(pay)
  if (most === null) return null
  const taken = round(sum([pay.others, instalment]), toPaisa)
  return compareAmounts(taken, most) > 0
    ? `Instalments would take ${taken} a month, at most ${most} of the net pay of ${pay.net}.`
    : null
}
