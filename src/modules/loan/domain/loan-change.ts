import type { Amount } from '#kernel/amount.ts'
import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import type { DayRange } from '#kernel/calendar/range.ts'
import { divide, greatest, multiply, round, subtract, sum, toPaisa } from '#kernel/money.ts'
import { interestFor, scheduleOf, type LoanTerms } from '#modules/loan/domain/schedule.ts'

/** An instalment that is still to come. */
export interface Planned extends DayRange {
  principal: Amount
  interest: Amount
  /** Part of the interest that is of earlier periods. */
  carried: Amount
}

/** Instalments of a balance; interest that earlier periods left falls due with the first. */
export function planOf(
  terms: LoanTerms,
  balance: Amount,
  periods: readonly DayRange[],
  carried: Amount,
): Planned[] {
  return scheduleOf(terms, balance, periods).map(({ start, end, principal, interest }, at) => {
    const own = at === 0 ? round(carried, toPaisa) : '0.00'
    return { start, end, principal, interest: round(sum([interest, own]), toPaisa), carried: own }
  })
}

export const carriedOf = (planned: readonly Planned[]): Amount => sum(planned.map(({ carried }) => carried))

/**
 * Without the instalment of one pay period: it and those after it move to the next period, the last to the one `after` it.
 * Interest of the skipped period falls due with the next instalment; a flat loan costs no more.
 */
export function skipped(
  terms: LoanTerms,
  planned: readonly Planned[],
  from: Day,
  after: DayRange,
): { planned: Planned[]; added: Amount } {
  const at = planned.findIndex(({ start }) => start === from)
  const first = planned[at]
  if (!first) return { planned: [...planned], added: '0' }
  const interestOn = interestFor(terms)
  const followsBalance = terms.method !== 'Flat'
  let balance = sum(planned.slice(at).map(({ principal }) => principal))
  const added = followsBalance ? interestOn(balance, first) : '0'
  const moved = planned.slice(at).map((one, index): Planned => {
    const { start, end } = planned[at + index + 1] ?? after
    // a period of more or fewer days costs more or less
    const changed = followsBalance
      ? subtract(interestOn(balance, { start, end }), interestOn(balance, one))
      : '0'
    const more = index === 0 ? added : '0'
    balance = subtract(balance, one.principal)
    const carried = round(sum([one.carried, more]), toPaisa)
    const interest = round(greatest(carried, sum([one.interest, changed, more])), toPaisa)
    return { start, end, principal: one.principal, interest, carried }
  })
  return { planned: [...planned.slice(0, at), ...moved], added }
}

/** Other terms from a period on: what falls due before it stays, the rest of the balance is planned by the new terms. */
export function restructured(
  terms: LoanTerms,
  planned: readonly Planned[],
  balance: Amount,
  periods: readonly DayRange[],
): Planned[] {
  const from = periods[0]?.start ?? ''
  const kept = planned.filter(({ start }) => start < from)
  const replaced = planned.filter(({ start }) => start >= from)
  const rest = subtract(balance, sum(kept.map(({ principal }) => principal)))
  return [...kept, ...planOf(terms, rest, periods, carriedOf(replaced))]
}

/** What a loan costs to be repaid in full on a day. */
export interface Settlement {
  balance: Amount
  /** Interest of periods that are over and not deducted, and of skipped ones. */
  interest_due: Amount
  /** Interest of the period that runs, for so many of its days. */
  interest_to_day: Amount
  days: number
  period_days: number
  fee: Amount
  total: Amount
}

export function settlementOn(
  planned: readonly Planned[],
  balance: Amount,
  day: Day,
  feePercent: Amount,
): Settlement {
  const over = planned.filter(({ end }) => end < day)
  const running = planned.find(({ start, end }) => start <= day && end >= day)
  const later = planned.filter(({ start }) => start > day)
  const days = running ? daysBetween(running.start, day) + 1 : 0
  const period_days = running ? daysBetween(running.start, running.end) + 1 : 0
  const interest_due = sum([
    ...over.map(({ interest }) => interest),
    ...(running ? [running.carried] : []),
    carriedOf(later),
  ])
  const interest_to_day = running
    ? divide(
        multiply(subtract(running.interest, running.carried), String(days)),
        String(period_days),
        toPaisa,
      )
    : '0.00'
  const fee = divide(multiply(balance, feePercent), '100', toPaisa)
  return {
    balance: round(balance, toPaisa),
    interest_due: round(interest_due, toPaisa),
    interest_to_day,
    days,
    period_days,
    fee,
    total: round(sum([balance, interest_due, interest_to_day, fee]), toPaisa),
  }
}

/** What a loan costs less than the market in a period: a benefit that tax law may count as pay. */
export function benefitOf(balance: Amount, rate: Amount, market: Amount, period: DayRange): Amount {
  const days = String(daysBetween(period.start, period.end) + 1)
  const less = greatest('0', subtract(market, rate))
  return divide(multiply(multiply(balance, less), days), '36500', toPaisa)
}
