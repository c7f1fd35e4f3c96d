import { addDays, addMonths, type Day } from '#kernel/calendar/day.ts'
import { intersection, overlaps, rangeLength, type DayRange } from '#kernel/calendar/range.ts'
import type { Audience, Worker } from '#modules/leave/domain/policy.ts'

/** From when service counts. */
export const servedFrom = ({ served_since, joined_on }: Pick<Worker, 'served_since' | 'joined_on'>): Day =>
  served_since ?? joined_on

/**
 * The days of a range on which somebody works here and the rule is for them. Everything that is given by days goes
 * through it: joining, leaving, a new type of employment and months of service are one question.
 */
export function eligibleIn(
  range: DayRange,
  worker: Worker,
  rule: Audience,
  startAfterMonths: number | null = null,
): DayRange[] {
  if (rule.gender && rule.gender !== worker.gender) return []
  if (rule.marital_status && rule.marital_status !== worker.marital_status) return []
  const months = Math.max(rule.min_tenure_months, startAfterMonths ?? 0)
  const after = months ? addMonths(servedFrom(worker), months) : worker.joined_on
  const start = later(range.start, later(worker.joined_on, after))
  const end = worker.left_on && worker.left_on < range.end ? worker.left_on : range.end
  if (start > end) return []
  const named = rule.employment_type_ids
  const narrowed = named.length > 0 || worker.types.some(({ has_leave }) => has_leave === false)
  const employed = narrowed
    ? worker.types
        .filter(({ has_leave }) => has_leave !== false)
        .filter(({ employment_type_id }) => !named.length || named.includes(employment_type_id ?? ''))
        .flatMap(({ from, till }) => intersection({ start, end }, { start: from, end: till ?? end }) ?? [])
        .toSorted((a, b) => (a.start < b.start ? -1 : 1))
    : [{ start, end }]
  const here = (worker.away ?? []).reduce(
    (parts, gone) => parts.flatMap((part) => without(part, gone)),
    employed,
  )
  if (!rule.segment_id) return here
  const inside = (worker.segments ?? []).filter(({ segment_id }) => segment_id === rule.segment_id)
  return here.flatMap((part) =>
    inside.flatMap(
      ({ from, until }) =>
        intersection(part, { start: from, end: until ? addDays(until, -1) : part.end }) ?? [],
    ),
  )
}

const without = (part: DayRange, gone: DayRange): DayRange[] =>
  gone.start > gone.end || !overlaps(part, gone)
    ? [part]
    : [
        ...(part.start < gone.start ? [{ start: part.start, end: addDays(gone.start, -1) }] : []),
        ...(gone.end < part.end ? [{ start: addDays(gone.end, 1), end: part.end }] : []),
      ]

/** Does the type of employment of that day have leave at all? */
export const hasLeaveOn = (types: Worker['types'], day: Day): boolean =>
  !types.some(
    ({ from, till, has_leave }) => has_leave === false && from <= day && (till === null || day <= till),
  )

export const daysIn = (ranges: readonly DayRange[]) =>
  ranges.reduce((total, range) => total + rangeLength(range), 0)

export const later = (a: Day, b: Day): Day => (a > b ? a : b)
