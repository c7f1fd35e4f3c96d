import type { Amount } from '#kernel/amount.ts'
import { addDays, addMonths, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { divide, multiply, round, sum, type Rounding } from '#kernel/money.ts'

/** The part of a whole festival allowance that somebody has earned by a day: `days` of the year's `of`. */
export interface FestivalShare {
  days: number
  of: number
}

/**
 * Labour Act 37: a month's basic pay a year; whoever has served for less than a year has it in proportion to their
 * days. Both ends count. With `since` the day after the last allowance, only what came after it is owed.
 */
export function festivalShare(joined_on: Day, on: Day, since: Day | null = null): FestivalShare {
  const from = since !== null && since > joined_on ? since : joined_on
  const end = addDays(on, 1)
  const of = daysBetween(addMonths(end, -12), end)
  return { days: Math.max(0, Math.min(of, daysBetween(from, end))), of }
}

/** A share of an amount, rounded once. */
export const shareOf = (whole: Amount, { days, of }: FestivalShare, rounding: Rounding): Amount =>
  days >= of ? round(whole, rounding) : divide(multiply(whole, String(days)), String(of), rounding)

/** Months of service until a day, the last one by its days: `SERVED` in formulas. */
export function servedMonths(joined_on: Day, on: Day): Amount {
  const end = addDays(on, 1)
  if (end <= joined_on) return '0'
  let months = 0
  while (addMonths(joined_on, months + 1) <= end) months += 1
  const begun = addMonths(joined_on, months)
  const part = divide(
    String(daysBetween(begun, end)),
    String(daysBetween(begun, addMonths(joined_on, months + 1))),
    { mode: 'half_up', unit: '0.0001' },
  )
  return sum([String(months), part])
}
