import type { Amount } from '#kernel/amount.ts'
import { compareAmounts, divide, isNegative, isZero, multiply, sum, toPaisa } from '#kernel/money.ts'

export const takerStates = [
  'Invited',
  'Started',
  'Under evaluation',
  'Passed',
  'Failed',
  'Expired',
  'Cancelled',
] as const
export type TakerState = (typeof takerStates)[number]

interface AnswerMarks {
  full: Amount
  /** Null: left out. */
  marks: Amount | null
}
/** The marks of all answers: each that was given and has none takes away a percent of what it could be; never below 0. */
export function netMarks(answers: readonly AnswerMarks[], negative_percent: number): Amount {
  const lost = answers
    .filter(({ marks }) => marks !== null && isZero(marks))
    .map(({ full }) => multiply(multiply(full, String(negative_percent)), '-0.01'))
  const net = sum([...answers.map(({ marks }) => marks ?? '0'), ...lost])
  return isNegative(net) ? '0' : net
}

/** In percent, half up to two decimals; 0 where there is nothing to win. */
export const percentOf = (marks: Amount, full: Amount): Amount =>
  isZero(full) ? '0.00' : divide(multiply(marks, '100'), full, toPaisa)

export const outcomeOf = (score: Amount, pass_percent: number): 'Passed' | 'Failed' =>
  compareAmounts(score, String(pass_percent)) >= 0 ? 'Passed' : 'Failed'

/** The moment at which the time is over: the duration with what was added to it. */
export const deadlineOf = (started_at: string, duration_minutes: number, extra_percent: number): string =>
  new Date(
    Date.parse(started_at) + Math.round(duration_minutes * 60_000 * (1 + extra_percent / 100)),
  ).toISOString()

export const countings = ['Best', 'Last'] as const
export type Counting = (typeof countings)[number]

/** The score that stands, of attempts in their order. */
export const standingScore = (scores: readonly Amount[], counts: Counting): Amount | null =>
  scores.reduce<Amount | null>(
    (standing, score) =>
      standing === null || counts === 'Last' || compareAmounts(score, standing) > 0 ? score : standing,
    null,
  )

/** Whether somebody may begin once more: what they handed in is marked, and attempts are left. */
export const mayTryAgain = (state: TakerState, attempts: number, allowed: number): boolean =>
  (state === 'Passed' || state === 'Failed') && attempts < allowed
