import { addDays, type Day } from '#kernel/calendar/day.ts'
import { fiscalYearErrors, periodsOf, type FiscalYear, type Period } from '#kernel/calendar/period.ts'
import type { FieldErrors } from '#kernel/errors.ts'

export interface KnownYear extends FiscalYear {
  id: string
}
export interface KnownPeriod extends Period {
  id: string
}
export interface YearPlan {
  year: KnownYear
  /** The year after it, moved so that it still follows on. */
  next?: KnownYear
}

/** A changed year among the others of its category: the change, or what is wrong with it. */
export function planYearChange(
  year: KnownYear,
  others: readonly KnownYear[],
  formerEnd: Day,
  moveNext: boolean,
): { plan: YearPlan } | { errors: FieldErrors } {
  const follower = moveNext
    ? others.find((other) => other.applicable_from === addDays(formerEnd, 1))
    : undefined
  const next = follower && { ...follower, applicable_from: addDays(year.applicable_to, 1) }
  const rest = others.filter((other) => other.id !== follower?.id)
  const errors =
    fiscalYearErrors(year, next ? [...rest, next] : rest) ?? (next && nextErrors(next, rest, year))
  if (errors) return { errors }
  return { plan: { year, ...(next ? { next } : {}) } }
}

/**
 * Why a year that something rests on, such as leave that was given, cannot be changed so, or null. Its end may be put off,
 * as long as the year that moves with it is free.
 */
export function usedYearProblem(
  changed: FiscalYear,
  stored: FiscalYear,
  { is_used, next_used }: { is_used: boolean; next_used: boolean },
): string | null {
  const same = (name: 'calendar' | 'applicable_from' | 'applicable_to') => changed[name] === stored[name]
  if (same('calendar') && same('applicable_from') && same('applicable_to')) return null
  if (next_used) return 'The year after it is used already: it cannot move.'
  if (!is_used) return null
  return same('calendar') && same('applicable_from') && changed.applicable_to > stored.applicable_to
    ? null
    : 'This fiscal year is used already: only its end can be put off, and the year after moves with it.'
}

/** Periods that stay as they are, those that go, and those that are new. A period that changes is a new one. */
export function planPeriods(year: FiscalYear, existing: readonly KnownPeriod[]) {
  const wanted = periodsOf(year)
  const same = (a: Period, b: Period) =>
    a.seq === b.seq && a.start === b.start && a.end === b.end && a.label === b.label
  return {
    removed: existing.filter((period) => !wanted.some((other) => same(period, other))),
    added: wanted.filter((period) => !existing.some((other) => same(period, other))),
  }
}

/** The next year of a category: a year long in the same calendar, from the day after the last. */
export function followingYear(last: FiscalYear): FiscalYear {
  const months = periodsOf(last).length
  const from = addDays(last.applicable_to, 1)
  // a short first year is followed by a whole one
  return wholeYear(last.calendar, from, months < 12 ? 12 : months)
}

function wholeYear(calendar: FiscalYear['calendar'], from: Day, months: number): FiscalYear {
  // far enough to hold the months, cut at the end of the last of them
  const reach = { calendar, applicable_from: from, applicable_to: addDays(from, months * 32 + 31) }
  const last = periodsOf(reach)[months - 1]
  return { ...reach, applicable_to: last?.end ?? reach.applicable_to }
}

const nextErrors = (
  next: KnownYear,
  rest: readonly KnownYear[],
  year: KnownYear,
): FieldErrors | undefined => {
  const errors = fiscalYearErrors(next, [...rest, year])
  return errors && { applicable_to: ['The year after it would not fit any more.'] }
}
