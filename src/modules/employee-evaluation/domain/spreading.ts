import type { Amount } from '#kernel/amount.ts'
import { addDays, daysBetween, type Day } from '#kernel/calendar/day.ts'
import { monthIn, partsIn, type CalendarSystem } from '#kernel/calendar/system.ts'
import {
  compareAmounts,
  divide,
  isNegative,
  isZero,
  multiply,
  subtract,
  sum,
  toPaisa,
} from '#kernel/money.ts'

export const spreads = ['Even', 'By weights', 'By hand'] as const
export type Spread = (typeof spreads)[number]
export const targetKinds = ['Sum', 'Average', 'Last value'] as const
export type TargetKind = (typeof targetKinds)[number]

export interface Month {
  starts_on: Day
  ends_on: Day
}
export interface Part extends Month {
  /** The target of the whole month. */
  value: Amount
}
/** When somebody is employed; null: has not left. */
export interface Employed {
  joined_on: Day
  left_on: Day | null
}

/** The months from one day to another in the organization's calendar; the first and the last may be cut. */
export function monthsFrom(system: CalendarSystem, from: Day, to: Day): Month[] {
  const months: Month[] = []
  for (let day = from; day <= to;) {
    const { year, month } = partsIn(system, day)
    const { end } = monthIn(system, year, month)
    months.push({ starts_on: day, ends_on: end < to ? end : to })
    day = addDays(end, 1)
  }
  return months
}

/** Divides a target by weights: rounded down to two decimals, the remainder in the last share that has a weight. */
export function spreadByWeights(target: Amount, weights: readonly Amount[]): Amount[] {
  const total = sum(weights)
  const last = weights.findLastIndex((weight) => !isZero(weight))
  const shares = weights.map((weight) =>
    divide(multiply(target, weight), total, { mode: 'down', unit: '0.01' }),
  )
  return shares.map((share, at) => (at === last ? sum([share, subtract(target, sum(shares))]) : share))
}

/** Why these shares cannot spread a target over its months; null where they can. */
export function spreadProblem(
  spread: Spread,
  { target, months, shares }: { target: Amount; months: number; shares: readonly Amount[] },
): string | null {
  if (spread === 'Even') return null
  if (shares.length !== months) return `The form has ${months} months; ${shares.length} were given.`
  if (shares.some(isNegative)) return 'Months must not be below 0.'
  if (spread === 'By weights') return isZero(sum(shares)) ? 'At least one month needs a weight.' : null
  const given = sum(shares)
  return compareAmounts(given, target) === 0 ? null : `The months sum to ${given}. The target is ${target}.`
}

/**
 * A target by month. What is summed up is divided, and the parts sum to the target exactly; an average or a last value is
 * wanted in full in every month. The shares were checked by `spreadProblem`.
 */
export function spread(
  kind: TargetKind,
  how: Spread,
  { target, months, shares }: { target: Amount; months: readonly Month[]; shares: readonly Amount[] },
): Part[] {
  const values =
    kind !== 'Sum'
      ? months.map(() => target)
      : how === 'By hand'
        ? shares
        : spreadByWeights(target, how === 'Even' ? months.map(() => '1') : shares)
  return months.map((month, at) => ({ ...month, value: values[at] ?? '0' }))
}

/**
 * The parts after the target changed. Months that have ended keep theirs; the others divide what is left as before, and
 * evenly where they had nothing. Null where the ended months already come to more than the new target.
 */
export function respread(
  kind: TargetKind,
  parts: readonly Part[],
  { target, today }: { target: Amount; today: Day },
): Part[] | null {
  const isOver = ({ ends_on }: Part) => ends_on < today
  if (kind !== 'Sum') return parts.map((part) => (isOver(part) ? part : { ...part, value: target }))
  const rest = subtract(target, sum(parts.filter(isOver).map(({ value }) => value)))
  const open = parts.filter((part) => !isOver(part))
  if (isNegative(rest) || (open.length === 0 && !isZero(rest))) return null
  if (open.length === 0) return [...parts]
  const before = open.map(({ value }) => value)
  const values = spreadByWeights(rest, isZero(sum(before)) ? open.map(() => '1') : before)
  return parts.map((part) => (isOver(part) ? part : { ...part, value: values[open.indexOf(part)] ?? '0' }))
}

/**
 * What is wanted of somebody in each month: who joins or leaves in it has the share of its days, both counted, half up to two
 * decimals. An average or a last value is wanted in full in months with any day of employment, and null in the others.
 */
export function prorated(
  kind: TargetKind,
  parts: readonly Part[],
  { joined_on, left_on }: Employed,
): (Month & { value: Amount | null; days: number; employed_days: number })[] {
  return parts.map(({ starts_on, ends_on, value }) => {
    const from = joined_on > starts_on ? joined_on : starts_on
    const to = left_on !== null && left_on < ends_on ? left_on : ends_on
    const days = daysBetween(starts_on, ends_on) + 1
    const employed_days = from > to ? 0 : daysBetween(from, to) + 1
    const share =
      kind === 'Sum'
        ? employed_days === days
          ? value
          : divide(multiply(value, String(employed_days)), String(days), toPaisa)
        : employed_days === 0
          ? null
          : value
    return { starts_on, ends_on, value: share, days, employed_days }
  })
}

/** The target that counts for somebody, of all months or of those that have begun; null: none of it. */
export function targetFor(
  kind: TargetKind,
  parts: readonly Part[],
  employed: Employed,
  until: Day | null = null,
): Amount | null {
  const values = prorated(kind, parts, employed).flatMap(({ starts_on, value }) =>
    value !== null && (until === null || starts_on <= until) ? [value] : [],
  )
  if (kind === 'Sum') {
    const total = sum(values)
    return isZero(total) ? null : total
  }
  if (kind === 'Last value') return values.at(-1) ?? null
  return values.length ? divide(sum(values), String(values.length), toPaisa) : null
}
