import { least, multiply } from '#kernel/money.ts'

export interface PenaltyRule {
  counting: 'Occurrences' | 'Minutes'
  ignore_minutes: number
  free_occurrences: number
  every: number
  /** In days, exact. */
  penalty_days: string
  most_days: string | null
}
/** What happened of one kind in a cycle: minutes, or null of what has none. */
export type Occurrence = { minutes: number | null }

export interface Penalty {
  times: number
  minutes: number
  /** Of them, after those that are free. */
  counted: number
  days: string
}

/** What the irregularities of one cycle come to: for every so many after the free ones, or so many minutes. */
export function penaltyOf(rule: PenaltyRule, occurrences: readonly Occurrence[]): Penalty {
  const all = occurrences.filter(({ minutes }) => minutes === null || minutes > rule.ignore_minutes)
  const minutes = all.reduce((sum, one) => sum + (one.minutes ?? 0), 0)
  const counted = rule.counting === 'Minutes' ? minutes : Math.max(0, all.length - rule.free_occurrences)
  const days = multiply(rule.penalty_days, String(Math.floor(counted / rule.every)))
  return {
    times: all.length,
    minutes,
    counted,
    days: rule.most_days === null ? days : least(days, rule.most_days),
  }
}
