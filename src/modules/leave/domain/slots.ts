import { addDays } from '#kernel/calendar/day.ts'
import { intersection, rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import type { LeaveYear, RuleSpan } from '#modules/leave/domain/policy.ts'

export const monthsOf = { Month: 1, Quarter: 3, 'Half-year': 6 } as const

export interface Slot extends DayRange {
  label: string
  /** How many of them a year has. */
  of: number
}

export function slotsOf(year: LeaveYear, months: number): Slot[] {
  const slots = Math.ceil(year.periods.length / months)
  // a first short year gives the months that it has
  const inYear = Math.max(year.periods.length, 12)
  return Array.from({ length: slots }, (_, index) => {
    const part = year.periods.slice(index * months, (index + 1) * months)
    const [first, last] = [part[0], part.at(-1)]
    if (!first || !last) throw new RangeError(`Leave year ${year.name} has no months.`)
    const label = first === last ? first.label : `${first.label} – ${last.label}`
    return { start: first.start, end: last.end, label, of: inYear / part.length }
  })
}

/** The part of a range on which a rule is in force. */
export const withinSpan = (range: DayRange, { from, till }: RuleSpan): DayRange | undefined =>
  intersection(range, { start: from, end: till ?? range.end })

/**
 * How much of a range a part of it is, in months of the year. Whatever stretches rules cut a year into, their parts are
 * the whole, though a quarter is not three times as long as each of its months.
 */
export function monthShare({ periods }: LeaveYear, range: DayRange, part: DayRange): number {
  if (part.start <= range.start && part.end >= range.end) return 1
  const months = (days: DayRange) =>
    periods.reduce((total, period) => {
      const inside = intersection(period, days)
      return total + (inside ? rangeLength(inside) / rangeLength(period) : 0)
    }, 0)
  return months(part) / months(range)
}

/** Rules that follow each other and earn the same are one: a new version of a policy alone gives nothing. */
export function earningSpans(spans: readonly RuleSpan[]): readonly RuleSpan[] {
  if (spans.length < 2) return spans
  const found: RuleSpan[] = []
  for (const span of spans) {
    const last = found.at(-1)
    const goesOn = last?.till && addDays(last.till, 1) === span.from && earningOf(last) === earningOf(span)
    if (goesOn) found[found.length - 1] = { ...last, till: span.till }
    else found.push(span)
  }
  return found
}

const earningOf = ({
  accrual,
  renewal,
  tiers,
  gender,
  marital_status,
  employment_type_ids,
  min_tenure_months,
  segment_id,
}: RuleSpan) =>
  JSON.stringify([
    accrual,
    renewal,
    tiers,
    gender,
    marital_status,
    employment_type_ids,
    min_tenure_months,
    segment_id,
  ])
