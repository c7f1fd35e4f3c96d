import type { Amount } from '#kernel/amount.ts'
import type { Day } from '#kernel/calendar/day.ts'
import type { UnpaidDay } from '#modules/payroll/domain/pay-days.ts'

/**
 * What a payslip rested on that may be changed for a day of the past: kept with it, so that a later run sees what is
 * another now.
 */
export interface DatedTerms {
  /** Null where the employment began before the period or ends after it. */
  joined_on: Day | null
  left_on: Day | null
  /** Of the period, the first from its beginning. */
  terms: { from: Day; agreed: Amount | null; package_id: string | null }[]
  unpaid: UnpaidDay[]
}

interface Facts {
  joined_on: Day
  left_on: Day | null
  pays: readonly { from: Day; agreed: Amount | null }[]
  packages: readonly { from: Day; package_id: string }[]
  unpaid: readonly UnpaidDay[]
}

/** In one form, whatever lies before or after the period, so that two of them are equal when pay is. */
export function datedTerms(period: { start: Day; end: Day }, facts: Facts): DatedTerms {
  const { start, end } = period
  const days = [
    start,
    ...[...facts.pays, ...facts.packages].map(({ from }) => from).filter((day) => day > start && day <= end),
  ]
  const terms = [...new Set(days)].toSorted().map((from) => ({
    from,
    agreed: facts.pays.findLast((one) => one.from <= from)?.agreed ?? null,
    package_id: facts.packages.findLast((one) => one.from <= from)?.package_id ?? null,
  }))
  return {
    joined_on: facts.joined_on > start ? facts.joined_on : null,
    left_on: facts.left_on !== null && facts.left_on < end ? facts.left_on : null,
    terms: terms.filter(({ agreed, package_id }, at) => {
      const before = terms[at - 1]
      return !before || before.agreed !== agreed || before.package_id !== package_id
    }),
    unpaid: facts.unpaid
      .filter(({ date }) => date >= start && date <= end)
      .map(({ date, part }) => ({ date, part }))
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.part < b.part ? -1 : 1)),
  }
}

export const isSameTerms = (one: DatedTerms, other: DatedTerms): boolean => key(one) === key(other)

// jsonb keeps no order of keys
const key = ({ joined_on, left_on, terms, unpaid }: DatedTerms) =>
  JSON.stringify([
    joined_on,
    left_on,
    terms.map(({ from, agreed, package_id }) => [from, agreed, package_id]),
    unpaid.map(({ date, part }) => [date, part]),
  ])
