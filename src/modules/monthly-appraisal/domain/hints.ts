import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, divide, subtract, sum, toPaisa } from '#kernel/money.ts'

/** From so many points against their own mean an appraiser is asked for a remark. */
export const REMARK_FROM = '20'
/** The smallest team in which the same score for everybody is worth a hint. */
export const TEAM_FROM = 5

/** The mean of what the appraiser gave somebody in the last months, two decimals; null before the first. */
export const meanOf = (scores: readonly Amount[]): Amount | null =>
  scores.length === 0 ? null : divide(sum(scores), String(scores.length), toPaisa)

/** By how many points a score differs from the mean, with its sign, where that is worth a remark; else null. */
export function differenceToRemark(now: Amount | null, mean: Amount | null): Amount | null {
  if (now === null || mean === null) return null
  const change = subtract(now, mean)
  const size = change.startsWith('-') ? change.slice(1) : change
  return compareAmounts(size, REMARK_FROM) >= 0 ? change : null
}

/** Whether an appraiser gave everybody of a team the same score. */
export const isUniform = (scores: readonly Amount[]): boolean =>
  scores.length >= TEAM_FROM && scores.every((score) => compareAmounts(score, scores[0] ?? score) === 0)
