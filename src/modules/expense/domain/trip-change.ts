import { daysBetween, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts, subtract, sum } from '#kernel/money.ts'

/** What a trip is about, as it was approved or as it shall be. Amounts are in the currency of the organization. */
export interface TripTerms {
  place: string
  starts_on: Day
  ends_on: Day
  allowance: string
  planned: string
  advance_amount: string
}

/** How much more a changed trip costs, and its advance is; below zero less. */
export const moreOf = (before: TripTerms, after: TripTerms) => ({
  more: subtract(sum([after.allowance, after.planned]), sum([before.allowance, before.planned])),
  more_advance: subtract(after.advance_amount, before.advance_amount),
  more_days: daysBetween(after.starts_on, after.ends_on) - daysBetween(before.starts_on, before.ends_on),
})

/** Dearer, with a higher advance or longer than was approved: approved again. Anything else is told and holds at once. */
export function isApprovedAgain(before: TripTerms, after: TripTerms): boolean {
  const { more, more_advance, more_days } = moreOf(before, after)
  return compareAmounts(more, '0') > 0 || compareAmounts(more_advance, '0') > 0 || more_days > 0
}

export interface TripChange {
  title: string
  from: string
  to: string
}
/** What differs, for the history of the trip. */
export const changesOf = (before: TripTerms, after: TripTerms): TripChange[] =>
  (
    [
      ['Place', 'place'],
      ['From', 'starts_on'],
      ['To', 'ends_on'],
      ['Allowance', 'allowance'],
      ['Other costs', 'planned'],
      ['Advance', 'advance_amount'],
    ] as const
  ).flatMap(([title, name]) =>
    isSame(before[name], after[name], name) ? [] : [{ title, from: before[name], to: after[name] }],
  )

const isSame = (a: string, b: string, name: keyof TripTerms) =>
  name === 'allowance' || name === 'planned' || name === 'advance_amount'
    ? compareAmounts(a, b) === 0
    : a === b
