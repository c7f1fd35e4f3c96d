import type { Amount } from '#kernel/amount.ts'
import {
  compareAmounts,
  divide,
  greatest,
  isZero,
  least,
  multiply,
  subtract,
  sum,
  toPaisa,
} from '#kernel/money.ts'

export const measures = ['Number', 'Percent', 'Yes or no'] as const
export const directions = ['Higher is better', 'Lower is better'] as const
/** The most that overachievement counts. */
export const CAP = '120'

export interface AchievementTerms {
  measure: (typeof measures)[number]
  direction: (typeof directions)[number]
  baseline: Amount | null
  target: Amount
  min_threshold: Amount | null
}

/** What was achieved in percent of the target, from 0 to 120; yes or no is 100 or 0. */
export function achievementScore(terms: AchievementTerms, achieved: Amount | boolean): Amount {
  const percent = achievementPercent(terms, achieved)
  return divide(least(CAP, greatest('0', percent ?? CAP)), '1', toPaisa)
}

/** The same without bounds: it may be negative, and null is beyond any percentage, such as no complaint where one was allowed. */
export function achievementPercent(terms: AchievementTerms, achieved: Amount | boolean): Amount | null {
  if (typeof achieved === 'boolean') return achieved ? '100.00' : '0.00'
  const { direction, baseline, target, min_threshold } = terms
  const isLower = direction === 'Lower is better'
  if (min_threshold !== null && isBeyond(achieved, min_threshold, isLower)) return '0.00'
  if (isLower && baseline === null)
    return isZero(achieved) ? null : divide(multiply('100', target), achieved, toPaisa)
  const from = baseline ?? '0'
  const way = subtract(target, from)
  // a target that is the baseline is met or not
  if (isZero(way)) return isBeyond(achieved, target, isLower) ? '0.00' : '100.00'
  return divide(multiply('100', subtract(achieved, from)), way, toPaisa)
}

const isBeyond = (achieved: Amount, limit: Amount, isLower: boolean) =>
  isLower ? compareAmounts(achieved, limit) > 0 : compareAmounts(achieved, limit) < 0

/** The score of several by their weights; null where none was answered. */
export function weightedScore(scored: readonly { score: Amount; weight_percent: number }[]): Amount | null {
  const weights = sum(scored.map(({ weight_percent }) => String(weight_percent)))
  if (isZero(weights)) return null
  return divide(
    sum(scored.map(({ score, weight_percent }) => multiply(score, String(weight_percent)))),
    weights,
    toPaisa,
  )
}
