import { addDays, type Day } from '#kernel/calendar/day.ts'

export const referralStates = ['In process', 'Hired', 'Not hired'] as const
export const bonusStates = ['Waiting', 'Due', 'Not due', 'Sent to payroll'] as const
export type BonusState = (typeof bonusStates)[number]

interface Referral {
  /** Null where the vacancy gives none. */
  bonus: string | null
  after_days: number
  is_posted: boolean
  state: (typeof referralStates)[number]
  /** Of the hired person. */
  joined_on: Day | null
  left_on: Day | null
  /** Of the referrer. */
  referrer_left_on: Day | null
}

/** The day from which a bonus is due; null until somebody is hired. */
export const bonusDueOn = ({ bonus, after_days, joined_on }: Referral): Day | null =>
  bonus === null || joined_on === null ? null : addDays(joined_on, after_days)

/** What became of a bonus; null where there is none. Who left before its day, on either side, has none. */
export function bonusState(referral: Referral, today: Day): BonusState | null {
  if (referral.bonus === null) return null
  if (referral.is_posted) return 'Sent to payroll'
  if (referral.state === 'Not hired') return 'Not due'
  const due = bonusDueOn(referral)
  if (due === null) return 'Waiting'
  const gone = [referral.left_on, referral.referrer_left_on].some((day) => day !== null && day < due)
  if (gone) return 'Not due'
  return today >= due ? 'Due' : 'Waiting'
}
