import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, multiply } from '#kernel/money.ts'

/** Whoever was on leave for more than half of a month is not appraised in it. */
export const isMostlyAway = (leaveDays: Amount, ofDays: number): boolean =>
  compareAmounts(multiply(leaveDays, '2'), String(ofDays)) > 0
