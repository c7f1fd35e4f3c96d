import type { Amount } from '#kernel/amount.ts'
import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, greatest, multiply, subtract, sum } from '#kernel/money.ts'

/** What a month's pay is divided by. */
export const prorationBases = ['Calendar days', 'Fixed 30 days'] as const
export type ProrationBasis = (typeof prorationBases)[number]

export interface UnpaidDay {
  date: Day
  /** Of the day, what is not paid: leave that is paid at 80 percent costs 0.2. */
  part: Amount
}
export interface Stretch {
  start: Day
  end: Day
}
export interface PaidStretch extends Stretch {
  days: Amount
  unpaid: Amount
  payable: Amount
  basis: Amount
}

const lengthOf = ({ start, end }: Stretch) => daysBetween(start, end) + 1

/** The share of a day that is lost where so many percent of it are paid. */
export const unpaidPart = (fraction: Amount, paidPercent: Amount): Amount =>
  multiply(multiply(fraction, subtract('100', paidPercent)), '0.01')

/**
 * Days of each stretch of a period, and which of them are paid. With 30 fixed days every month has 30: the days after the
 * 30th count nothing, and a month of 28 or 29 days has the rest on its last.
 */
export function paidStretches(
  period: Stretch,
  stretches: readonly Stretch[],
  unpaid: readonly UnpaidDay[],
  basis: ProrationBasis,
): PaidStretch[] {
  const length = lengthOf(period)
  const until = (day: number) => (basis === 'Calendar days' ? day : day >= length ? 30 : Math.min(day, 30))
  const whole = String(until(length))
  return stretches.map((stretch) => {
    const first = daysBetween(period.start, stretch.start)
    const last = daysBetween(period.start, stretch.end) + 1
    const days = String(until(last) - until(first))
    const lost = sum(
      unpaid.filter(({ date }) => date >= stretch.start && date <= stretch.end).map(({ part }) => part),
    )
    const most = compareAmounts(lost, days) > 0 ? days : lost
    return {
      ...stretch,
      days,
      unpaid: most,
      payable: greatest('0', subtract(days, most)),
      basis: whole,
    }
  })
}

/** A period cut where the terms of somebody's employment change, within the days that they are employed. */
export function cutPeriod(
  period: Stretch,
  employed: { from: Day; to: Day | null },
  changes: readonly Day[],
  dayBefore: (day: Day) => Day,
): Stretch[] {
  const start = employed.from > period.start ? employed.from : period.start
  const end = employed.to !== null && employed.to < period.end ? employed.to : period.end
  if (start > end) return []
  const cuts = [...new Set(changes)].filter((day) => day > start && day <= end).toSorted()
  const starts = [start, ...cuts]
  return starts.map((from, at) => {
    const next = starts[at + 1]
    return { start: from, end: next ? dayBefore(next) : end }
  })
}
